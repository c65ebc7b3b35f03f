/** How every line starts: a title, a quote, a link in a list, another list item, text, or nothing. */
export function linesOf(source: string): string {
	const lines = source.split(/[\n\r\v\f\x85\u2028\u2029]/);
	return lines.map((line) => /^(?:#+ |> |- \[?|)/.exec(line)?.[0] || (line && "text")).join("\n");
}
