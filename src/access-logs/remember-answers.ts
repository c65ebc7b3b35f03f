/** Enough for the user agents of a day, and a limit for invented ones. */
const REMEMBERED_ANSWERS = 10_000;

/** Caches the answer for each text: recognising robots takes longer than reading the line. */
export function rememberAnswers(ask: (text: string) => boolean): (text: string) => boolean {
	const answers = new Map<string, boolean>();
	return (text) => {
		const known = answers.get(text);
		if (known !== undefined) return known;
		if (answers.size >= REMEMBERED_ANSWERS) answers.clear();
		const answer = ask(text);
		answers.set(text, answer);
		return answer;
	};
}
