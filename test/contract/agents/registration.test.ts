import { describe, expect, it } from "vitest";
import { RegistrationRequest } from "#contract/agents/registration.ts";

const least = { title: "Harbor Scout", website_url: "https://scout.pier9.dev" };

function pathsRefused(request: unknown): string[] {
	const { error } = RegistrationRequest.safeParse(request);
	return (error?.issues ?? []).map(({ path }) => path.join("/"));
}

describe("a registration request", () => {
	it("needs a title and a website", () => {
		expect(RegistrationRequest.parse(least)).toEqual(least);
		expect(pathsRefused({})).toEqual(["title", "website_url"]);
	});

	const bounds: [member: string, text: (length: number) => unknown, min: number, max: number][] = [
		["title", (length) => "x".repeat(length), 2, 120],
		["website_url", (length) => "x".repeat(length), 1, 2048],
		["short_description", (length) => "x".repeat(length), 0, 280],
		["category_slug", (length) => "x".repeat(length), 1, 64],
		["docs_url", (length) => "x".repeat(length), 1, 2048],
		["github_url", (length) => "x".repeat(length), 1, 2048],
		["creator_name", (length) => "x".repeat(length), 0, 120],
		["model_stack", (length) => ["x".repeat(length)], 1, 64],
		["model_stack", (length) => new Array(length).fill("x"), 0, 32],
		["long_description", (length) => "x".repeat(length), 0, 20_000],
		["tags", (length) => ["x".repeat(length)], 1, 64],
		["tags", (length) => new Array(length).fill("x"), 0, 20],
		["privacy_url", (length) => "x".repeat(length), 1, 2048],
		["support_url", (length) => "x".repeat(length), 1, 2048],
		["screenshots", (length) => ["x".repeat(length)], 1, 2048],
		["screenshots", (length) => new Array(length).fill("x"), 0, 10],
		["behavioral_profile", (length) => ({ access_scope: "x".repeat(length) }), 0, 200],
		["behavioral_profile", (length) => ({ recoverability_level: "x".repeat(length) }), 0, 200],
		["behavioral_profile", (length) => ({ sensitive_access: ["x".repeat(length)] }), 0, 200],
		["behavioral_profile", (length) => ({ sensitive_access: new Array(length).fill("x") }), 0, 16],
	];

	it.each(bounds)("accepts %s within its limits and not beyond", (member, make, min, max) => {
		expect(pathsRefused({ ...least, [member]: make(min) })).toEqual([]);
		expect(pathsRefused({ ...least, [member]: make(max) })).toEqual([]);
		expect(pathsRefused({ ...least, [member]: make(max + 1) })).toHaveLength(1);
		if (min > 0) expect(pathsRefused({ ...least, [member]: make(min - 1) })).toHaveLength(1);
	});

	it.each([
		["120 emoji, two UTF-16 units each", "🦀".repeat(120)],
		["120 letters with accents of their own", "e\u0301".repeat(120)],
		["two emoji", "🦀🦀"],
	])("accepts a title of %s", (_, title) => {
		expect(pathsRefused({ ...least, title })).toEqual([]);
	});

	it.each([
		["one emoji, although two UTF-16 units", "🦀"],
		["one letter with an accent, although two code points", "e\u0301"],
		["121 emoji", "🦀".repeat(121)],
		["120 letters that are each shown as three", "\uFB2C".repeat(120)],
	])("refuses a title of %s", (_, title) => {
		expect(pathsRefused({ ...least, title })).toEqual(["title"]);
	});

	it.each<[object, string, string]>([
		[{ agent_type: "submarine" }, "agent_type", "an unknown type"],
		[{ agent_type: "LLM" }, "agent_type", "case counts"],
		[{ agent_type: null }, "agent_type", "null is not the same as absent"],
		[{ pricing_type: "gratis" }, "pricing_type", "an unknown pricing"],
		[{ title: 7 }, "title", "no text"],
		[{ title: null }, "title", "nothing"],
		[{ model_stack: "field-2" }, "model_stack", "no list"],
		[{ model_stack: [7] }, "model_stack/0", "a list of something else"],
		[{ behavioral_profile: [] }, "behavioral_profile", "no object"],
		[{ behavioral_profile: { access_scope: 7 } }, "behavioral_profile/access_scope", "no text"],
	])("refuses %j", (members, path) => {
		expect(pathsRefused({ ...least, ...members })).toEqual([path]);
	});

	it.each([
		['{"trust_score": 100}', "", "trust_score", "scores are not the registrant's to state"],
		['{"claim_status": "certified"}', "", "claim_status", "nor is a claim"],
		['{"Title": "x"}', "", "Title", "case counts"],
		['{"__proto__": {"title": "x"}}', "", "__proto__", "the trap of every object"],
		['{"constructor": {}}', "", "constructor", "a name that every object has"],
		[
			'{"behavioral_profile": {"mood": "calm"}}',
			"behavioral_profile",
			"mood",
			"inside the profile too",
		],
		[
			'{"behavioral_profile": {"__proto__": {}}}',
			"behavioral_profile",
			"__proto__",
			"the trap inside the profile",
		],
	])("names the unknown member of %s", (json, path, name) => {
		const request = JSON.parse(`${JSON.stringify(least).slice(0, -1)},${json.slice(1)}`);
		const issues = RegistrationRequest.safeParse(request).error?.issues;
		expect(issues).toHaveLength(1);
		expect(issues?.[0]).toMatchObject({ code: "unrecognized_keys", keys: [name] });
		expect(issues?.[0]?.path.join("/")).toBe(path);
	});

	it("names every invalid member at once", () => {
		const request = { title: "x", website_url: "", pricing_type: "gratis", model_stack: [""] };
		expect(pathsRefused(request)).toEqual([
			"title",
			"website_url",
			"pricing_type",
			"model_stack/0",
		]);
	});

	it.each([null, [], "text", 7, undefined])("must be an object, not %j", (request) => {
		expect(pathsRefused(request)).toEqual([""]);
	});
});
