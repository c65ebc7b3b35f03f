interface Field {
	name: string;
	value: string;
}

/** Lines of `Name: value` in groups with an empty line between, as robots.txt (RFC 9309) and security.txt (RFC 9116) have them. */
export function renderFieldLines(groups: readonly (readonly Field[])[]): string {
	const blocks = groups.map((fields) => fields.map(drawField).join(""));
	return blocks.join("\n");
}

/** A value is what stands on its line; a line end in it would begin a field of its own. */
function drawField({ name, value }: Field): string {
	return `${name}: ${value.replace(/[\s\p{Cc}]+/gu, " ").trim()}\n`;
}
