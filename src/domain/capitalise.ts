/** `breadth` as `Breadth`, whatever alphabet the letter is of. */
export function capitalise(word: string): string {
	const [first = "", ...rest] = word;
	return first.toUpperCase() + rest.join("");
}
