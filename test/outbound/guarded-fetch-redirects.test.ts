import { describe, expect, it } from "vitest";
import { startHost } from "./listening-host.ts";
import { createPublicFetch, failureOf, PUBLIC_ADDRESS } from "./public-fetch.ts";

const NAMES = {
	"site.example": [PUBLIC_ADDRESS],
	"other.example": ["1.1.1.1"],
	"inside.example": ["10.0.0.1"],
};

/** A host with a page at `/end`, a chain of any length at `/steps/<n>`, and a redirect at `/to?<location>`. */
async function startRedirectingHost(status = 302) {
	const paths: string[] = [];
	const port = await startHost(({ url = "" }, response) => {
		paths.push(url);
		if (url === "/end") return void response.end("the end");
		const steps = /^\/steps\/(\d+)$/.exec(url)?.[1];
		const next = steps === "1" ? "/end" : `/steps/${Number(steps) - 1}`;
		const location = steps ? next : decodeURIComponent(url.slice("/to?".length));
		response.writeHead(status, { Location: location }).end(Buffer.alloc(200_000));
	});
	const base = `http://site.example:${port}`;
	return {
		base,
		port,
		paths,
		to: (location: string) => `${base}/to?${encodeURIComponent(location)}`,
	};
}

describe("a redirect", () => {
	it.each([301, 302, 303, 307, 308])("with %i is followed, even with a body", async (status) => {
		const { base } = await startRedirectingHost(status);
		const { fetch } = createPublicFetch(NAMES);
		const answer = await fetch(`${base}/steps/1`);
		expect([answer.status, answer.url]).toEqual([200, `${base}/end`]);
	});

	it.each([300, 304, 305, 306])("with %i is not one", async (status) => {
		const { base } = await startRedirectingHost(status);
		const { fetch } = createPublicFetch(NAMES);
		const answer = await fetch(`${base}/steps/1`, { maxBytes: 300_000 });
		expect([answer.status, answer.url]).toEqual([status, `${base}/steps/1`]);
	});

	it("without a location is an answer", async () => {
		const port = await startHost((_request, response) => void response.writeHead(302).end("here"));
		const { fetch } = createPublicFetch(NAMES);
		expect((await fetch(`http://site.example:${port}/`)).status).toBe(302);
	});

	it("to another host resolves its name and uses its address", async () => {
		const { port, to } = await startRedirectingHost();
		const { fetch, asked, dialled } = createPublicFetch(NAMES);
		const answer = await fetch(to(`//other.example:${port}/end`));
		expect(answer.url).toBe(`http://other.example:${port}/end`);
		expect(asked).toEqual(["site.example", "other.example"]);
		expect(dialled).toEqual([PUBLIC_ADDRESS, "1.1.1.1"]);
	});

	it.each([
		[3, 3, "the end"],
		[4, 3, "too_many_redirects"],
		[1, 1, "the end"],
		[2, 1, "too_many_redirects"],
	])("is followed only so often: %i of %i", async (steps, maxRedirects, expected) => {
		const { base, paths } = await startRedirectingHost();
		const { fetch } = createPublicFetch(NAMES);
		const fetching = fetch(`${base}/steps/${steps}`, { maxRedirects });
		if (expected === "the end") expect((await fetching).url).toBe(`${base}/end`);
		else expect((await failureOf(fetching)).kind).toBe(expected);
		expect(paths).toHaveLength(maxRedirects + 1);
	});

	it("to itself ends", async () => {
		let requests = 0;
		const port = await startHost(({ url }, response) => {
			requests++;
			response.writeHead(302, { Location: url }).end();
		});
		const { fetch } = createPublicFetch(NAMES);
		const fetching = fetch(`http://site.example:${port}/`);
		expect((await failureOf(fetching)).kind).toBe("too_many_redirects");
		expect(requests).toBe(4);
	});

	it.each([
		["http://127.0.0.1/", "no_public_host", "loopback"],
		["http://[::ffff:169.254.169.254]/", "no_public_host", "metadata of a cloud"],
		["http://inside.example/", "no_public_host", "a name with a private address"],
		["//2130706433/", "no_public_host", "loopback as one number"],
		["http://unknown.example/", "no_public_host", "a name that does not exist"],
		["http://user:secret@other.example/", "bad_address", "a user"],
		["file:///etc/passwd", "bad_address", "a file"],
		["ftp://other.example/", "bad_address", "another protocol"],
		["http://[", "bad_answer", "no address"],
	])("to %s is not followed: %s, %s", async (location, kind) => {
		const { to } = await startRedirectingHost();
		const { fetch, dialled } = createPublicFetch(NAMES);
		expect((await failureOf(fetch(to(location)))).kind).toBe(kind);
		expect(dialled).toEqual([PUBLIC_ADDRESS]);
	});

	it("is an answer if none may be followed, and for all methods but GET", async () => {
		const { base, to } = await startRedirectingHost();
		const { fetch } = createPublicFetch(NAMES);
		const options = { maxBytes: 300_000 };
		const location = "http://127.0.0.1/";
		const first = await fetch(to(location), { ...options, maxRedirects: 0 });
		expect([first.status, first.headers.location]).toEqual([302, location]);
		const second = await fetch(`${base}/steps/1`, { ...options, method: "POST", body: "a" });
		expect([second.status, second.url]).toEqual([302, `${base}/steps/1`]);
	});
});
