/** For `JSON.stringify`: a file names its members in another order when read again. */
export function sortedMembers(_name: string, value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
	);
}

/** Ids are random. */
export const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A sentence for each line that only one of the two has. */
export function differences(tried: readonly string[], clean: readonly string[]): string[] {
	const [own, others] = [new Set(tried), new Set(clean)];
	const told = (line: string) => line.slice(0, TOLD_CHARACTERS);
	return [
		...tried.filter((line) => !others.has(line)).map((line) => `Only here: ${told(line)}`),
		...clean.filter((line) => !own.has(line)).map((line) => `Missing: ${told(line)}`),
		...(tried.length === clean.length
			? []
			: [`There are ${tried.length} records instead of ${clean.length}.`]),
	];
}

const TOLD_CHARACTERS = 2_000;
