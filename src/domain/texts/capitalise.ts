/** `breadth` as `Breadth`, in any alphabet. */
export function capitalise(word: string): string {
	const [first = "", ...rest] = word;
	return first.toUpperCase() + rest.join("");
}
