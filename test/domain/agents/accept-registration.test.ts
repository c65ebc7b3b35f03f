import { describe, expect, it } from "vitest";
import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { Refusal } from "#domain/errors.ts";
import { acceptRegistration } from "../accepted.ts";

const least: RegistrationRequest = {
	title: "Harbor Scout",
	website_url: "https://scout.pier9.dev",
};

function refusalOf(members: Partial<RegistrationRequest>): Refusal {
	try {
		acceptRegistration({ ...least, ...members });
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
	throw new Error("the request was accepted");
}

describe("an accepted registration", () => {
	it("has null for what was not stated", () => {
		const { title, websiteUrl, ...others } = acceptRegistration(least);
		expect([title, websiteUrl]).toEqual(["Harbor Scout", "https://scout.pier9.dev/"]);
		const { modelStack, integrations, ...unknown } = others;
		expect([modelStack, integrations]).toEqual([[], []]);
		expect(new Set(Object.values(unknown).map((value) => JSON.stringify(value)))).toEqual(
			new Set(["null", "[]"]),
		);
	});

	it("treats empty texts as not stated", () => {
		const listing = acceptRegistration({
			...least,
			short_description: "  ",
			creator_name: "",
			model_stack: ["", "field-2", " "],
			behavioral_profile: { access_scope: "", effect_scope: "writes", sensitive_access: [""] },
		});
		expect(listing).toMatchObject({ shortDescription: null, creatorName: null });
		expect(listing.modelStack).toEqual(["field-2"]);
		expect(listing.behavioralProfile).toEqual({ effect_scope: "writes", sensitive_access: [] });
	});

	it("keeps the lines and indents of a Markdown text", () => {
		const { longDescription } = acceptRegistration({
			...least,
			long_description: "\r\n# Berths  \r\n\r\n-\tlong\r\n    -\u00A0short\n\n",
		});
		expect(longDescription).toBe("# Berths\n\n-    long\n    - short");
	});

	it("has each tag once, in lower case", () => {
		expect(acceptRegistration({ ...least, tags: ["MCP", " mcp", "", "Äpfel"] }).tags).toEqual([
			"mcp",
			"äpfel",
		]);
	});

	it("may lack a website in an import", () => {
		expect(acceptRegistration({ title: "Mole" }).websiteUrl).toBeNull();
	});
});

describe("a refused registration", () => {
	it.each<[Partial<RegistrationRequest>, string, string]>([
		[{ title: "Sc\u202Eout" }, "#/title", "direction"],
		[{ title: "\uFEFF x \n" }, "#/title", "at least 2"],
		[{ title: "!!" }, "#/title", "letter or digit"],
		[{ title: "🦀🦀" }, "#/title", "letter or digit"],
		[{ website_url: "https://127.0.0.1/" }, "#/website_url", "IP"],
		[{ website_url: "" }, "#/website_url", "absolute"],
		[{ short_description: "a\u0000b" }, "#/short_description", "control"],
		[{ docs_url: "javascript:alert(1)" }, "#/docs_url", "https://"],
		[{ github_url: "ftp://pier9.dev" }, "#/github_url", "https://"],
		[{ creator_name: "Pier\u200BNine" }, "#/creator_name", "invisible"],
		[{ license: "Apache 2.0" }, "#/license", "SPDX"],
		[{ model_stack: ["field-2", "a\u0007"] }, "#/model_stack/1", "control"],
		[{ long_description: "fine\n\nnot\u202E" }, "#/long_description", "direction"],
		[{ long_description: "fine\u2028" }, "#/long_description", "invisible"],
		[{ tags: ["a", "b\u200B"] }, "#/tags/1", "invisible"],
		[{ privacy_url: "javascript:alert(1)" }, "#/privacy_url", "https://"],
		[{ screenshots: ["http://pier9.dev/a.png"] }, "#/screenshots/0", "https://"],
		[{ screenshots: ["https://pier9.dev/a.png", "https://10.0.0.1/"] }, "#/screenshots/1", "IP"],
		[
			{ behavioral_profile: { access_scope: "\uE000" } },
			"#/behavioral_profile/access_scope",
			"private",
		],
		[
			{ behavioral_profile: { sensitive_access: ["a", "b\uD800"] } },
			"#/behavioral_profile/sensitive_access/1",
			"well-formed",
		],
	])("of %j points at %s", (members, pointer, word) => {
		const { code, errors } = refusalOf(members);
		expect(code).toBe("invalid_body");
		expect(errors).toEqual([{ pointer, detail: expect.stringContaining(word) }]);
	});

	it("names every invalid member at once", () => {
		const refusal = refusalOf({
			title: "\u0000",
			website_url: "https://localhost/",
			docs_url: "https://pier9.dev:8080/",
			model_stack: ["\u200B", "fine", "\u200B"],
		});
		const pointers = refusal.errors.map(({ pointer }) => pointer);
		expect(new Set(pointers)).toEqual(
			new Set(["#/title", "#/website_url", "#/docs_url", "#/model_stack/0", "#/model_stack/2"]),
		);
		expect(pointers).toHaveLength(5);
		expect(refusal.message).toContain("website_url");
	});

	it("never repeats what a stranger sent", () => {
		const refusal = refusalOf({ website_url: "https://user:hunter2@pier9.dev/" });
		expect(JSON.stringify([refusal.message, refusal.errors])).not.toContain("hunter2");
	});
});
