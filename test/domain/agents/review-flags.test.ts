import { describe, expect, it } from "vitest";
import { flagListing, flagRevision } from "#domain/agents/review-flags.ts";
import { agentRecord } from "../agent-record-builder.ts";

describe("a listing under review", () => {
	it("has no flag if nothing is unusual", () => {
		expect(
			flagListing(agentRecord({ title: "Harbor Scout", shortDescription: "Watches berths." })),
		).toEqual([]);
	});

	it.each<[string, string | null, string[], string]>([
		["Sc\u043Eut", null, ["mixed_scripts"], "a Cyrillic о"],
		["Scout", "See https://pier9.dev", ["address_in_text"], "an address"],
		["Scout", "See WWW.pier9.dev", ["address_in_text"], "an address without a scheme"],
		["Scout", "Write to crew@pier9.dev", ["address_in_text"], "an e-mail address"],
		["Scout", "See pier9.dev/join for more", ["address_in_text"], "a host with a path"],
		["Scout", "Works with pier9.dev", [], "a name with a dot"],
		["Scout", "Speaks Node.js since v2.1", [], "dots that are no address"],
		["Scout", "Costs 5 @ the pier", [], "a sign that is no address"],
		["Sc\u043Eut", "http://a.dev", ["mixed_scripts", "address_in_text"], "both"],
		["https://pier9.dev", null, [], "an address as a title is seen anyway"],
	])("called %j and described as %j has the flags %j: %s", (title, shortDescription, codes) => {
		const flags = flagListing(agentRecord({ title, shortDescription }));
		expect(flags.map(({ code }) => code)).toEqual(codes);
	});
});

const SHORT = {
	title: "Links",
	websiteUrl: "https://api.short.io/mcp",
	repositoryUrl: "https://github.com/pier9-dev/links",
};

describe("an address in the description of a listing", () => {
	it.each([
		["Shortens links at short.io.", false, "under the domain of its website"],
		["See https://www.short.io/docs", false, "with a scheme and a path"],
		["By pier9.dev", false, "after which its account is named"],
		["Shortens links.dev/x", true, "that only begins like its title"],
		["See short.io.evil.com/x", true, "that continues"],
		["See short.io/?to=https://evil.com", true, "with another inside"],
		["Write to crew@short.io", true, "of mail"],
		["See short.io@evil.com", true, "that looks like its own"],
		["See short.io and evil.com/x", true, "beside another's"],
		["See github.com/evil/links", true, "on a host that many share"],
	])("%j is flagged: %s, %s", (shortDescription, isFlagged) => {
		const flags = flagListing(agentRecord({ ...SHORT, shortDescription }));
		expect(flags.map(({ code }) => code)).toEqual(isFlagged ? ["address_in_text"] : []);
	});

	it("is not flagged if it is the title", () => {
		const stated = { ...SHORT, title: "Pier8.link", shortDescription: "Pier8.link for agents" };
		expect(flagListing(agentRecord(stated))).toEqual([]);
	});
});

describe("the creator of a listing", () => {
	it.each([
		["Quay Works", []],
		["Sc\u043Eut", ["mixed_scripts"]],
		["Agent Registry Team", ["reserved_name"]],
		["\u1D0Ffficial", ["reserved_name"]],
		["S.t.a.f.f", ["reserved_name"]],
		["Official Support Team", ["reserved_name"]],
		["Tide Admins", ["reserved_name"]],
		["Tide Systems", []],
		["tide-official", []],
		["The Team", []],
	])("called %j has the flags %j", (creatorName, codes) => {
		const flags = flagListing(agentRecord({ title: "Scout", creatorName }));
		expect(flags.map(({ code }) => code)).toEqual(codes);
	});
});

describe("the name of this registry", () => {
	it.each([
		[{ title: "P1er-Nine Helper" }, ["The title contains the name of this registry."]],
		[
			{ title: "Scout", creatorName: "Pier Nine" },
			["The creator's name is reserved for the staff of this registry."],
		],
		[{ title: "Pier Ninety", creatorName: "Pier 9" }, []],
	])("in %j has the flags %j", (stated, details) => {
		const flags = flagListing(agentRecord(stated), { siteName: "Pier Nine" });
		expect(flags.map(({ code, detail }) => [code, detail])).toEqual(
			details.map((detail) => ["reserved_name", detail]),
		);
	});
});

describe("a change of a listing under review", () => {
	it.each([
		["https://pier9.dev/", "https://pier9.dev/", null],
		["https://pier9.dev/", "http://www.pier9.dev", null],
		["https://pier9.dev/", "https://pier10.dev/", "from pier9.dev to pier10.dev"],
		["https://pier9.dev/a", "https://pier9.dev/b", "from pier9.dev/a to pier9.dev/b"],
		[null, "https://pier9.dev/", "from none to pier9.dev"],
		["https://pier9.dev/", null, "from pier9.dev to none"],
		[null, null, null],
	])("of the website %j to %j has the flags %j", (before, after, words) => {
		const flags = flagRevision(
			agentRecord({ websiteUrl: before }),
			agentRecord({ websiteUrl: after }),
		);
		expect(flags).toEqual(
			words === null ? [] : [{ code: "website_changed", detail: `The website changes ${words}.` }],
		);
	});
});
