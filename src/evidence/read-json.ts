import { LOOK } from "#contract/limits.ts";
import { parseJson } from "#contract/parse-json.ts";

/** The value of an answer in JSON. Undefined if it is none, not in UTF-8, or too deep to be handled. */
export function readJson(body: Uint8Array | string): unknown {
	const text = typeof body === "string" ? body : decode(body);
	return text === undefined || isTooDeep(text) ? undefined : parseJson(text);
}

function decode(body: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(body);
	} catch {
		return undefined;
	}
}

/** Parsing survives any depth, but writing it again would not. By hand, because patterns are slow on hostile texts. */
function isTooDeep(text: string): boolean {
	let depth = 0;
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (isQuoted && character === "\\") at += 1;
		else if (character === '"') isQuoted = !isQuoted;
		else if (!isQuoted && (character === "[" || character === "{")) depth += 1;
		else if (!isQuoted && (character === "]" || character === "}")) depth -= 1;
		if (depth > LOOK.maxDepth) return true;
	}
	return false;
}

type Members = Readonly<Record<string, unknown>>;

/** The members of an object. None for anything else. */
export function membersIn(value: unknown): Members {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Members)
		: {};
}

/** A text of at most so many characters. Null for anything else. */
export function textIn(value: unknown, maxCharacters: number = LOOK.maxCharacters): string | null {
	return typeof value === "string" ? value.slice(0, maxCharacters).toWellFormed() : null;
}

/** The texts of a list, at most so many. */
export function textsIn(value: unknown, max: number = LOOK.maxTexts): string[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one: unknown) => textIn(one) ?? []).slice(0, max);
}

export function itemsIn(value: unknown): Members[] {
	return Array.isArray(value) ? value.map(membersIn) : [];
}

/** A whole number from 0. Null for anything else. */
export function countIn(value: unknown): number | null {
	return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

/** An instant in any form that ISO 8601 has. Null for anything else. */
export function instantIn(value: unknown): string | null {
	if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
	const ms = Date.parse(value);
	return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
