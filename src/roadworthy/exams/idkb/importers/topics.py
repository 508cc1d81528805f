"""Which knowledge domain a bank's own topics belong to, by IDKB's definitions (appendix A.2)."""

LAWS, SIGNS, TECHNIQUES, DEFENSIVE = "laws", "signs", "techniques", "defensive"

ITALY = {
    "definizioni-generali-doveri-strada": LAWS,
    "segnali-pericolo": SIGNS,
    "segnali-divieto": SIGNS,
    "segnali-obbligo": SIGNS,
    "segnali-precedenza": SIGNS,
    "segnaletica-orizzontale-ostacoli": SIGNS,
    "semafori-vigili": SIGNS,
    "segnali-indicazione": SIGNS,
    "segnali-complementari-cantiere": SIGNS,
    "pannelli-integrativi": SIGNS,
    "limiti-di-velocita": LAWS,
    "distanza-di-sicurezza": DEFENSIVE,
    # Its subtopics are manoeuvres: turning, changing lane, reversing, using mirrors.
    "norme-di-circolazione": TECHNIQUES,
    "precedenza-incroci": LAWS,
    "sorpasso": TECHNIQUES,
    # Where stopping is forbidden, rather than how to park.
    "fermata-sosta-arresto": LAWS,
    "norme-varie-autostrade-pannelli": LAWS,
    "luci-dispositivi-acustici": TECHNIQUES,
    "cinture-casco-sicurezza": DEFENSIVE,
    "patente-punti-documenti": LAWS,
    "incidenti-stradali-comportamenti": DEFENSIVE,
    "alcool-droga-primo-soccorso": DEFENSIVE,
    "responsabilita-civile-penale-e-assicurazione": LAWS,
    "consumi-ambiente-inquinamento": DEFENSIVE,
    "elementi-veicolo-manutenzione-comportamenti": TECHNIQUES,
}

IRELAND = {
    "Control of Vehicle": TECHNIQUES,
    "Technical Matters": TECHNIQUES,
    "Legal Matters/Rules of the Road": LAWS,
    "Managing Risk": DEFENSIVE,
    "Safe and Socially Responsible Driving": DEFENSIVE,
    "控制车辆": TECHNIQUES,
    "技术问题": TECHNIQUES,
    "法律事务/交通规则": LAWS,
    "风险管理": DEFENSIVE,
    "安全与负责驾驶": DEFENSIVE,
}

# A topic that mixes domains ("Other": insurance, eco-driving, weather) has none.
TAIWAN = {
    "Accident Prevention & Handling (Secondary Highway Accidents, First Aid)": DEFENSIVE,
    "Cargo Loading (Preventing Falls or Leaks)": LAWS,
    "Driving Precautions (Safe Following Distance, Watching Ahead)": DEFENSIVE,
    "General Regulations": LAWS,
    "Intersection Safety (Signalized / Unsignalized Intersections, Yielding to Pedestrians)": DEFENSIVE,
    "Prohibited Misconduct (Drunk Driving, Mobile Phone Use, Dangerous Driving)": LAWS,
    "Proper Use of Lights (Headlights, Fog Lights, Turn Signals)": TECHNIQUES,
    "Traffic Signs & Markings": SIGNS,
    "Turning (Left / Right Turns, U-turns)": TECHNIQUES,
    "Vehicle Inspection (Equipment, Lights)": TECHNIQUES,
}
