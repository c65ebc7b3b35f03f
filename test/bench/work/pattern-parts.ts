/** A pattern as its parts. Only as much of the language as the program uses. */
export type Part =
	| { kind: "one"; source: string }
	| { kind: "edge"; edge: "^" | "$" | "b" | "B" }
	| { kind: "same"; group: number | string }
	| { kind: "look"; behind: boolean; not: boolean; inner: Part }
	| { kind: "group"; index: number; name?: string; inner: Part }
	| { kind: "row"; parts: Part[] }
	| { kind: "either"; choices: Part[] }
	| { kind: "repeat"; inner: Part; min: number; max: number; lazy: boolean };

const BRACED = String.raw`\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z])`;
const ESCAPE = new RegExp(`${BRACED}|\\\\[^]`, "uy");
const COUNT = /\{(\d+)(,?)(\d*)\}/uy;
const GROUP = /\((?:\?(?:(?<look><?[=!])|<(?<name>[^>]+)>|:))?/uy;

export function partsOf({ source, flags }: RegExp): Part {
	let at = 0;
	let groups = 0;
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at;
		const found = pattern.exec(source);
		if (found) at += found[0].length;
		return found;
	};
	const either = (): Part => {
		const choices = [row()];
		while (source[at] === "|") {
			at += 1;
			choices.push(row());
		}
		return choices.length === 1 && choices[0] ? choices[0] : { kind: "either", choices };
	};
	const row = (): Part => {
		const parts: Part[] = [];
		while (at < source.length && source[at] !== "|" && source[at] !== ")") {
			parts.push(repeated(single()));
		}
		return { kind: "row", parts };
	};
	const repeated = (inner: Part): Part => {
		const sign = source[at] ?? "";
		let bounds: [number, number] | undefined;
		if ("*+?".includes(sign) && sign !== "") {
			at += 1;
			bounds = [sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY];
		} else {
			const [, min, comma, max] = take(COUNT) ?? [];
			if (min !== undefined) {
				const open = max === "" ? Number.POSITIVE_INFINITY : Number(max);
				bounds = [Number(min), comma === "" ? Number(min) : open];
			}
		}
		if (!bounds) return inner;
		const lazy = source[at] === "?";
		if (lazy) at += 1;
		return { kind: "repeat", inner, min: bounds[0], max: bounds[1], lazy };
	};
	const single = (): Part => {
		const sign = source[at] ?? "";
		if (sign === "(") return group();
		if (sign === "[") return { kind: "one", source: classAt() };
		if (sign === "\\") return escaped(take(ESCAPE)?.[0] ?? "");
		const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
		at += character.length;
		if (sign === "^" || sign === "$") return { kind: "edge", edge: sign };
		return { kind: "one", source: character };
	};
	const escaped = (text: string): Part => {
		if (text === "\\b" || text === "\\B") return { kind: "edge", edge: text === "\\b" ? "b" : "B" };
		if (/^\\[1-9]$/.test(text)) return { kind: "same", group: Number(text[1]) };
		return { kind: "one", source: text };
	};
	const group = (): Part => {
		const { look, name } = take(GROUP)?.groups ?? {};
		const isPlain = look === undefined && name === undefined && source.slice(at - 2, at) === "?:";
		const index = look === undefined && !isPlain ? ++groups : 0;
		const inner = either();
		at += 1;
		if (look) return { kind: "look", behind: look.startsWith("<"), not: look.endsWith("!"), inner };
		return isPlain ? inner : { kind: "group", index, ...(name && { name }), inner };
	};
	const classAt = (): string => {
		const start = at;
		let depth = 0;
		do {
			if (source[at] === "\\") {
				take(ESCAPE);
				continue;
			}
			// Only with `v` is a bracket in brackets a class of its own.
			if (source[at] === "[" && (depth === 0 || flags.includes("v"))) depth += 1;
			if (source[at] === "]") depth -= 1;
			at += 1;
		} while (depth > 0 && at < source.length);
		return source.slice(start, at);
	};
	return either();
}
