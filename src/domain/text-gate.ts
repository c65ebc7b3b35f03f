/** What a text of strangers may not contain, each with the sentence that says so. */
const FORBIDDEN: readonly { pattern: RegExp; detail: string }[] = [
	{ pattern: /[\p{Cc}]/u, detail: "must not contain control characters" },
	{
		pattern: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u,
		detail: "must not contain characters that change the writing direction",
	},
	{
		pattern:
			/\u034F|\u17B4|\u17B5|[\u00AD\u115F\u1160\u180E\u200B\u2028\u2029\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/u,
		detail: "must not contain invisible characters",
	},
	{ pattern: /[\u{E0000}-\u{E01EF}]/u, detail: "must not contain tag characters" },
	{ pattern: /[\p{Co}\p{Cn}\uFFFD]/u, detail: "must not contain unassigned or private characters" },
	{ pattern: /\p{M}{5}/u, detail: "must not stack more than four combining marks" },
	{
		// Zero-width joiners belong inside emoji and Indic or Arabic words; elsewhere they only hide something.
		pattern:
			/(?<![\p{Extended_Pictographic}\p{M}\p{Script=Arabic}\p{Emoji_Modifier}])[\u200C\u200D]/u,
		detail: "must not contain invisible joiners",
	},
];

/** What is asked of every text of a stranger, a sentence each. */
export const TEXT_RULES: readonly string[] = FORBIDDEN.map(({ detail }) => detail);

export type GatedText = { ok: true; text: string } | { ok: false; detail: string };

/**
 * Passes a text of a stranger or says why not. The text comes back in NFC, with every run of white space as one
 * space and none at the ends, so that lengths are counted on what will be shown.
 */
export function gateText(raw: string): GatedText {
	if (!raw.isWellFormed()) return { ok: false, detail: "must be well-formed Unicode" };
	const text = raw
		.normalize("NFC")
		.replace(/[\t\n\r\p{Zs}]+/gu, " ")
		.trim();
	const broken = FORBIDDEN.find(({ pattern }) => pattern.test(text));
	return broken ? { ok: false, detail: broken.detail } : { ok: true, text };
}

/** True when letters of scripts that look alike stand in one word, as in a Cyrillic а inside a Latin name. */
export function hasMixedScripts(text: string): boolean {
	return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
		const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
		return scripts.filter((script) => script.test(word)).length > 1;
	});
}
