/** A word in quotes. To nginx a backslash is special only before a few characters. Regular expressions keep theirs. */
export function quote(text: string): string {
	if (/[\r\n\0]/.test(text))
		throw new Error("A word of a configuration must not contain line breaks");
	return `"${text.replace(/"|\\(?=[\\"'trn]|$)/g, String.raw`\$&`)}"`;
}

/** A directive with its own block. */
export function block(head: string, lines: readonly string[]): string[] {
	return [`${head} {`, ...lines.map((line) => `\t${line}`), "}"];
}
