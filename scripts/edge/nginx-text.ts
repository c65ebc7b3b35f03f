/** Lines of a configuration; a list within is what stands between braces. */
export type Lines = readonly (string | Lines)[];

/** A word in quotes. Backslashes mean something to nginx before a few characters only; regular expressions keep theirs. */
export function quote(text: string): string {
	if (/[\r\n\0]/.test(text)) throw new Error("A word of a configuration stands on one line");
	return `"${text.replace(/"|\\(?=[\\"'trn]|$)/g, String.raw`\$&`)}"`;
}

/** A directive with a block of its own. */
export function block(head: string, lines: Lines): Lines {
	return [`${head} {`, lines, "}"];
}

/** A variable whose value follows from a text that holds others. */
export function map(
	[source, variable]: readonly [source: string, variable: string],
	rows: readonly (readonly [pattern: string, value: string])[],
): Lines {
	const lines = rows.map(([pattern, value]) => `${pattern} ${quote(value)};`);
	return block(`map ${quote(source)} ${variable}`, lines);
}

export function printLines(lines: Lines, depth = 0): string {
	return lines
		.map((line) =>
			typeof line === "string" ? `${"\t".repeat(depth)}${line}`.trimEnd() : printBlock(line, depth),
		)
		.join("\n");
}

/** What `block` made stands as deep as what is around it; only what is between its braces goes further in. */
function printBlock(lines: Lines, depth: number): string {
	const isBlock = typeof lines[0] === "string" && lines[0].endsWith("{") && lines.length === 3;
	return printLines(lines, isBlock ? depth : depth + 1);
}
