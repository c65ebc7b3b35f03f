/** Lines of a configuration. A nested list is the content of braces. */
export type Lines = readonly (string | Lines)[];

/** A word in quotes. To nginx a backslash is special only before a few characters. Regular expressions keep theirs. */
export function quote(text: string): string {
	if (/[\r\n\0]/.test(text))
		throw new Error("A word of a configuration must not contain line breaks");
	return `"${text.replace(/"|\\(?=[\\"'trn]|$)/g, String.raw`\$&`)}"`;
}

/** A directive with its own block. */
export function block(head: string, lines: Lines): Lines {
	return [`${head} {`, lines, "}"];
}

/** A variable whose value depends on a text with other variables. */
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

/** Only the content of a block's braces is indented further. */
function printBlock(lines: Lines, depth: number): string {
	const isBlock = typeof lines[0] === "string" && lines[0].endsWith("{") && lines.length === 3;
	return printLines(lines, isBlock ? depth : depth + 1);
}
