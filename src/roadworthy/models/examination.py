"""A closer look at an endpoint, for `roadworthy doctor`: it asks two small questions of its own."""

from io import BytesIO

from PIL import Image

from roadworthy.models.decoding import Decoding
from roadworthy.models.endpoint import Endpoint, EndpointAddress
from roadworthy.models.image_plan import ImagePlan
from roadworthy.models.images import ImagePreparer
from roadworthy.models.probe import check_first_reply, probe
from roadworthy.models.reply import Reply
from roadworthy.models.request import ImagePart, Message, Request, TextPart
from roadworthy.questions import ImageRef

MAX_TOKENS = 64


async def examine(address: EndpointAddress, images: int) -> tuple[tuple[str, str], ...]:
    """Return what was found of an endpoint, as (what, found) pairs.

    Raises:
        ModelError: the server is down, refuses the key, or does not take so many pictures; it says what to do.
    """
    found = await probe(address)
    served = ", ".join(found.served) if found.served is not None else "no list of models"
    rows = [("server", f"up at {found.address.shown_url}"), ("serves", served), ("asked", found.address.model)]
    picture = BytesIO()
    Image.new("RGB", (64, 64), "gray").save(picture, "PNG")
    preparer = ImagePreparer(lambda _: picture.getvalue(), ImagePlan())
    endpoint = Endpoint(found.address, Decoding(temperature=0.0, max_tokens=MAX_TOKENS), preparer)
    try:
        text = TextPart("Reply with the word ready.")
        reply = await endpoint.answer(Request((Message("user", (text,)),)))
        rows += [("a text question", _told(reply, 0, found.address)), ("time to answer", f"{reply.latency_s:.2f} s")]
        if images:
            pictures = tuple(ImagePart(ImageRef(f"gray-{number}")) for number in range(images))
            reply = await endpoint.answer(Request((Message("user", (*pictures, text)),)))
            rows.append((f"{images} picture(s)", _told(reply, images, found.address)))
    finally:
        await endpoint.close()
    return tuple(rows)


def _told(reply: Reply, images: int, address: EndpointAddress) -> str:
    warning = check_first_reply(reply, images, address)
    words = reply.error or reply.text[:60]
    return f"{reply.status.value}: {words}" + (f" ({warning})" if warning else "")
