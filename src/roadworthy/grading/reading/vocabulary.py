"""The words by which replies in eight languages assert, deny and correct an answer. Data only, no behaviour."""

from enum import IntEnum, auto


class Kind(IntEnum):
    """The part that a word or sign plays in a reply."""

    WORD = auto()
    NEWLINE = auto()
    STOP = auto()
    QUESTION = auto()
    COMMA = auto()
    COLON = auto()
    DASH = auto()
    OPEN = auto()
    CLOSE = auto()
    LETTER = auto()
    TEXT = auto()
    COMPACT = auto()
    ALL = auto()
    OPTION = auto()
    PICTURE = auto()
    ANSWER = auto()
    RIGHT = auto()
    WRONG = auto()
    YES = auto()
    NOT = auto()
    CHOOSE = auto()
    IS = auto()
    IT_IS = auto()
    AND = auto()
    OR = auto()
    TO = auto()
    ALSO = auto()
    SO = auto()
    BUT = auto()
    TURN = auto()
    IF = auto()
    MAYBE = auto()
    ABOUT = auto()
    FILLER = auto()
    FOLLOW = auto()
    BECAUSE = auto()
    PARTICLE = auto()


def _words(*lines: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for line in lines for phrase in line.split("|"))


OPTION = _words(
    "option|options|optional|choice|choices|alternative|statement|item|letter|selection|选项|選項|선택지|보기",
    "選択肢|aussage|auswahl|möglichkeit|auswahlmöglichkeit|opción|opcion|opciones|alternativa|inciso|opzione",
    "opzioni|lettera|lettre|proposition|choix",
)
PICTURE = _words(
    "picture|image|figure|photo|sign|图片|图|그림|画像|図|bild|imagen|immagine|figura",
)
ANSWER = _words(
    "answer|answers|ans|final answer|solution|conclusion|result|key|答案|正解|答え|回答|解答|정답|답|정답은요",
    "answer key|antwort|antworten|lösung|respuesta|respuestas|solución|risposta|risposte|soluzione|réponse",
    "réponses|reponse|resposta",
)
RIGHT = _words(
    "맞습니다|맞다|맞아요|옳습니다|옳다|올바릅니다|verdad|참|真|本当|間違いない|間違いありません|correct",
    "right|true|accurate|valid|appropriate|suitable|fitting|best|fits|fits best|better|is better|applies",
    "apply|matches|holds|正确|正確|对|對|合适|恰当|正确的|对的|成立|正しい|適切|정확|옳|맞|맞습|올바르|올바른",
    "적절|richtig|richtige|richtigen|korrekt|korrekte|korrekten|zutreffend|trifft zu|stimmt|wahr|beste",
    "correcta|correcto|correctas|correctos|cierto|cierta|verdadero|verdadera|adecuada|adecuado|mejor|corretta",
    "corretto|corrette|corretti|giusta|giusto|giuste|esatta|esatto|vero|vera|migliore|correcte|corrects",
    "correctes|bonne|bon|bonnes|juste|exacte|exact|vrai|vraie|meilleure|√|○|〇|◯|✓|✔|✅|☑|⭕",
    "属实|准确|正确无误|准确无误|没有错误|为真",
)
WRONG = _words(
    "틀립니다|틀렸습니다|틀리다|옳지 않습니다|맞지 않습니다|정확하지 않습니다|올바르지 않습니다",
    "사실이 아닙니다|否|いいえ|아니요|아니오|거짓|偽|嘘|fake|正解ではない|사실이 아|wrong|incorrect|false",
    "untrue|inaccurate|invalid|inappropriate|unsuitable|irrelevant|inapplicable|eliminated|excluded|ruled out",
    "mistaken|out of the question|implausible|unlikely|错误|错|錯誤|錯|不正确|不正確|不对|不對|不成立|不合适",
    "不恰当|有误|排除|错误的|错的|不符合|間違い|間違っ|誤り|誤っ|不正解|不適切|正しくない|正しくありません",
    "違います|正しくあり|틀리|틀린|틀렸|틀립|오답|잘못|부적절|맞지 않|옳지 않|올바르지 않|적절하지 않",
    "정확하지 않|falsch|falsche|falschen|unwahr|inkorrekt|unzutreffend|ausgeschlossen|trifft nicht zu",
    "stimmt nicht|incorrecta|incorrecto|incorrectas|incorrectos|falso|falsa|errónea|erróneo|equivocada",
    "equivocado|descartada|sbagliata|sbagliato|sbagliate|errata|errato|errate|scorretta|scorretto|esclusa",
    "incorrecte|incorrectes|fausse|faux|fausses|erronée|inexacte|exclue|×|✗|✘|❌|❎|✖",
    "不属实|不准确|不完全正确|不完全准确|为假",
)
YES = _words(
    "sì|yes|yeah|yep|是的|네|예|はい|ja|sí|oui|ok|没错|沒錯|沒有錯|没有错",
)
NOT = _words(
    "nein|not|no|nope|neither|none of|never|isn't|aren't|wasn't|doesn't|does not|don't|do not|can't|cannot",
    "can not|won't|wouldn't|couldn't|shouldn't|ain't|rule out|rules out|ruling out|eliminate|exclude",
    "excluding|reject|rather than|don't think|do not think|don't believe|do not believe|doubt|doubt that",
    "instead of|except|except for|other than|avoid|不是|并非|不能选|不选|不应选|不应该选|不该选|排除选项",
    "而不是|而非|不|并不是|不會是|不会是|不可能是|아니|아닙|아닌|아니라|아니며|ではない|ではなく|じゃない",
    "じゃなく|ではありません|でない|でなく|nicht|kein|keine|weder|noch|statt|nunca|tampoco|ni|non|né|mica|pas",
    "n'est pas|n'est|no es|non è|ist nicht",
)
CHOOSE = _words(
    "i'm choosing|i am choosing|i'm selecting|i am selecting|i'm picking|i'd say|i would say|i say|i'll say",
    "choose|chose|chosen|pick|picked|select|selected|go with|going with|opt for|opting for|vote for|settle on",
    "go for|选|选择|选的是|选了|應選|应选|应选择|應選擇|應該選|选择的是",
    "選|選択|選び|選ぶ|선택|고르|고른|골라|택하|wähle",
    "wählen|gewählt|nehme|ankreuzen|elijo|elegir|elegiría|escojo|selecciono|seleccionar|marcar|scelgo",
    "scegliere|sceglierei|seleziono|choisis|choisir|je choisirais|sélectionne",
)
IS = _words(
    "だと思います|と思います|と考えます|だと考えます|になります|となります|is|are|was|be|would be|should be",
    "must be|will be|has to be|seems|seems to be|appears to be|appears|being|remains|looks|equals|=|是|为|為",
    "就是|应该是|應該是|应为|应当是|應為|即|乃|即为|입니다|이다|예요|이에요|です|である|であり|ist|sind|wäre",
    "lautet|lauten|heißt|sein|es|son|sería|serían|sea|è|sono|sarebbe|est|sont|serait",
)
IT_IS = _words(
    "it is|it's|it must be|it should be|it would be|it has to be|it was|that is|that's|this is|this one is",
    "they are|these are|i mean|i meant|es ist|das ist|es sind|es la|es el|c'est|ce sont|è la|it will be",
)
AND = _words(
    "and|&|+|/|as well as|plus|both|和|与|與|及|以及|还有|、|및|그리고|과|와|と|und|sowie|y|e|ed|et|ainsi que",
    "but also|nor",
)
OR = _words(
    "or|and/or|或|或者|还是|또는|혹은|または|もしくは|oder|o|u|ou|either|versus|vs",
)
TO = _words(
    "to|through|thru|bis|~|至|到|から",
)
ALSO = _words(
    "also|too|another|additionally|in addition|furthermore|也|也是|还|또한|も|auch|también|anche|aussi",
    "également",
)
SO = _words(
    "so|therefore|thus|hence|consequently|thereby|then|accordingly|ergo|which means|that means|which makes",
    "making|leaving|leaves|leaves us with|this leaves|by elimination|in conclusion|to conclude|in summary",
    "overall|finally|in short|=>|→|⇒|所以|因此|故|因而|综上|综上所述|總之|总之|最终|最后|따라서|그러므로",
    "그래서|결론적으로|したがって|従って|よって|だから|ゆえに|daher|deshalb|somit|folglich|demnach",
    "por lo tanto|por tanto|así que|por eso|entonces|en conclusión|quindi|perciò|pertanto|dunque",
    "in conclusione|donc|ainsi|par conséquent|en conclusion|alors",
)
BUT = _words(
    "but|rather|instead|however|while|whereas|only|yet|although|though|但|但是|而是|而|不过|只有|하지만",
    "그러나|しかし|唯一|sondern|aber|jedoch|nur|sino|pero|solo|sólo|ma|bensì|però|solamente|mais|seulement",
    "seule",
)
TURN = _words(
    "wait|no wait|actually|correction|on second thought|on second thoughts|on reflection|scratch that|sorry",
    "my mistake|oops|let me correct|let me correct that|i correct myself|upon reconsideration|reconsidering",
    "revised answer|corrected answer|hold on|hmm|等等|等一下|更正|修正|其实|实际上|不对不对|重新考虑|잠깐",
    "정정|사실|待って|訂正|いや|やっぱり|実は|moment|warte|korrektur|eigentlich|doch|espera|corrección",
    "en realidad|mejor dicho|perdón|aspetta|correzione|in realtà|anzi|attends|attendez|en fait|plutôt",
    "rectification|pardon",
)
IF = _words(
    "if|unless|suppose|supposing|assuming|如果|若|假如|倘若|만약|もし|wenn",
)
MAYBE = _words(
    "maybe|perhaps|possibly|might be|could be|may be|it could be|it might be|it may be|either|between|可能",
    "可能是|也许|也许是|或许|아마|아마도|かもしれない|おそらく|vielleicht|könnte|quizás|tal vez|podría ser",
    "forse|potrebbe essere|peut-être|pourrait être",
)
ABOUT = _words(
    "of|cannot say|can't say|cannot say that|can't say that|cannot say whether|consider|considering",
    "looking at|look at|regarding|about|unlike|compared to|compare|comparing|whether|than|why|examine",
    "evaluate|analyze|analysing|analyzing|for|in|with|considérons|bei|zu|en|con|关于|看看|分析|与其|关于选项",
)
FILLER = _words(
    "the|definitely|clearly|most|more|likely|probably|indeed|simply|just|certainly|obviously|then|here|my|our",
    "your|that|one|ones|i think|i believe|i guess|i will|i'll|i would|i'd|i am|i'm|i'm confident",
    "in my opinion|therefore|of course|no doubt|without a doubt|not only|not sure|i suppose|we|should|would",
    "must|question|final|all|those|following|given|a good|very|hence|sure|surely|again|listed|namely|marked",
    "labeled|labelled|denoted|number|are both|the only|both of them|我认为|我觉得|我|应|应该|應該|该|此题",
    "本题|这道题|应当|最|的|项|都|均|一个|我的|您|其中|我会|我选|最佳|最合适|제|저는|저의|가장|모두|내|私は",
    "最も|の|私の|ともに|つまり|すなわち|die|der|das|den|meine|mein|ich denke|ich glaube|ganz|wohl|eindeutig",
    "wahrscheinlich|hier|beide|eine|ein|la|el|las|los|mi|creo que|pienso que|más|que|lo|una|claramente",
    "probablemente|il|i|le|mia|penso che|credo che|più|gli|quella|quelle|les|ma|mon|je pense que|je crois que",
    "plus|sans doute|une|un|probablement|celle|l'option|la réponse",
)
FOLLOW = _words(
    "given|for|which|where|when|based|according|from|in|on|with|at|per|although|though|if|will|can|shows|says",
    "states|describes|represents|indicates|corresponds|refers|has|have|does|ya",
)
BECAUSE = _words(
    "because|since|as|due|due to|weil|denn|porque|ya que|perché|poiché|parce|parce que|puisque|因为|因為|由于",
    "왜냐하면|なぜなら",
)
PARTICLE = _words(
    "은|는|이|가|을|를|번|이고|번이|번은|라고|로|으로|도|만|이며|라는|이라|만이|항|이므로|은요|は|が|を|で|も",
    "だ|になります|となります|だと|のみ|だけ|番|に|い|く|項|项|这|一项|选项|吧|了|的|最|都|均",
)
ALL = _words(
    "all of the above|all the above|all above|all options|all of the options|all the options|all of them",
    "all choices|all answers|all four options|all three options|all four|all five|all are correct",
    "all of these|all statements|every option|each option|all of the choices|以上都是|以上都对|以上皆是",
    "以上全部|全部选项|所有选项|全选|全部|全部正确|以上都正确|以上选项都|모두|모든 선택지|전부|위의 모든",
    "すべて|全て|上記すべて|すべての選択肢|全部正しい|alle optionen|alle antworten|alle oben genannten",
    "alles oben genannte|alle der oben genannten|alle genannten|alle aussagen|todas las opciones",
    "todas las anteriores|todas las respuestas|todo lo anterior|todas son correctas|tutte le opzioni",
    "tutte le risposte|tutte le precedenti|tutte quelle sopra|toutes les options|toutes les réponses",
    "toutes les propositions",
)

