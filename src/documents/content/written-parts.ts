import { nameOf } from "./repeated-names.ts";

/** The tokens that delimit members. Strings are tokens too, so that brackets inside them are skipped. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gu;

/**
 * The members of a JSON object or list exactly as written, by name or index. The last of repeated members counts, as
 * in parsers. Empty for anything else.
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
