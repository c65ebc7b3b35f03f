const ARROW = " → ";
const SHORT_CHARACTERS = 60;

/** What a value was and what it is, where both are short texts; long ones and lists are not told. */
export function describeChange(before: unknown, after: unknown): string | null {
	const both = [before, after].map((value) => (value === null ? "not stated" : value));
	const isShort = both.every(
		(value) => typeof value === "string" && value.length <= SHORT_CHARACTERS,
	);
	return isShort ? both.join(ARROW) : null;
}