PHRASES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    (Kind.FOLLOW, FOLLOW),
    (Kind.BECAUSE, BECAUSE),
    (Kind.ABOUT, ABOUT),
    (Kind.FILLER, FILLER),
    (Kind.TO, TO),
    (Kind.OR, OR),
    (Kind.AND, AND),
    (Kind.PARTICLE, PARTICLE),
    (Kind.ALSO, ALSO),
    (Kind.MAYBE, MAYBE),
    (Kind.IF, IF),
    (Kind.SO, SO),
    (Kind.BUT, BUT),
    (Kind.TURN, TURN),
    (Kind.PICTURE, PICTURE),
    (Kind.OPTION, OPTION),
    (Kind.IS, IS),
    (Kind.IT_IS, IT_IS),
    (Kind.CHOOSE, CHOOSE),
    (Kind.YES, YES),
    (Kind.NOT, NOT),
    (Kind.WRONG, WRONG),
    (Kind.RIGHT, RIGHT),
    (Kind.ANSWER, ANSWER),
    (Kind.ALL, ALL),
)

HARMLESS = _words(
    "否则|否認|否认|right of way|right-of-way|right turn|right lane|right side|right hand|right now",
    "turn right|turning right|to the right|on the right|all right|not allowed|no entry|no parking",
    "no overtaking|do not enter|no stopping|wrong way|wrong lane|best way|true north|对面|对向|对于|对方|对应",
    "不仅|不但|是否|可以选择|应对|针对|面对|反对|绝对|相对|回答问题|图中|图像|图示|答题",
    "是否正确|是否属实|是否准确|是否成立|是否是正确的|是否错误|正确与否|正确吗|对错|正误",
)

