import { REASON_MAX_CHARACTERS, TEXTS, type TextName } from "#contract/limits.ts";
import { CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import { normalForm } from "#contract/normal-form.ts";
import type { Limits } from "#contract/quotas.ts";
import { refuseMember } from "../errors.ts";

const FORBIDDEN: readonly { pattern: RegExp; detail: string }[] = [
	{ pattern: /[\p{Cc}]/u, detail: "must not contain control characters" },
	{
		pattern: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
		detail: "must not contain characters that change the writing direction",
	},
	{ pattern: /[\u{E0000}-\u{E007F}]/u, detail: "must not contain tag characters" },
	{
		// Invisible characters, except joiners, which have their own rule, and the two variation selectors of emoji, which
		// people type.
		pattern:
			/[\p{Default_Ignorable_Code_Point}--[\u200C\u200D\uFE0E\uFE0F]]|[\u2028\u2029\u2800\uFFF9-\uFFFB\u{13430}-\u{1343F}\u{13441}\u{13442}\u{16FE4}\u{1D159}]|(?<![\p{Emoji}--[0-9*\x23]])(?<![0-9*\x23](?=[\uFE0E\uFE0F]\u20E3))[\uFE0E\uFE0F]/v,
		detail: "must not contain invisible characters",
	},
	{ pattern: /[\p{Co}\p{Cn}\uFFFD]/u, detail: "must not contain unassigned or private characters" },
	{ pattern: /\p{M}{5}/u, detail: "must not stack more than four combining marks" },
	{
		// Zero-width joiners belong inside emoji and Indic or Arabic words. Anywhere else they only hide something.
		pattern:
			/(?<![\p{Extended_Pictographic}\p{M}\p{Script=Arabic}\p{Emoji_Modifier}])[\u200C\u200D]/u,
		detail: "must not contain invisible joiners",
	},
];

/** The rules for every text from a stranger, one sentence each. */
export const FORBIDDEN_TEXTS: readonly string[] = FORBIDDEN.map(({ detail }) => detail);

export type GatedText = { ok: true; text: string } | { ok: false; detail: string };

/**
 * Accepts a text from a stranger or says why not. The text is returned in NFC, trimmed, with every run of white space
 * as one space, so that lengths are counted on what will be shown.
 */
export function gateText(raw: string): GatedText {
	if (!raw.isWellFormed()) return { ok: false, detail: "must be well-formed Unicode" };
	const text = normalForm(raw, "NFC")
		.replace(/[\t\n\r\p{Zs}]+/gu, " ")
		.trim();
	const detail = findForbidden(text);
	return detail === undefined ? { ok: true, text } : { ok: false, detail };
}

/** The same for a text of several lines, whose line ends and indents mean something: they stay. */
export function gateLines(raw: string): GatedText {
	if (!raw.isWellFormed()) return { ok: false, detail: "must be well-formed Unicode" };
	const lines = normalForm(raw, "NFC")
		.replace(/\r\n?/gu, "\n")
		.replace(/\t/gu, "    ")
		.replace(/\p{Zs}/gu, " ")
		.split("\n")
		// Only spaces: other marks at the end of a line are checked.
		.map((line) => line.replace(/(?<! ) +$/u, ""));
	const detail = findForbidden(lines.join(" "));
	if (detail !== undefined) return { ok: false, detail };
	return { ok: true, text: lines.join("\n").replace(/^\n+|(?<!\n)\n+$/gu, "") };
}

function findForbidden(text: string): string | undefined {
	return FORBIDDEN.find(({ pattern }) => pattern.test(text))?.detail;
}

/** Checks a required text. Lengths are counted in code points of what will be shown. */
export function gateRequiredText(raw: string, maxCharacters: number): GatedText {
	const gated = gateText(raw);
	if (!gated.ok) return gated;
	if (gated.text === "") return { ok: false, detail: "must not be empty" };
	return [...gated.text].length > maxCharacters
		? { ok: false, detail: `must be at most ${maxCharacters} characters` }
		: gated;
}

/** What is wrong with the length of a text that was gated. The operator can set the longest. */
export function flawOfLength(name: TextName, text: string, { characters }: Limits) {
	const { length } = [...text];
	const { min } = TEXTS[name];
	if (length < min) return `must be at least ${min} characters`;
	return length > characters[name] ? `must be at most ${characters[name]} characters` : undefined;
}

/** `2 to 2,000 characters`. */
export function lengthWords(name: TextName, { characters }: Limits): string {
	return `${TEXTS[name].min} to ${characters[name].toLocaleString("en")} characters`;
}

/** The same for a single member, which the refusal names. */
export function requireText(member: string, raw: string, maxCharacters: number): string {
	const gated = gateRequiredText(raw, maxCharacters);
	if (gated.ok) return gated.text;
	throw refuseMember(member, gated.detail);
}

/** Decisions against someone need a reason: one rule for desk, moderators' API and command line. */
export function requireReason({ reason = "", reason_id: id }: Reasoning): string {
	const canned = id === undefined ? "" : CANNED_REASONS[id].text;
	return requireText("reason", `${canned} ${reason}`.trim(), REASON_MAX_CHARACTERS);
}
