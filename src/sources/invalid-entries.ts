import { createHash } from "node:crypto";
import { z } from "zod";
import { SOURCE } from "#contract/intake/source.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import type { ReadDocument } from "./way.ts";

/** An entry that could not be imported, with its text, shortened. */
export interface InvalidEntry {
	origin: string;
	reason: string;
	text: string;
}

/** Hexadecimal digits. */
const DIGEST_LENGTH = 16;

export function invalidIn({ document, outcome }: ReadDocument): InvalidEntry[] {
	if (outcome.skipped.length === 0) return [];
	const content = parseForeign(document.text, "JSON", z.unknown());
	const value = content.ok ? content.value : undefined;
	const holders = holdersIn(value);
	const named = findNamed(new Set(outcome.skipped.map(({ origin }) => nameIn(origin))), value);
	return outcome.skipped.map(({ origin, reason }) => {
		const format = origin.slice(0, origin.indexOf(":"));
		const name = nameIn(origin);
		if (name === document.name) return { origin, reason, text: document.text };
		const pointer = pointerIn(name, document.name);
		const item = pointer ? itemAt(pointer, holders) : named.get(name);
		const text = item === undefined ? "" : written(item);
		return { origin: pointer ? `${format}:#${digestOf(text || name)}` : origin, reason, text };
	});
}

/** Empty if it is too deep to be written. */
function written(item: unknown): string {
	try {
		return JSON.stringify(item);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return "";
	}
}

/** Makes origins unique: an invalid entry must not use the origin of a valid or another invalid one. */
export function underOwnNames(
	invalid: readonly InvalidEntry[],
	entries: readonly ImportedAgent[],
): InvalidEntry[] {
	const taken = new Set(entries.map(({ origin }) => origin));
	return invalid.flatMap((entry) => {
		const { origin, reason, text } = entry;
		const own = taken.has(origin) ? `${origin}#${digestOf(text + reason)}` : origin;
		if (taken.has(own)) return [];
		taken.add(own);
		return [{ origin: own, reason, text: text.slice(0, SOURCE.maxQuarantinedCharacters) }];
	});
}

/** Positions on a page change over time, so entries without a name are identified by their content. */
function pointerIn(name: string, document: string): string[] | undefined {
	return name.startsWith(`${document}#`)
		? name
				.slice(document.length + 1)
				.split("/")
				.slice(1)
		: undefined;
}

/** A document has its list in one of its first members. */
const MOST_HOLDERS = 20;

/** Values that positions can be relative to: the document, or a list in it. */
function holdersIn(content: unknown): unknown[] {
	if (!isHolder(content) || Array.isArray(content)) return [content];
	return [content, ...Object.values(content).slice(0, MOST_HOLDERS)];
}

/** Names of items can contain slashes. */
function itemAt(pointer: readonly string[], holders: readonly unknown[]): unknown {
	const whole = [pointer.join("/")];
	return holders
		.flatMap((holder) => [valueAt(holder, pointer), valueAt(holder, whole)])
		.find((value) => value !== undefined);
}

/** Inherited members do not count. */
function valueAt(content: unknown, pointer: readonly string[]): unknown {
	return pointer.reduce<unknown>(
		(value, name) => (isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined),
		content,
	);
}

/** Lists are objects with indexes as names. */
function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

function nameIn(origin: string): string {
	return origin.slice(origin.indexOf(":") + 1);
}

/** The objects with these names, at most a few levels deep. */
function findNamed(
	names: ReadonlySet<string>,
	content: unknown,
	levels = 4,
): ReadonlyMap<string, unknown> {
	const items = isHolder(content) ? Object.values(content) : [];
	const found =
		levels === 0 ? [] : items.flatMap((item) => [...findNamed(names, item, levels - 1)]);
	const own = items.filter((item) => typeof item === "string" && names.has(item));
	return new Map([...found, ...own.map((name) => [String(name), content] as const)]);
}

function digestOf(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
