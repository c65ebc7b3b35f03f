import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startHost, startRawHost } from "./listening-host.ts";
import { createPublicFetch, failureOf, PUBLIC_ADDRESS } from "./public-fetch.ts";

describe("a fetch from a public host", () => {
	it("returns status, headers, body and address of the answer", async () => {
		const port = await startHost((_request, response) => {
			response.writeHead(201, { "Content-Type": "text/plain", "X-Kind": ["a", "b"] }).end("hello");
		});
		const { fetch, asked, dialled } = createPublicFetch();
		const answer = await fetch(`http://site.example:${port}/proof.txt?a=b#c`);
		expect(answer).toMatchObject({
			status: 201,
			headers: { "content-type": "text/plain", "x-kind": "a, b" },
			url: `http://site.example:${port}/proof.txt?a=b#c`,
		});
		expect(new TextDecoder().decode(answer.body)).toBe("hello");
		expect([asked, dialled]).toEqual([["site.example"], [PUBLIC_ADDRESS]]);
	});

	it("names its program, asks for no compression, and keeps no connections or cookies", async () => {
		const seen: IncomingHttpHeaders[] = [];
		const port = await startHost(({ headers }, response) => {
			seen.push(headers);
			response.setHeader("Set-Cookie", "a=1").end();
		});
		const { fetch } = createPublicFetch();
		await fetch(`http://site.example:${port}/`, {
			headers: { "user-agent": "x", Accept: "text/*" },
		});
		await fetch(`http://site.example:${port}/`);
		expect(seen).toEqual([
			{
				host: `site.example:${port}`,
				"user-agent": "test-registry/1.0",
				"accept-encoding": "identity",
				accept: "text/*",
				connection: "close",
			},
			{
				host: `site.example:${port}`,
				"user-agent": "test-registry/1.0",
				"accept-encoding": "identity",
				connection: "close",
			},
		]);
	});

	it("sends a body with its length", async () => {
		const port = await startHost(async (request, response) => {
			response.end(`${request.method} ${request.headers["content-length"]} ${await text(request)}`);
		});
		const { fetch } = createPublicFetch();
		const { body } = await fetch(`http://site.example:${port}/`, { method: "POST", body: "grüße" });
		expect(new TextDecoder().decode(body)).toBe("POST 7 grüße");
	});

	it.each([204, 304, 404, 410, 500, 503])("returns status %i like any other", async (status) => {
		const port = await startHost((_request, response) => void response.writeHead(status).end());
		const { fetch } = createPublicFetch();
		expect((await fetch(`http://site.example:${port}/`)).status).toBe(status);
	});

	it("tries all addresses of a host", async () => {
		const port = await startHost((_request, response) => void response.end("fine"));
		// The host listens on IPv4 only.
		const { fetch } = createPublicFetch({ "site.example": ["2606:4700::1", PUBLIC_ADDRESS] });
		expect((await fetch(`http://site.example:${port}/`)).status).toBe(200);
	});

	it.each([
		["a line end in a header", { Accept: "a\r\nX-Injected: 1" }],
		["a line feed in a header", { Accept: "a\nX-Injected: 1" }],
		["what no header can have", { Accept: "\u{1F980}" }],
		["a line end in the name of a header", { "X-A: 1\r\nX-Injected": "1" }],
	])("never sends %s, which a host may have named", async (_what, headers) => {
		let requests = 0;
		const port = await startHost((_request, response) => {
			requests++;
			response.end();
		});
		const { fetch } = createPublicFetch();
		const { kind } = await failureOf(fetch(`http://site.example:${port}/`, { headers }));
		expect(kind).toBe("bad_answer");
		expect(requests).toBe(0);
	});

	it("never sends a line break in a path", async () => {
		const port = await startHost(({ url }, response) => void response.end(url));
		const { fetch } = createPublicFetch();
		const { body } = await fetch(`http://site.example:${port}/a\r\nX: 1%0d%0aY: 2 HTTP/1.1`);
		expect(new TextDecoder().decode(body)).toBe("/aX:%201%0d%0aY:%202%20HTTP/1.1");
	});
});

