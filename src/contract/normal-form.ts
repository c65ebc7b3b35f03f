/**
 * A text in a normal form of Unicode. The platform sorts the marks of a letter one by one, which takes seconds for
 * 100,000 of them. No letter of any script has more than 30 (UAX 15 section 13), so more are left as they are.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
	const parts = text.split(MANY_MARKS);
	return parts.map((part, place) => (place % 2 === 0 ? part.normalize(form) : part)).join("");
}

const MANY_MARKS = /(\p{M}{31,})/u;
