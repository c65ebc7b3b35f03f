import { describe, expect, it } from "vitest";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { startHost } from "./listening-host.ts";
import { createPublicFetch, failureOf, PUBLIC_ADDRESS } from "./public-fetch.ts";

const refused: [url: string, kind: string, reason: string][] = [
	["", "bad_address", "nothing"],
	["site.example", "bad_address", "no scheme"],
	["//site.example/", "bad_address", "no scheme"],
	["ftp://site.example/", "bad_address", "another protocol"],
	["file:///etc/passwd", "bad_address", "a file"],
	["data:text/plain,a", "bad_address", "a document of its own"],
	["gopher://127.0.0.1:6379/_x", "bad_address", "a protocol that carries others"],
	["https://user@site.example/", "bad_address", "a user"],
	["https://user:secret@site.example/", "bad_address", "a user with a password"],
	["https://:secret@site.example/", "bad_address", "a password"],
	["https://site.example@127.0.0.1/", "bad_address", "a host that is a user"],
	["https://site.example./", "bad_address", "a dot at the end"],
	["https://localhost./", "bad_address", "this machine with a dot at the end"],
	["https://site.example:65536/", "bad_address", "no port"],
	["http://256.1.1.1/", "bad_address", "no address"],
	["http://4294967296/", "bad_address", "a number too large for an address"],
	["http://[fe80::1%25eth0]/", "bad_address", "a zone"],
	["http://[fe80::1%eth0]/", "bad_address", "a zone, not escaped"],
	["https://unknown.example/", "no_public_host", "a name that does not exist"],
	["https://localhost/", "no_public_host", "this machine"],
	["https://LOCALHOST/", "no_public_host", "this machine in capitals"],
	["https://inside.example/", "no_public_host", "a name that leads inside"],
	["https://inside6.example/", "no_public_host", "a name that leads inside over version 6"],
	["https://both.example/", "no_public_host", "a name that leads outside and inside"],
	["http://127.0.0.1/", "no_public_host", "loopback"],
	["http://127.0.0.1./", "no_public_host", "loopback with a dot"],
	["http://127.1/", "no_public_host", "loopback, short"],
	["http://2130706433/", "no_public_host", "loopback as one number"],
	["http://0x7f000001/", "no_public_host", "loopback in hexadecimal"],
	["http://0x7f.0.0.1/", "no_public_host", "loopback, partly in hexadecimal"],
	["http://0177.0.0.1/", "no_public_host", "loopback, partly in octal"],
	["http://017700000001/", "no_public_host", "loopback in octal"],
	["http://%31%32%37.0.0.1/", "no_public_host", "loopback, escaped"],
	["http://１２７.0.0.1/", "no_public_host", "loopback in wide digits"],
	["http://①②⑦.0.0.1/", "no_public_host", "loopback in circles"],
	["http://127。0。0。1/", "no_public_host", "loopback with ideographic dots"],
	["http://0/", "no_public_host", "this host"],
	["http://169.254.169.254/latest/meta-data", "no_public_host", "metadata of a cloud"],
	["http://[::1]/", "no_public_host", "loopback of version 6"],
	["http://[0:0:0:0:0:0:0:1]/", "no_public_host", "the same in full"],
	["http://[::ffff:127.0.0.1]/", "no_public_host", "loopback, mapped"],
	["http://[::ffff:a9fe:a9fe]/", "no_public_host", "metadata of a cloud, mapped"],
	["http://[64:ff9b::10.0.0.1]/", "no_public_host", "private, translated"],
	["http://[fd00::1]/", "no_public_host", "unique local"],
	["ht\ntp://127.0.0.1/", "no_public_host", "a line end that parsers drop"],
	["http:\\\\127.0.0.1\\", "no_public_host", "backslashes that parsers turn"],
	["http:127.0.0.1", "no_public_host", "slashes that parsers add"],
];

const NAMES = {
	"site.example": [PUBLIC_ADDRESS],
	localhost: ["127.0.0.1", "::1"],
	"inside.example": ["192.168.1.1"],
	"inside6.example": ["fe80::1%eth0"],
	"both.example": [PUBLIC_ADDRESS, "2606:4700::1", "10.0.0.1"],
};

describe("a fetch", () => {
	it.each(refused)("of %j fails as %s: %s", async (url, kind) => {
		const { fetch, dialled } = createPublicFetch(NAMES);
		const failure = await failureOf(fetch(url));
		expect(failure.kind).toBe(kind);
		expect(failure.message).toMatch(/^[A-Z][^\d]+\.$/);
		expect(dialled).toEqual([]);
	});

	it.each([
		["http://site.example:8080/", "an odd port"],
		["https://site.example:8443/", "an odd port with TLS"],
		["http://site.example:22/", "the port of another protocol"],
		["http://site.example:0/", "no port at all"],
	])("of %s uses the default ports unless told otherwise: %s", async (url) => {
		const { fetch, asked } = createPublicFetch(NAMES);
		expect(await failureOf(fetch(url, { ports: [80, 443] }))).toEqual({
			kind: "bad_address",
			message: "The address must use port 80 or 443.",
		});
		expect(asked).toEqual([]);
	});

	it("resolves a name once, so that a changing name server has no effect", async () => {
		const port = await startHost((_request, response) => void response.end("fine"));
		const answers = [["127.0.0.1"], ["10.0.0.1"]];
		let asked = 0;
		const fetch = createGuardedFetch({
			policy: createAddressPolicy(["127.0.0.1"]),
			userAgent: "test-registry/1.0",
			resolve: async () => answers[asked++] ?? [],
		});
		const url = `http://changing.example:${port}/`;
		expect((await fetch(url, { ports: "any" })).status).toBe(200);
		expect(asked).toBe(1);
		expect((await failureOf(fetch(url, { ports: "any" }))).kind).toBe("no_public_host");
		expect(asked).toBe(2);
	});

	it("reaches an address that the operator allowed", async () => {
		const port = await startHost((_request, response) => void response.end("fine"));
		const fetch = createGuardedFetch({
			policy: createAddressPolicy(["127.0.0.0/8"]),
			userAgent: "test-registry/1.0",
			resolve: async () => [],
		});
		expect((await fetch(`http://127.0.0.1:${port}/`, { ports: "any" })).status).toBe(200);
	});

	it("does not wait for a name server that never answers", async () => {
		const fetch = createGuardedFetch({
			policy: createAddressPolicy([]),
			userAgent: "test-registry/1.0",
			resolve: () => new Promise(() => {}),
		});
		const fetching = fetch("http://slow.example/", { timeoutMs: 50 });
		expect((await failureOf(fetching)).kind).toBe("timeout");
	});
});
