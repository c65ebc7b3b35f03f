import { parseInstant } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { parseJson } from "#contract/parse-json.ts";

/** The value of an answer in JSON. Undefined if it is none, not in UTF-8, or too deep to be handled. */
export function readJson(body: Uint8Array | string): unknown {
	const text = typeof body === "string" ? body : decode(body);
	return text === undefined ? undefined : parseJson(text, LOOK.maxDepth);
}

function decode(body: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(body);
	} catch {
		return undefined;
	}
}

export type Members = Readonly<Record<string, unknown>>;

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
export function stringsIn(value: unknown, max: number = LOOK.maxTexts): string[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((item: unknown) => textIn(item) ?? []).slice(0, max);
}

export function itemsIn(value: unknown): Members[] {
	return Array.isArray(value) ? value.map(membersIn) : [];
}

/** A whole number from 0. Null for anything else. */
export function countIn(value: unknown): number | null {
	return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

/** An instant in a form of ISO 8601. Null for anything else. */
export function instantIn(value: unknown): string | null {
	return (typeof value === "string" && parseInstant(value)) || null;
}
