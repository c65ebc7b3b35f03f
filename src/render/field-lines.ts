interface Field {
	name: string;
	value: string;
}

/**
 * Groups of `Name: value` lines, separated by empty lines, as in robots.txt (RFC 9309) and security.txt (RFC 9116).
 */
export function renderFieldLines(groups: readonly (readonly Field[])[]): string {
	const blocks = groups.map((fields) => fields.map(renderField).join(""));
	return blocks.join("\n");
}

/** A line end in a value would begin another field, so it is replaced. */
function renderField({ name, value }: Field): string {
	return `${name}: ${value.replace(/[\s\p{Cc}]+/gu, " ").trim()}\n`;
}
