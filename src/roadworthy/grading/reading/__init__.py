"""How a reply is read, from its text to what it claims of the options.

`reply_text` and `structured` clear away markup, JSON and boxes; `tokens` cuts the text by `vocabulary`; `settling`
tells letters from articles; `mentions` gathers letters into groups; `leads`, `verdict_words` and `layout` say what
stands before, after and around one; `claims` weighs it; `decision` chooses. `option_quotes` finds options that are
quoted by their text.
"""
