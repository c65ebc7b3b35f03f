/** Printed once per command, after its answer, to standard error, so that the answer stays parsable. */
const notices = new Set<string>();
export function addNotice(sentence: string): void {
	notices.add(sentence);
}

export function takeNotices(): string[] {
	const lines = [...notices];
	notices.clear();
	return lines;
}
