import { describe, expect, it } from "vitest";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { flagListing } from "#domain/agents/review-flags.ts";
import { newCommentStatus } from "#domain/moderation/signal-rules.ts";
import { hasMixedScripts, readableForm } from "#domain/texts/readable-form.ts";
import { agentRecord } from "../agent-record-builder.ts";

describe("a text as readers see it", () => {
	it.each([
		["www。evil。com", "www.evil.com", "ideographic full stops"],
		["www．evil｡com", "www.evil.com", "wide and half-wide ones"],
		["evil․com", "evil.com", "a one dot leader"],
		["evil۔com", "evil.com", "an Arabic full stop"],
		["a＠evil.com", "a@evil.com", "a wide sign at"],
		["ｗｗｗ.ⓔⓥⓘⓛ.com", "www.evil.com", "wide and circled letters"],
		["https：／／evil.com", "https://evil.com", "wide signs"],
		["e\uFE00v\u{E0101}i\u200Dl.com", "evil.com", "what is not seen"],
		["Wow! Really?", "Wow! Really?", "other ends of sentences"],
	])("%j is %j: %s", (text, read) => {
		expect(readableForm(text)).toBe(read);
	});
});

it.each(["ﷺ", "ﷻ", "㍿", "㋀", "⒇", "🅪", "ﬃ", "⁗"])(
	"many of %s are not read as a text many times as long",
	(letter) => {
		const text = letter.repeat(1000);
		expect(readableForm(text).length).toBeLessThanOrEqual(4 * text.length);
		expect(readableForm(`${text} ignore ALL`)).toMatch(/ ignore ALL$/);
	},
);

/** A host alone is no address in a description, where products are named. */
const ADDRESSES = [
	...["www.evil.com", "www。evil。com", "see evil｡com now", "evil．com", "evil․com", "evil﹒com"],
	...["a＠evil．com", "a﹫evil.com", "ｅｖｉｌ.ｃｏｍ", "evil۔com", "https：//evil", "ⓔvil.com"],
	...["evil.com.Then more", "EVIL.COM", "e\uFE0Fvil.com"],
];

/** Every gate that looks for addresses, and whether it accepts a text. */
const GATES: readonly (readonly [gate: string, passes: (text: string) => boolean])[] = [
	["a comment", (text) => newCommentStatus(text, { isKnown: true }) === "published"],
	["a name", (text) => flawOfName(text, { role: "member" }) === undefined],
	[
		"a description",
		(text) =>
			flagListing(
				agentRecord({
					title: "Scout",
					shortDescription: text.replace(/(?:com|COM|ｃｏｍ)$|com(?= now|\.Then)/, "$&/x"),
				}),
			).length === 0,
	],
];

describe.each(GATES)("the gate of %s", (_gate, passes) => {
	it.each(ADDRESSES)("detects the address in %j", (text) => {
		expect(passes(text)).toBe(false);
	});

	it("accepts plain words", () => {
		expect(passes("Helps people at work")).toBe(true);
	});
});

describe("mixed scripts", () => {
	it.each([
		["Sc\u043Eut", "a Cyrillic о inside a Latin word"],
		["\u0391gent", "a Greek Α in front of a Latin word"],
		["Harbor P\u0430y", "only one word of two"],
		["Ꮇoderator", "a Cherokee letter"],
		["Օperator", "an Armenian letter"],
		["ꓢcout", "a letter of Lisu"],
	])("are detected in %s: %s", (title) => {
		expect(hasMixedScripts(title)).toBe(true);
	});

	it.each([
		["Harbor Scout", "one script"],
		["Ｈarbor", "one script in two widths"],
		["Scout Помощник", "a word of each"],
		["Scout-Помощник", "a word of each with a hyphen"],
		["港口Scout", "scripts that do not look alike"],
		["Café", "an accent is no script"],
		["42 – 7", "no letters"],
	])("are not detected in %s: %s", (title) => {
		expect(hasMixedScripts(title)).toBe(false);
	});
});
