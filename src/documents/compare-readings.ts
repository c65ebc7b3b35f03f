import type { VersionChange } from "#contract/agents/version.ts";
import type { Tool } from "#contract/facts/abilities.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { pairByName } from "#domain/evidence/pair-by-name.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { compareConnections, describeChange } from "./compare-connections.ts";
import { isObject } from "./content/place.ts";
import type { DocumentReading } from "./document-reading.ts";

/**
 * Members that are not a change by themselves, the status, which is reported separately, and lists that are compared
 * item by item.
 */
const COMPARED_ELSEWHERE = [
	"format",
	"publishedAt",
	"status",
	"statusMessage",
	"flags",
	"connections",
	"tools",
] as const satisfies readonly (keyof DocumentReading)[];

export function compareReadings(before: DocumentReading, after: DocumentReading): VersionChange[] {
	const others: readonly string[] = COMPARED_ELSEWHERE;
	const names = keysOf(before).filter((name) => !others.includes(name));
	const fields = names.flatMap((name) => compareMember(name, before[name], after[name]));
	return bounded([
		...fields,
		...compareConnections(before.connections, after.connections),
		...compareToolLists(before.tools, after.tools),
	]);
}

function compareMember(name: string, before: unknown, after: unknown): VersionChange[] {
	if (canonicalJson(before) === canonicalJson(after)) return [];
	return [{ kind: "field", name, detail: describeChange(before, after) }];
}

function compareToolLists(before: readonly Tool[], after: readonly Tool[]): VersionChange[] {
	const { gone, come, pairs } = pairByName(before, after);
	return [
		...gone.map(({ name }) => ({ kind: "tool_removed" as const, name, detail: null })),
		...come.map(({ name }) => ({ kind: "tool_added" as const, name, detail: null })),
		...pairs.flatMap(([tool, former]) => compareTools(former, tool)),
	];
}

function bounded(changes: VersionChange[]): VersionChange[] {
	if (changes.length <= DOCUMENT.maxChanges) return changes;
	const head = changes.slice(0, DOCUMENT.maxChanges - 1);
	return [...head, { kind: "more", name: "", detail: `${changes.length - head.length} more` }];
}

/** At most one change for a tool, incompatible if its callers have to adapt. */
function compareTools(before: Tool, after: Tool): VersionChange[] {
	const { name } = after;
	const broken = breaksOf(before, after);
	if (broken.length > 0) return [{ kind: "tool_incompatible", name, detail: broken.join("; ") }];
	const changed = differencesOf(before, after);
	return changed.length > 0 ? [{ kind: "tool_changed", name, detail: changed.join("; ") }] : [];
}

function breaksOf(before: Tool, after: Tool): string[] {
	// Without a schema before and after, nothing can be compared.
	const parameters = before.input && after.input ? brokenParameters(before.input, after.input) : [];
	const output = canonicalJson(before.output) === canonicalJson(after.output);
	return output || before.output === null ? parameters : [...parameters, "its result changed"];
}

type Schema = NonNullable<Tool["input"]>;

function brokenParameters(before: Schema, after: Schema): string[] {
	const earlier = propertiesOf(before);
	const later = propertiesOf(after);
	const required = requiredOf(before);
	const added = [...requiredOf(after)].filter((name) => !required.has(name));
	const flaws = [...earlier].flatMap(([name, type]) => {
		if (!later.has(name)) return [`\`${name}\` is gone`];
		return later.get(name) === type ? [] : [`\`${name}\` has a different type`];
	});
	return [...flaws, ...added.map((name) => `\`${name}\` is required now`)];
}

function propertiesOf({ properties }: Schema): Map<string, string> {
	const entries = isObject(properties) ? Object.entries(properties) : [];
	return new Map(
		entries.map(([name, schema]) => [name, canonicalJson(isObject(schema) ? schema.type : schema)]),
	);
}

function requiredOf({ required }: Schema): Set<string> {
	const names: readonly unknown[] = Array.isArray(required) ? required : [];
	return new Set(names.filter((name) => typeof name === "string"));
}

function differencesOf(before: Tool, after: Tool): string[] {
	const parts = [
		["its title", before.title, after.title],
		["its description", before.description, after.description],
		["its parameters", before.input, after.input],
		["its result", before.output, after.output],
		["its annotations", before.annotations, after.annotations],
	] as const;
	return parts
		.filter(([, earlier, later]) => canonicalJson(earlier) !== canonicalJson(later))
		.map(([part]) => `${part} changed`);
}
