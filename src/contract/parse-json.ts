/** Levels that every walk over a value survives. */
const MAX_DEPTH = 256;

/** Undefined when the text is not JSON, or too deep to be handled. */
export function parseJson(text: string, maxDepth = MAX_DEPTH): unknown {
	if (isTooDeep(text, maxDepth)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Parsing survives any depth, but writing it again would not. By hand, because patterns are slow on hostile texts. */
function isTooDeep(text: string, maxDepth: number): boolean {
	let depth = 0;
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (isQuoted && character === "\\") at += 1;
		else if (character === '"') isQuoted = !isQuoted;
		else if (!isQuoted && (character === "[" || character === "{")) depth += 1;
		else if (!isQuoted && (character === "]" || character === "}")) depth -= 1;
		if (depth > maxDepth) return true;
	}
	return false;
}
