/** The words with a full stop, unless a name at their end already closes the sentence: `Who owns What now?` */
export function endSentence(words: string): string {
	return /[.!?…]["”’)]*$/u.test(words) ? words : `${words}.`;
}
