import type { Tool } from "#contract/abilities.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { VersionChange } from "#contract/version.ts";
import { canonicalJson } from "./canonical-json.ts";
import { compareConnections } from "./compare-connections.ts";
import { compareTools } from "./compare-tools.ts";
import { describeChange } from "./describe-change.ts";
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

/** Changes since the previous version of a document. */
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