describe("the body of an answer", () => {
	it.each([
		["as large as allowed", 1000, "whole"],
		["a byte larger", 1001, "too_large"],
		["much larger", 50_000_000, "too_large"],
	])("%s is %s: %i bytes", async (_what, length, expected) => {
		const port = await startHost((_request, response) => void response.end(Buffer.alloc(length)));
		const { fetch } = createPublicFetch();
		const fetching = fetch(`http://site.example:${port}/`, { maxBytes: 1000 });
		if (expected === "whole") expect((await fetching).body.length).toBe(length);
		else expect((await failureOf(fetching)).kind).toBe(expected);
	});

	it("is at most 64 KiB by default", async () => {
		const port = await startHost(({ url }, response) => {
			response.end(Buffer.alloc(Number(url?.slice(1))));
		});
		const { fetch } = createPublicFetch();
		expect((await fetch(`http://site.example:${port}/65536`)).body.length).toBe(65_536);
		expect((await failureOf(fetch(`http://site.example:${port}/65537`))).kind).toBe("too_large");
	});

	it("ends when enough of it is read, although the host goes on", async () => {
		const port = await startHost((_request, response) => void response.write("one two"));
		const { fetch } = createPublicFetch();
		const isEnough = (chunk: Uint8Array) => Buffer.from(chunk).includes("two");
		const { body } = await fetch(`http://site.example:${port}/`, { isEnough });
		expect(new TextDecoder().decode(body)).toBe("one two");
	});

	it("without an end is cut off when it is too large", async () => {
		let ended: (() => void) | undefined;
		const end = new Promise<void>((resolve) => {
			ended = resolve;
		});
		const port = await startHost((_request, response) => {
			const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
			response.on("close", () => {
				clearInterval(timer);
				ended?.();
			});
		});
		const { fetch } = createPublicFetch();
		expect((await failureOf(fetch(`http://site.example:${port}/`))).kind).toBe("too_large");
		await end;
	});
});

describe("an endless answer", () => {
	it.each<[what: string, talk: (write: (bytes: string) => void) => void]>([
		["never answers", () => {}],
		["stops in the headers", (write) => write("HTTP/1.1 200 OK\r\nContent-")],
		["stops in the body", (write) => write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")],
		[
			"sends headers forever, a byte at a time",
			(write) => {
				write("HTTP/1.1 200 OK\r\nX-Slow: ");
				setInterval(() => write("a"), 10).unref();
			},
		],
		[
			"sends a body forever, a byte at a time",
			(write) => {
				write("HTTP/1.1 200 OK\r\n\r\n");
				setInterval(() => write("a"), 10).unref();
			},
		],
		[
			"announces an answer forever",
			(write) => void setInterval(() => write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10).unref(),
		],
	])("from a host that %s ends at the deadline", async (_what, talk) => {
		const port = await startRawHost((socket) => {
			talk((bytes) => {
				if (!socket.destroyed) socket.write(bytes);
			});
		});
		const { fetch } = createPublicFetch();
		const { kind } = await failureOf(fetch(`http://site.example:${port}/`, { timeoutMs: 250 }));
		expect(kind).toBe("timeout");
	});

	it("with slow redirects ends at one deadline for all", async () => {
		const port = await startHost((_request, response) => {
			setTimeout(() => response.writeHead(302, { Location: "/" }).end(), 100);
		});
		const { fetch } = createPublicFetch();
		const options = { timeoutMs: 250, maxRedirects: 100 };
		expect((await failureOf(fetch(`http://site.example:${port}/`, options))).kind).toBe("timeout");
	});
});

describe("an invalid answer", () => {
	it.each([
		["no HTTP", "220 mail.example ESMTP\r\n", "bad_answer"],
		["a broken header", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "bad_answer"],
		[
			"two lengths",
			"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
			"bad_answer",
		],
		["headers without end", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(100_000)}`, "bad_answer"],
		[
			"another protocol",
			"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
			"bad_answer",
		],
		["a body that breaks off", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab", "bad_answer"],
		["a broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "bad_answer"],
		["nothing", "", "connection_failed"],
	])("is reported: %s", async (_what, bytes, expected) => {
		const port = await startRawHost((socket) => {
			socket.once("data", () => socket.end(bytes));
		});
		const { fetch } = createPublicFetch();
		expect((await failureOf(fetch(`http://site.example:${port}/`))).kind).toBe(expected);
	});

	it("of a closed port is reported without the IP address of a name", async () => {
		const { fetch } = createPublicFetch();
		const { kind, message } = await failureOf(fetch("http://site.example:1/"));
		expect(kind).toBe("connection_failed");
		expect(message).not.toMatch(/\d/);
	});
});
