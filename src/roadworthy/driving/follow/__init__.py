"""The rule-following baseline: keeps to its route, its leader, lights, signs and priorities; knows only Scenes."""
