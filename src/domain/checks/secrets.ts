/** Keys of known forms: one row per form. */
const FORMS: readonly { says: string; pattern: RegExp }[] = [
	{ says: "a token of GitHub", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{50,})/g },
	{ says: "a token of GitLab", pattern: /\bglpat-[\w-]{20,}/g },
	{ says: "a key of AWS", pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
	{ says: "a key of Google", pattern: /\bAIza[\w-]{35}\b/g },
	{ says: "a token of Slack", pattern: /\bxox[abeoprs]-[\w-]{20,}/g },
	{ says: "a token of npm", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
	{ says: "a token of Hugging Face", pattern: /\bhf_[A-Za-z0-9]{30,}\b/g },
	{ says: "a key of Stripe", pattern: /\b[rs]k_live_[A-Za-z0-9]{20,}/g },
	{ says: "a key of a model provider", pattern: /\bsk-(?:[a-z]+\d*-)*[A-Za-z0-9_-]{32,}/g },
	{ says: "a signed token (JWT)", pattern: /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g },
	{ says: "a private key", pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----(?=\s*\S{20})/g },
];

export function findSecrets(text: string): { says: string; index: number }[] {
	return FORMS.flatMap(({ says, pattern }) =>
		[...text.matchAll(pattern)]
			.filter(([key]) => !isExample(key))
			.map(({ index }) => ({ says, index })),
	);
}

/** The text in the same length with only the first characters of keys. Examples too: nobody needs to read them. */
export function maskSecrets(text: string): string {
	return FORMS.reduce(
		(rest, { pattern }) =>
			rest.replace(pattern, (key) => key.slice(0, 4) + MASK.repeat(key.length - 4)),
		text,
	);
}

export const MASK = "•";

/** Documentation writes keys that say so, repeat one character, or count. */
function isExample(key: string): boolean {
	if (key.startsWith("-----")) return false;
	const random = key.replace(/^[a-z]+(?:_[a-z]+_|[_-])/i, "");
	if (/example|x{4}|your|dummy|sample|placeholder|test|1234|abcd/i.test(random)) return true;
	return new Set(random).size < 10;
}
