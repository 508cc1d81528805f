"""A model behind an endpoint as the decider: it sees the front camera's picture and names keys."""

import asyncio
import io
from typing import Final

from PIL import Image

from roadworthy.driving.driver import Render
from roadworthy.driving.key_driver.decider import NoReplyError
from roadworthy.driving.key_driver.driver import KeyDriver
from roadworthy.driving.key_driver.prompt import question_50
from roadworthy.driving.settings import DriverSettings
from roadworthy.models import Decoding, ImagePart, ImagePlan, Message, Reply, Request, Status, TextPart
from roadworthy.models.encoding import scaled_size
from roadworthy.models.endpoint import Endpoint, EndpointAddress
from roadworthy.models.images import ImagePreparer
from roadworthy.models.probe import probe
from roadworthy.models.specifier import endpoint_address
from roadworthy.questions import ImageRef
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.scene import Scene

RIG: Final = "front"
WIDTH_PX: Final = 640
JPEG_QUALITY: Final = 85
DECODING: Final = Decoding(temperature=0.0, max_tokens=1024)
"""As the reference asks its models: greedily, for up to 1024 new tokens (spec 3.4)."""


class ModelDecider:
    """Asks a model question 50, once a decision: what comes too late, fails or is cut off is no reply."""

    def __init__(self, address: EndpointAddress, decision_every_s: float = 0.5) -> None:
        self.name = address.name
        self._address = address
        self._every_s = decision_every_s

    def reply(self, scene: Scene, render: Render) -> str:
        """The model's answer without its thinking.

        Raises:
            NoReplyError: there is none within the address's `timeout_s`, or the endpoint failed.
        """
        (frame,) = render(RIG)
        picture = _jpeg(frame)
        image = ImagePart(ImageRef(f"{frame.camera.name}/{scene.frame:05d}.jpg", camera=frame.camera.name))
        request = Request((Message("user", (image, TextPart(question_50(scene, self._every_s)))),))
        reply = asyncio.run(self._asked(request, picture))
        if reply.status.is_failure:
            # What comes too late is the model's own: whoever drives has only so long.
            failed = reply.status is not Status.TIMEOUT
            raise NoReplyError(f"{reply.status.value}: {reply.error}", server_failed=failed)
        if reply.status is Status.TRUNCATED:
            raise NoReplyError(f"cut off after {DECODING.max_tokens} tokens, before the final answer", reply.text)
        return reply.text

    async def _asked(self, request: Request, picture: bytes) -> Reply:
        # A new client for each decision: a driver is never closed, and next to a model's answer a connection is quick.
        endpoint = Endpoint(self._address, DECODING, ImagePreparer(lambda _: picture, ImagePlan()))
        try:
            return await endpoint.answer(request)
        finally:
            await endpoint.close()


def model_driver(name: str, settings: DriverSettings) -> KeyDriver:
    """The driver whose keys the model `provider/NAME` chooses.

    Raises:
        UsageError: the name, the address or the key is missing.
        ModelError: the model's server is not up, or does not serve this model.
    """
    address = endpoint_address(
        name, base_url=settings.base_url, api_key_env=settings.api_key_env, timeout_s=settings.decision_limit_s
    )
    found = asyncio.run(probe(address)).address
    return KeyDriver(ModelDecider(found, settings.decision_every_s), settings.decision_every_s)


def _jpeg(frame: Frame) -> bytes:
    picture = Image.fromarray(frame.rgb)
    size = scaled_size(*picture.size, WIDTH_PX)
    out = io.BytesIO()
    picture.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()
