/** Enough for the names that one day's clients call themselves, and small when somebody makes up more. */
const REMEMBERED_ANSWERS = 10_000;

/** The same question about a text, asked once: telling robots takes longer than reading the line. */
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
