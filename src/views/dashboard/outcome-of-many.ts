const DONE = /^many-(\d{1,3})$/;

/** The key of an act on many things at once, for the page that says so. */
export function doneOfMany(count: number): string {
	return `many-${count}`;
}

/** What to say where the key is one of these. */
export function outcomeOfMany(
	done: string | undefined,
	sentence: (count: number) => string,
): Record<string, string> {
	const [key, count] = DONE.exec(done ?? "") ?? [];
	return key === undefined ? {} : { [key]: `${sentence(Number(count))}.` };
}
