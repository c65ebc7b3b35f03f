const ARROW = " → ";
const SHORT_CHARACTERS = 60;

/** The old and new value of a short text. Null for long texts and lists. */
export function describeChange(before: unknown, after: unknown): string | null {
	const both = [before, after].map((value) => (value === null ? "not stated" : value));
	const isShort = both.every(
		(value) => typeof value === "string" && value.length <= SHORT_CHARACTERS,
	);
	return isShort ? both.join(ARROW) : null;
}
