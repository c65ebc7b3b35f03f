import { createHash } from "node:crypto";
import { z } from "zod";
import { SOURCE } from "#contract/source.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import type { ReadDocument } from "./way.ts";

/** What a source says that cannot be taken, as it says it, shortened. */
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
		const text = item === undefined ? "" : JSON.stringify(item);
		return { origin: pointer ? `${format}:#${digestOf(text || name)}` : origin, reason, text };
	});
}

/**
 * Entries have one name each, and keep it: what is wrong with one that is there goes by its own, and so do several of
 * one name.
 */
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

/** Places in a page are those of this hour; entries that have no name go by what they say. */
function pointerIn(name: string, document: string): string[] | undefined {
	return name.startsWith(`${document}#`)
		? name
				.slice(document.length + 1)
				.split("/")
				.slice(1)
		: undefined;
}

/** A document holds a list among its first members. */
const MOST_HOLDERS = 20;

/** From where places are counted: from the document, or from a list that it holds. */
function holdersIn(content: unknown): unknown[] {
	if (!isHolder(content) || Array.isArray(content)) return [content];
	return [content, ...Object.values(content).slice(0, MOST_HOLDERS)];
}

/** The name of an item may have slashes in it. */
function itemAt(pointer: readonly string[], holders: readonly unknown[]): unknown {
	const whole = [pointer.join("/")];
	return holders
		.flatMap((holder) => [valueAt(holder, pointer), valueAt(holder, whole)])
		.find((value) => value !== undefined);
}

/** What is inherited is no part of a document. */
function valueAt(content: unknown, pointer: readonly string[]): unknown {
	return pointer.reduce<unknown>(
		(value, name) => (isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined),
		content,
	);
}

/** Lists count as objects by their numbers. */
function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

function nameIn(origin: string): string {
	return origin.slice(origin.indexOf(":") + 1);
}

/** The parts that have these names, at most a few levels down. */
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
