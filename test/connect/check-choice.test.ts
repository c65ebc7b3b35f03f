import { describe, expect, it } from "vitest";
import { checkChoice } from "../../src/connect/check-choice.ts";
import { waysOf } from "../../src/connect/ways-of.ts";
import { CANONICAL, pack, remote, subject } from "./examples.ts";

const WAYS = waysOf(subject([CANONICAL.package, CANONICAL.remote, remote()]));

describe("a choice of way and client", () => {
	it.each([
		["everything", null, null],
		["a client", null, "cursor"],
		["a way", "remote-2", null],
		["a client and one of its ways", "npm", "claude-desktop"],
	])("may be %s", (_, way, client) => {
		expect(checkChoice(WAYS, { way, client })).toBeUndefined();
	});

	it.each([
		["an unknown way", "oci", null, "way", /^must be one of npm, remote, remote-2$/],
		["an unknown way of a known client", "oci", "cursor", "way", /^must be one of npm, /],
		[
			"an unknown client",
			null,
			"nobody",
			"client",
			/^must be one of vs-code, .*, json, vs-code-gallery$/,
		],
		["a client of another protocol", "npm", "a2a", "client", /^must be one of vs-code, /],
	])("is refused for %s", (_, way, client, member, detail) => {
		const wrong = checkChoice(WAYS, { way, client });
		expect(wrong?.member).toBe(member);
		expect(wrong?.detail).toMatch(detail);
	});

	it("gets the ways of a client that lacks this one", () => {
		const image = pack({ registry: "oci", identifier: "a/b" });
		const ways = waysOf(subject([CANONICAL.package, image]));
		expect(checkChoice(ways, { way: "npm", client: "docker-mcp" })).toEqual({
			member: "client",
			detail: "does not connect in this way; it can use oci",
		});
	});

	it("gets fifty names and a count of the rest", () => {
		const ways = waysOf(subject(Array.from({ length: 60 }, () => remote())));
		expect(checkChoice(ways, { way: "npm", client: null })?.detail).toMatch(
			/remote-50 and 10 more$/,
		);
	});

	it("is always accepted if there are no ways", () => {
		expect(checkChoice([], { way: "npm", client: "nobody" })).toBeUndefined();
	});
});