TRUE = _words(
    "맞습니다|맞다|맞아요|옳습니다|옳다|올바릅니다|true|correct|right|accurate|yes|yeah|yep|正确|正確|正确的",
    "对|對|对的|是的|没错|沒錯|참|네|예|맞|맞습|옳|정확|올바르|올바른|はい|正しい|本当|真|間違いない",
    "間違いありません|richtig|korrekt|wahr|zutreffend|trifft zu|stimmt|ja|verdad|verdadero|verdadera|cierto",
    "cierta|correcto|correcta|sí|vero|vera|corretto|corretta|esatto|giusto|giusta|sì|vrai|vraie|correcte",
    "exact|exacte|oui|juste|✓|✔|✅|☑|√|○|〇|◯|属实|准确|成立|正确无误|准确无误|没有错误|为真",
)
FALSE = _words(
    "틀립니다|틀렸습니다|틀리다|옳지 않습니다|맞지 않습니다|정확하지 않습니다|올바르지 않습니다",
    "사실이 아닙니다|false|incorrect|wrong|untrue|inaccurate|no|nope|错误|錯誤|错误的|错|錯|错的|不正确",
    "不正確|不对|不對|不是|不成立|有误|否|틀리|틀린|틀렸|틀립|거짓|아니요|아니오|맞지 않|옳지 않|올바르지 않",
    "정확하지 않|사실이 아|잘못|いいえ|誤り|誤っ|間違い|間違っ|偽|嘘|正しくない|正しくありません|正しくあり",
    "違います|不正解|falsch|unwahr|inkorrekt|unzutreffend|trifft nicht zu|stimmt nicht|nein|falso|falsa",
    "incorrecto|incorrecta|erróneo|errónea|errato|errata|sbagliato|sbagliata|scorretto|scorretta|non|faux",
    "fausse|incorrecte|inexact|inexacte|✗|✘|❌|❎|✖|×|不属实|不准确|不完全正确",
    "不完全准确|为假",
)
# Words that answer only when they stand by themselves: "no car" and "right, let us see" answer nothing.
ANSWER_ALONE = frozenset(_words("no|nope|non|nein|不是|否|right|juste|giusto|对|對|错|錯|是|准确|成立"))
