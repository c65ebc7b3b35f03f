import { allowing, get, head, register } from "./rude-case.ts";

const JSON_TYPE = "Content-Type: application/json";
const chunked = (body: string, ...headers: string[]) =>
	register([JSON_TYPE, "Transfer-Encoding: chunked", ...headers], body);
const SMALL = "/.well-known/security.txt";
const smuggled = get("/api/v1/watchlist");

/** Where a request ends, and whether two readers agree on that. */
export const FRAMING_CASES = [
	...allowing(["400"], {
		"a length and chunks": chunked("0\r\n\r\n", "Content-Length: 5"),
		"chunks and a length": register(
			[JSON_TYPE, "Content-Length: 4", "Transfer-Encoding: chunked"],
			`0\r\n\r\n${smuggled}`,
		),
		"two lengths": register([JSON_TYPE, "Content-Length: 2", "Content-Length: 3"], "{} "),
		"the same length twice": register([JSON_TYPE, "Content-Length: 2", "Content-Length: 2"], "{}"),
		"a list of lengths": register([JSON_TYPE, "Content-Length: 2, 2"], "{}"),
		"a negative length": register([JSON_TYPE, "Content-Length: -2"], "{}"),
		"a length with a sign": register([JSON_TYPE, "Content-Length: +2"], "{}"),
		"a hexadecimal length": register([JSON_TYPE, "Content-Length: 0x2"], "{}"),
		"a length that is no number": register([JSON_TYPE, "Content-Length: two"], "{}"),
		"an empty length": register([JSON_TYPE, "Content-Length:"], "{}"),
		"a length beyond 64 bits": register([JSON_TYPE, "Content-Length: 99999999999999999999"], "{}"),
		"a length with a space inside": register([JSON_TYPE, "Content-Length: 2 2"], "{}"),
		"a chunk size that is no number": chunked("zz\r\n{}\r\n0\r\n\r\n"),
		"a chunk size with 0x": chunked("0x2\r\n{}\r\n0\r\n\r\n"),
		"a negative chunk size": chunked("-2\r\n{}\r\n0\r\n\r\n"),
		"a chunk size beyond 64 bits": chunked("fffffffffffffffff\r\n{}\r\n0\r\n\r\n"),
		"a chunk that is longer than its size": chunked("2\r\n{} {}\r\n0\r\n\r\n"),
		"a chunk size that ends with a bare line feed": chunked("2\n{}\r\n0\r\n\r\n"),
		"a space before a chunk size": chunked(" 2\r\n{}\r\n0\r\n\r\n"),
		"chunked twice": chunked("2\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked"),
		"chunked and then identity": register(
			[JSON_TYPE, "Transfer-Encoding: chunked, identity"],
			"2\r\n{}\r\n0\r\n\r\n",
		),
		"another transfer encoding": register([JSON_TYPE, "Transfer-Encoding: xchunked"], "{}"),
		"a transfer encoding after a vertical tab": register(
			[JSON_TYPE, "Transfer-Encoding: \vchunked"],
			"0\r\n\r\n",
		),
		"a space before the colon of a transfer encoding": register(
			[JSON_TYPE, "Transfer-Encoding : chunked"],
			"0\r\n\r\n",
		),
		"a transfer encoding in HTTP/1.0 with a length": head(
			["POST /api/v1 HTTP/1.0", "Transfer-Encoding: chunked", "Content-Length: 3"],
			"0\r\n\r\n",
		),
	}),
	...allowing(["400", "422"], {
		"a chunk extension": chunked("2;a=b\r\n{}\r\n0\r\n\r\n"),
		"a quoted chunk extension": chunked('2;a="b;c"\r\n{}\r\n0\r\n\r\n'),
		"an endless chunk extension": chunked(`2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
		"a chunk extension with a line feed": chunked("2;a\nb\r\n{}\r\n0\r\n\r\n"),
		"a trailer": chunked("2\r\n{}\r\n0\r\nX-After: 1\r\n\r\n", "Trailer: X-After"),
		"a trailer that nobody announced": chunked("2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n"),
		"leading zeroes of a chunk size": chunked("0000002\r\n{}\r\n0\r\n\r\n"),
		"leading zeroes of a length": register([JSON_TYPE, "Content-Length: 002"], "{}"),
		"a chunk for each byte": chunked("1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"),
	}),
	...allowing(["400", "431", "422"], {
		"a trailer larger than any head": chunked(
			`2\r\n{}\r\n0\r\nX-After: ${"a".repeat(20_000)}\r\n\r\n`,
		),
	}),
	...allowing(["200 200 200"], {
		"three requests at once": head([`GET ${SMALL} HTTP/1.1`, "Host: x"]).repeat(2) + get(SMALL),
	}),
	...allowing(["200 405 404"], {
		"different requests at once":
			head([`GET ${SMALL} HTTP/1.1`, "Host: x"]) +
			head(["DELETE /api/v1 HTTP/1.1", "Host: x"]) +
			get("/nowhere"),
	}),
	...allowing(["200", "400"], {
		"more after the last request": `${get(SMALL)}GET / HTTP/1.1\r\n\r\n`,
		"no request after a request": `${get(SMALL)}\0\0\0\0`,
	}),
	...allowing(["200 400", "400", ""], {
		"nonsense after a request that stays": `${head([`GET ${SMALL} HTTP/1.1`, "Host: x"])}nonsense\r\n\r\n`,
	}),
	...allowing(["200"], {
		"empty lines before a request": `\r\n\r\n${get(SMALL)}`,
		"a body with a GET": `${get(SMALL, "Content-Length: 2")}{}`,
		"a chunked body with a GET": `${get(SMALL, "Transfer-Encoding: chunked")}2\r\n{}\r\n0\r\n\r\n`,
		"a body with a HEAD": head(
			[`HEAD ${SMALL} HTTP/1.1`, "Host: x", "Connection: close", "Content-Length: 2"],
			"{}",
		),
	}),
];
