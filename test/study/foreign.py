"""Reads WARC 1.1 with Python's standard library alone, verifies both digests, prints the target of each response."""
import email, hashlib, http.client, io, sys, zlib

data = open(sys.argv[1], "rb").read()
while data:
    inflate = zlib.decompressobj(31)
    record = inflate.decompress(data)
    assert inflate.eof, "a member that is cut short"
    data = inflate.unused_data
    version, rest = record.split(b"\r\n", 1)
    assert version == b"WARC/1.1", version
    head, rest = rest.split(b"\r\n\r\n", 1)
    fields = email.message_from_bytes(head)
    length = int(fields["Content-Length"])
    block = rest[:length]
    assert rest[length:] == b"\r\n\r\n", "a record whose length is wrong"
    is_http = fields["WARC-Type"] in ("request", "response")
    payload = block.split(b"\r\n\r\n", 1)[1] if is_http else block
    for name, text in (("Block", block), ("Payload", payload)):
        assert fields[f"WARC-{name}-Digest"] == "sha256:" + hashlib.sha256(text).hexdigest(), name
    if fields["WARC-Type"] == "response":

        class Socket:
            def makefile(self, *args):
                return io.BytesIO(block)

        response = http.client.HTTPResponse(Socket())
        response.begin()
        print(fields["WARC-Target-URI"], response.status, len(response.read()))
