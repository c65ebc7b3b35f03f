import { nameOf } from "./repeated-names.ts";

/** What tells where a member begins and ends; texts, so that nothing within them is taken for it. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gu;

/**
 * The members of an object or list of valid JSON as they are written there, byte for byte, by their names or places. Of a name that
 * is given twice the last counts, as for parsers. A text, number or word has none.
 */
export function writtenParts(json: string): ReadonlyMap<string, string> {
	const parts = new Map<string, string>();
	let depth = 0;
	let isList = false;
	let name: string | undefined;
	let start = 0;
	const end = (at: number) => {
		const text = json.slice(start, at).trim();
		if (text !== "") parts.set(isList ? String(parts.size) : (name ?? ""), text);
		start = at + 1;
		name = undefined;
	};
	for (const { 0: token, index } of json.matchAll(TOKEN)) {
		if (token === "{" || token === "[") {
			depth += 1;
			if (depth > 1) continue;
			isList = token === "[";
			start = index + 1;
		} else if (token === "}" || token === "]") {
			depth -= 1;
			if (depth === 0) end(index);
		} else if (depth === 1) {
			if (token === ",") end(index);
			else if (token === ":") start = index + 1;
			else name ??= nameOf(token);
		}
	}
	return parts;
}
