/** The sentence with the queries of its addresses left out, because a query may contain a key. */
export function withoutQueries(sentence: string): string {
	return sentence.replace(/(?<=https?:\/\/[^\s?]*)\?\S*/giu, "");
}
