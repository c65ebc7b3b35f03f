import { gzipSync } from "node:zlib";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { allowing, head, register } from "./rude-case.ts";

const JSON_TYPE = "Content-Type: application/json";
const sized = (body: string, ...headers: string[]) =>
	register([JSON_TYPE, ...headers, `Content-Length: ${Buffer.byteLength(body, "latin1")}`], body);
const MOST = bodyMaxBytesOf(getEndpoint("registerAgent"));
const LARGE = `{"title":"${"a".repeat(MOST)}"}`;
const CHUNK = `400\r\n${"a".repeat(1_024)}\r\n`;
const unpacked = JSON.stringify({ title: "Tide Table", website_url: "https://tide-table.dev" });
const packed = gzipSync(unpacked).toString("latin1");

/** What is sent after the head. */
export const BODY_CASES = [
	...allowing(["413"], {
		"a body that is too large": sized(LARGE),
		"a length that is too large, and no body": register([JSON_TYPE, "Content-Length: 1000000000"]),
	}),
	...allowing(["413", "100 413"], {
		"the wish to send a body that is too large": register([
			...[JSON_TYPE, "Content-Length: 1000000000", "Expect: 100-continue"],
		]),
		"chunks that are too large together": register(
			[JSON_TYPE, "Transfer-Encoding: chunked"],
			`${CHUNK.repeat(MOST / 1_024 + 1)}0\r\n\r\n`,
		),
	}),
	...allowing(["100 422"], {
		"the wish to send a body": sized("{}", "Expect: 100-continue"),
	}),
	...allowing(["415"], {
		"a packed body": sized(packed, "Content-Encoding: gzip"),
		"a body packed twice": sized(packed, "Content-Encoding: gzip, gzip"),
		"an encoding that nobody knows": sized("{}", "Content-Encoding: nonsense"),
		"a form": register(
			["Content-Type: application/x-www-form-urlencoded", "Content-Length: 3"],
			"a=b",
		),
		parts: register(
			["Content-Type: multipart/form-data; boundary=x", "Content-Length: 5"],
			"--x--",
		),
		"no media type": register(["Content-Length: 2"], "{}"),
		"another charset": register(
			["Content-Type: application/json; charset=utf-16", "Content-Length: 2"],
			"{}",
		),
		"two media types": register(
			["Content-Type: application/json, text/plain", "Content-Length: 2"],
			"{}",
		),
		"a media type of nonsense": register(
			[`Content-Type: ${"a/".repeat(900)}`, "Content-Length: 2"],
			"{}",
		),
	}),
	...allowing(["400"], {
		"a packed body that says it is not": sized(packed),
		"no body": register([JSON_TYPE]),
		"an empty body": sized(""),
		"bytes that are no UTF-8": sized('{"title":"\u00ff\u00fe"}'),
		"half of a surrogate in UTF-8": sized('{"title":"\u00ed\u00a0\u0080"}'),
		"a byte order mark": sized("\u00ef\u00bb\u00bf{}"),
		"brackets as deep as it goes": sized("[".repeat(16_000)),
		"lists as deep as it goes": sized("[".repeat(8_000) + "]".repeat(8_000)),
		"objects as deep as it goes": sized(`${'{"a":'.repeat(2_700)}1${"}".repeat(2_700)}`),
		"half of a body": sized('{"title":'),
		"zero bytes": sized("\0\0\0\0"),
	}),
	...allowing(["422"], {
		"a number beyond all numbers": sized('{"title":1e999999}'),
		"a number of 16,000 digits": sized("9".repeat(16_000)),
		"a thousand members that nobody knows": sized(
			`{${Array.from({ length: 1_000 }, (_, number) => `"m${number}":0`).join()}}`,
		),
		"the prototype as a member": sized('{"__proto__":{"title":"x"},"constructor":{}}'),
	}),
	...allowing(["401"], {
		"a body without a token": head(
			[
				"POST /api/v1/agents/register HTTP/1.1",
				"Host: x",
				"Connection: close",
				"Content-Length: 2",
			],
			"{}",
		),
	}),
	...allowing(["408", "413", "400", ""], {
		"chunks that are too large together and never end": register(
			[JSON_TYPE, "Transfer-Encoding: chunked"],
			CHUNK.repeat(MOST / 1_024 + 1),
		),
		"a body that never ends": register([JSON_TYPE, "Content-Length: 100"], '{"title":'),
		"chunks that never end": register([JSON_TYPE, "Transfer-Encoding: chunked"], "5\r\n{"),
	}),
	...allowing(["408", ""], {
		"half of a head": "GET /api/v1 HTTP/1.1\r\nHost: x\r\n",
		"half of a line": "GET /api",
		"nothing at all": "",
		"an empty line": "\r\n",
	}),
];
