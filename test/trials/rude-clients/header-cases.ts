import { allowing, get, head } from "./rude-case.ts";

const SMALL = "/.well-known/security.txt";
const lines = (...headers: string[]) => head([`GET ${SMALL} HTTP/1.1`, ...headers]);
const many = (count: number) => Array.from({ length: count }, (_, number) => `X-${number}: 1`);

/** Headers of a request. */
export const HEADER_CASES = [
	...allowing(["400"], {
		"no host": lines("Connection: close"),
		"two hosts": lines("Host: x", "Host: y"),
		"the same host twice": lines("Host: x", "host: x"),
		"a header without a colon": get(SMALL, "no colon"),
		"a header without a name": get(SMALL, ": 1"),
		"a space before a colon": get(SMALL, "X-A : 1"),
		"a folded header": get(SMALL, "X-A: 1", " 2"),
		"a header folded by a tab": get(SMALL, "X-A: 1", "\t2"),
		"a fold before the first header": `GET ${SMALL} HTTP/1.1\r\n Host: x\r\n\r\n`,
		"a zero byte in a header": get(SMALL, "X-A: 1\x002"),
		"a zero byte in a name": get(SMALL, "X-\0A: 1"),
		"a bare carriage return in a header": get(SMALL, "X-A: 1\rX-B: 2"),
		"a name in brackets": get(SMALL, "X[A]: 1"),
		"a name beyond ASCII": get(SMALL, "X-\u00e9: 1"),
		"an escape character in a header": get(SMALL, "X-A: \u001b[2J"),
		"lines that end with carriage returns alone": `GET ${SMALL} HTTP/1.1\rHost: x\r\r`,
	}),
	...allowing(["400", "200"], {
		"lines that end with line feeds alone": `GET ${SMALL} HTTP/1.1\nHost: x\nConnection: close\n\n`,
		"one line that ends with a line feed alone": `GET ${SMALL} HTTP/1.1\r\nX-A: 1\nHost: x\r\nConnection: close\r\n\r\n`,
		"a delete character in a header": get(SMALL, "X-A: \u007f"),
	}),
	...allowing(["431"], {
		"one header of 9000 bytes": get(SMALL, `X-A: ${"a".repeat(9_000)}`),
		"one name of 9000 bytes": get(SMALL, `${"a".repeat(9_000)}: 1`),
		"headers of 9000 bytes together": get(SMALL, ...many(900)),
		"a cookie of 100,000 bytes": get(SMALL, `Cookie: a=${"b".repeat(100_000)}`),
		"101 headers": get(SMALL, ...many(99)),
		"2000 of the shortest headers": `GET ${SMALL} HTTP/1.1\r\nHost: x\r\n${"a:\r\n".repeat(2_000)}\r\n`,
	}),
	...allowing(["200"], {
		"100 headers": get(SMALL, ...many(98)),
		"bytes beyond ASCII in a header": get(SMALL, "X-A: caf\u00e9"),
		"an empty host": lines("Host:", "Connection: close"),
		"a host with nonsense": lines("Host: a b<c>@elsewhere.test:x", "Connection: close"),
		"a range": get(SMALL, "Range: bytes=0-1"),
		"a range from the end": get(SMALL, "Range: bytes=-1"),
		"a range behind the end": get(SMALL, "Range: bytes=9999999-"),
		"a thousand ranges": get(SMALL, `Range: bytes=${"0-,".repeat(1_000)}0-`),
		"a range of another unit": get(SMALL, "Range: lines=1-2"),
		"a range with a condition": get(SMALL, "Range: bytes=0-1", 'If-Range: "x"'),
		"an upgrade to WebSocket": get(
			SMALL,
			"Upgrade: websocket",
			"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
			"Sec-WebSocket-Version: 13",
		),
		"an upgrade to HTTP/2": get(SMALL, "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA"),
		"TE without trailers": get(SMALL, "TE: gzip;q=1, deflate"),
		"an encoding of nonsense": get(SMALL, `Accept-Encoding: ${",;=q".repeat(500)}`),
		"ETags of nonsense": get(SMALL, `If-None-Match: ${'",W/'.repeat(500)}`),
		"a date of nonsense": get(SMALL, "If-Modified-Since: yesterday"),
		"cookies of nonsense": get(SMALL, `Cookie: ${"=;".repeat(1_000)}`),
		"credentials of nonsense": get(SMALL, "Authorization: \u00ff\u00fe"),
		"headers that Connection names": get(SMALL, "Connection: X-Forwarded-For, Host"),
		"an expectation that nobody meets": get(SMALL, "Expect: nonsense"),
		"override of the method": get(SMALL, "X-HTTP-Method-Override: DELETE"),
		"override of the target": get(
			SMALL,
			"X-Original-URL: /dashboard/",
			"X-Rewrite-URL: /dashboard/",
		),
		"a name that every object has": get(
			SMALL,
			"__proto__: 1",
			"constructor: 1",
			"hasOwnProperty: 1",
		),
	}),
	...allowing(["304"], { "any ETag": get(SMALL, "If-None-Match: *", "Range: bytes=0-1") }),
];
