import { describe, expect, it } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import * as asked from "./asked-collections.ts";
import { SLUG } from "./stored-collection.ts";

const { ask, tokenOf } = await asked.serveCollections();
const LIST_TOOLS = {
	method: "POST",
	body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
	headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
};
const member = await tokenOf(asked.OWNER, "collections:read");
const editor = await tokenOf(asked.OWNER, "collections:write");
const narrow = await tokenOf(asked.OWNER, "agents:read");
const stranger = await tokenOf("owner:bo", "collections:read");

/** What is asked of a collection, and as which request. */
const requestsTo = (slug: string): [path: string, init?: RequestInit][] => [
	...asked.addressesOf(slug).map((path): [string] => [path]),
	[`/c/${slug}/mcp`, LIST_TOOLS],
];
const withoutInstance = (text: string) => ({ ...Problem.parse(JSON.parse(text)), instance: "" });

describe.each(requestsTo(asked.MEMBERS).map(([path, init], at) => ({ path, init, at })))(
	"$path of a collection for members",
	({ path, init, at }) => {
		it("answers members who have a token for it, and nobody keeps the answer", async () => {
			for (const token of [member, editor]) {
				const { status, headers } = await ask(path, token, init);
				expect(status).toBe(200);
				expect(headers.get("cache-control")).toBe("no-store");
				expect(headers.get("x-robots-tag")).toBe("noindex");
			}
		});

		it.each([
			["somebody without a token", undefined],
			["a token of somebody else", stranger],
			["a token of a member that is not for collections", narrow],
		])("is not found by %s, in the same words as one that nobody has", async (_, token) => {
			const hidden = await ask(path, token, init);
			const [other = ""] = requestsTo("no-such-servers")[at] ?? [];
			const unknown = await ask(other, token, init);
			expect([hidden.status, unknown.status]).toEqual([404, 404]);
			expect(withoutInstance(hidden.text)).toEqual(withoutInstance(unknown.text));
			for (const { headers } of [hidden, unknown]) {
				expect(headers.get("cache-control")).toBe("no-store");
			}
		});

		it("refuses a token that is none", async () => {
			expect((await ask(path, "areg_nothing", init)).status).toBe(401);
		});
	},
);

it("what changed since is kept by no shared cache, and for members by none", async () => {
	const since = (slug: string, token?: string) =>
		ask(`/c/${slug}/v0.1/servers?updated_since=2026-05-03T00:00:00Z`, token);
	expect((await since(asked.PUBLIC, stranger)).headers.get("cache-control")).toBe(
		"private, max-age=0",
	);
	expect((await since(asked.MEMBERS, member)).headers.get("cache-control")).toBe("no-store");
});

describe("a collection for anyone", () => {
	it.each([
		[SLUG, "noindex"],
		[asked.PUBLIC, null],
	])("is kept by caches, and %s by search engines as its owner says", async (slug, robots) => {
		for (const path of asked.addressesOf(slug)) {
			const { status, headers } = await ask(path);
			expect([path, status]).toEqual([path, 200]);
			expect(headers.get("cache-control")).toMatch(/^public, max-age=60, s-maxage=300/);
			expect(headers.get("x-robots-tag")).toBe(robots);
		}
	});

	it("answers somebody else’s token as it answers everybody, and refuses one that is none", async () => {
		for (const path of asked.addressesOf(asked.PUBLIC)) {
			expect((await ask(path, stranger)).text).toBe((await ask(path)).text);
			expect((await ask(path, "areg_nothing")).status).toBe(401);
		}
	});
});
