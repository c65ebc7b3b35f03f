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
	const named = findNamed(new Set(outcome.skipped.map(({ origin }) => nameIn(origin))), value);
	return outcome.skipped.map(({ origin, reason }) => {
		const format = origin.slice(0, origin.indexOf(":"));
		const name = nameIn(origin);
		if (name === document.name) return { origin, reason, text: document.text };
		const pointer = pointerIn(name, document.name);
		const item = pointer ? itemAt(pointer, value) : named.get(name);
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

/** Some places are counted from the list that a document holds. */
function itemAt(pointer: readonly string[], content: unknown): unknown {
	const lists = Object.values(Items.safeParse(content).data ?? {});
	return [content, ...lists]
		.map((value) => valueAt(value, pointer))
		.find((value) => value !== undefined);
}

function valueAt(content: unknown, pointer: readonly string[]): unknown {
	return pointer.reduce<unknown>((value, name) => Items.safeParse(value).data?.[name], content);
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
	const items = Object.values(Items.safeParse(content).data ?? {});
	const found =
		levels === 0 ? [] : items.flatMap((item) => [...findNamed(names, item, levels - 1)]);
	const own = items.filter((item) => typeof item === "string" && names.has(item));
	return new Map([...found, ...own.map((name) => [String(name), content] as const)]);
}

/** Lists as objects by their numbers. */
const Items = z.union([
	z.array(z.unknown()).transform((items) => Object.fromEntries(items.entries())),
	z.record(z.string(), z.unknown()),
]);

function digestOf(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, DIGEST_LENGTH);
}
