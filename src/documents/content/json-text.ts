import { DOCUMENT } from "#contract/limits.ts";
import { pointerTo } from "./place.ts";

/** The tokens that delimit members. Strings are tokens too, so that brackets inside them are skipped. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gu;

interface Container {
	/** Names in this object so far; null for a list. */
	names: Set<string> | null;
	/** Name or index of the current member. */
	member: string | number;
}

/**
 * Pointers of repeated members in valid JSON. Clients differ in which of them they use, and the parser keeps only the
 * last. Content that is too deep is refused elsewhere.
 */
export function repeatedNames(json: string): string[] {
	const repeated: string[] = [];
	const open: Container[] = [];
	let isName = false;
	for (const [token] of json.matchAll(TOKEN)) {
		const within = open.at(-1);
		if (token === "{" || token === "[") {
			isName = token === "{";
			open.push({ names: isName ? new Set() : null, member: 0 });
			if (open.length > DOCUMENT.maxDepth) return repeated;
		} else if (token === "}" || token === "]") {
			isName = false;
			open.pop();
		} else if (token === ",") {
			isName = within?.names !== null;
			if (typeof within?.member === "number") within.member += 1;
		} else if (isName && within?.names) {
			isName = false;
			within.member = nameOf(token);
			if (within.names.has(within.member))
				repeated.push(open.reduce((pointer, { member }) => pointerTo(pointer, member), "#"));
			if (repeated.length > DOCUMENT.maxIssues) return repeated;
			within.names.add(within.member);
		}
	}
	return repeated;
}

/** Escapes are decoded, because they can spell the same name. */
function nameOf(token: string): string {
	return token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
}

/** Exactly as written, by name or index. The last of repeated members counts, as in parsers. */
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
