"""A chat-completions endpoint that answers at once and looks at nothing: what is left is the client's own cost."""

import argparse
import asyncio
import json

ANSWER = json.dumps(
    {
        "choices": [{"message": {"role": "assistant", "content": "Option A"}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 4},
    }
).encode()
MODELS = json.dumps({"data": [{"id": "zero-latency"}]}).encode()


def response(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body)


class Endpoint(asyncio.Protocol):
    """Reads each request's head, counts its body off, and answers."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.head = b""
        self.missing = 0

    def data_received(self, data: bytes) -> None:
        if self.missing:
            self.missing -= len(data)
        else:
            self.head += data
            head, end, body = self.head.partition(b"\r\n\r\n")
            if not end:
                return
            length = next(
                (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
            )
            self.missing = length - len(body)
        if self.missing <= 0:
            self.transport.write(response(MODELS if self.head.startswith(b"GET") else ANSWER))
            self.head, self.missing = b"", 0


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Endpoint, "127.0.0.1", port, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    asyncio.run(serve(parser.parse_args().port))
