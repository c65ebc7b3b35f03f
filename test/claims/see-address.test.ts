import { describe, expect, it } from "vitest";
import { createAddressViewer } from "#claims/see-address.ts";
import { ADDRESS_CHECK } from "#contract/limits.ts";
import { startHost, startRawHost } from "../outbound/listening-host.ts";
import { createPublicFetch, PUBLIC_ADDRESS } from "../outbound/public-fetch.ts";

type Listener = Parameters<typeof startHost>[0];

const NAMES = {
	"site.example": [PUBLIC_ADDRESS],
	"other.example": ["1.1.1.1"],
	"inside.example": ["10.0.0.1"],
};

/** The result for an address of the guard with its real table of addresses and a shorter time limit. */
function see(address: string, timeoutMs = 2_000) {
	const { fetch } = createPublicFetch(NAMES);
	return createAddressViewer((url, options) => fetch(url, { ...options, timeoutMs }))(address);
}

const at = async (listener: Listener, path = "/") =>
	`http://site.example:${await startHost(listener)}${path}`;

/** Answers one path with a redirect and all others with a page. */
const leading =
	(to: string): Listener =>
	({ url }, response) => {
		if (url === "/") response.writeHead(302, { Location: to });
		response.end("secret of the page");
	};

describe("a requested address", () => {
	it.each([200, 204, 404, 500])("has its status %i recorded", async (status) => {
		const address = await at((_request, response) => void response.writeHead(status).end("x"));
		expect(await see(address)).toEqual({ status, leadsTo: null, failure: null });
	});

	it("has its redirect recorded, without query and fragment", async () => {
		const address = await at(leading("/there?session=abc#part"));
		const { leadsTo, status } = await see(address);
		expect([status, leadsTo]).toEqual([200, `${address}there`]);
	});

	it("has no redirect if only its query changes", async () => {
		const address = await at(
			({ url }, response) =>
				void response.writeHead(url === "/" ? 302 : 200, { Location: "/?a=1" }).end(),
		);
		expect(await see(address)).toMatchObject({ status: 200, leadsTo: null });
	});

	it("has a long redirect shortened", async () => {
		const { leadsTo } = await see(await at(leading(`/${"a".repeat(2_000)}`)));
		expect(leadsTo).toHaveLength(ADDRESS_CHECK.leadsToMaxCharacters);
	});

	it("is not read beyond the headers", async () => {
		const ended: Promise<void>[] = [];
		const address = await at((request, response) => {
			response.write("the beginning");
			ended.push(new Promise((resolve) => request.socket.once("close", () => resolve())));
		});
		expect(await see(address)).toEqual({ status: 200, leadsTo: null, failure: null });
		await Promise.all(ended);
	});

	it.each([
		["http://inside.example/", /not on the public internet/],
		["http://unknown.example/", /does not exist/],
		["http://127.0.0.1/", /not on the public internet/],
		["http://[::1]/", /not on the public internet/],
	])("%s is not requested, and this is reported", async (address, failure) => {
		expect(await see(address)).toEqual({
			status: null,
			leadsTo: null,
			failure: expect.stringMatching(failure),
		});
	});

	it("is not followed to private addresses", async () => {
		const { status, failure } = await see(await at(leading("http://inside.example/admin")));
		expect([status, failure]).toEqual([null, expect.stringMatching(/public internet/)]);
	});

	it("fails if it redirects in circles", async () => {
		const address = await at((_request, response) => {
			response.writeHead(302, { Location: "/" }).end();
		});
		expect((await see(address)).failure).toBe("The host redirects too many times.");
	});

	it("fails if it does not answer", async () => {
		const port = await startRawHost(() => {});
		const { failure } = await see(`http://site.example:${port}/`, 100);
		expect(failure).toBe("The host took too long to answer.");
	});

	it.each(["000", "099"])("reports the status %s, which does not exist", async (status) => {
		const port = await startRawHost((socket) =>
			socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`),
		);
		expect(await see(`http://site.example:${port}/`)).toEqual({
			status: null,
			leadsTo: null,
			failure: "The answer of the host is invalid HTTP or incomplete.",
		});
	});

	it("is not requested if a redirect leads to another port than a usual one", async () => {
		const port = await startHost((_request, response) => void response.end());
		const address = await at(leading(`http://other.example:${port}/`));
		expect((await see(address)).failure).toMatch(/^The address must use port 80 or 443 or \d+\.$/);
	});

	it("reports a closed connection", async () => {
		const port = await startRawHost((socket) => socket.destroy());
		const { failure } = await see(`http://site.example:${port}/`);
		expect(failure).toBe("The host could not be reached, or ended the connection.");
	});
});
