import type { Tool } from "#contract/abilities.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { VersionChange } from "#contract/version.ts";
import { canonicalJson } from "./canonical-json.ts";
import { compareTools } from "./compare-tools.ts";
import type { DocumentReading } from "./document-reading.ts";

/** Members that are no news by themselves, the state of a version, which is told beside it, and tools, which are compared one by one. */
const OTHERWISE_TOLD = [
	"format",
	"publishedAt",
	"status",
	"statusMessage",
	"flags",
	"tools",
] as const satisfies readonly (keyof DocumentReading)[];

const ARROW = " → ";
const SHORT_CHARACTERS = 60;

/** What a document says differently from its version before. */
export function compareReadings(before: DocumentReading, after: DocumentReading): VersionChange[] {
	const told: readonly string[] = OTHERWISE_TOLD;
	const names = keysOf(before).filter((name) => !told.includes(name));
	const fields = names.flatMap((name) => compareMember(name, before[name], after[name]));
	return bounded([...fields, ...compareToolLists(before.tools, after.tools)]);
}

function compareMember(name: string, before: unknown, after: unknown): VersionChange[] {
	if (canonicalJson(before) === canonicalJson(after)) return [];
	return [{ kind: "field", name, detail: describe(before, after) }];
}

/** Short texts are told, long ones and lists are not. */
function describe(before: unknown, after: unknown): string | null {
	const both = [before, after].map((value) => (value === null ? "not stated" : value));
	const isShort = both.every(
		(value) => typeof value === "string" && value.length <= SHORT_CHARACTERS,
	);
	return isShort ? both.join(ARROW) : null;
}

function compareToolLists(before: readonly Tool[], after: readonly Tool[]): VersionChange[] {
	const earlier = new Map(before.map((tool) => [tool.name, tool]));
	const later = new Map(after.map((tool) => [tool.name, tool]));
	const removed = [...earlier.keys()]
		.filter((name) => !later.has(name))
		.map((name) => ({ kind: "tool_removed" as const, name, detail: null }));
	const others = [...later.values()].flatMap((tool): VersionChange[] => {
		const known = earlier.get(tool.name);
		if (known === undefined) return [{ kind: "tool_added", name: tool.name, detail: null }];
		return compareTools(known, tool);
	});
	return [...removed, ...others];
}

function bounded(changes: VersionChange[]): VersionChange[] {
	if (changes.length <= DOCUMENT.maxChanges) return changes;
	const kept = changes.slice(0, DOCUMENT.maxChanges - 1);
	const detail = `${changes.length - kept.length} more`;
	return [...kept, { kind: "more", name: "", detail }];
}
