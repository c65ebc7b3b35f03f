import type { ManagedSource } from "#contract/intake/managed-source.ts";
import type { SourceRunResult } from "#contract/intake/source.ts";
import { keysOf } from "#contract/members-of.ts";
import { sourceTrouble } from "./source-words.ts";

/** Results for entries, most useful first. */
const COUNTS: Readonly<Record<Exclude<CountName, "pages">, string>> = {
	added: "added",
	queued: "queued for review",
	updated: "updated",
	unchanged: "unchanged",
	left_out: "left out",
	quarantined: "quarantined",
	gone: "gone",
};

type CountName = Exclude<keyof SourceRunResult, "started_at" | "ended_at" | "kind">;

export function describeCounts(counts: Pick<SourceRunResult, CountName>): string {
	return keysOf(COUNTS)
		.map((name) => `${counts[name]} ${COUNTS[name]}`)
		.join(", ");
}

export function describeSource(source: ManagedSource): string {
	const { stopped_for: stoppedFor, failure, followed_at: publicAt } = source;
	const rows: [string, string | null][] = [
		["source", `${source.name} (${source.format})`],
		["place", source.place],
		["state", source.state],
		["new agents", source.decision === "approve" ? "are public at once" : "wait for a moderator"],
		["followed", `every ${source.interval_minutes} minutes`],
		["precedence", String(source.precedence)],
		["trusted", source.trust === "claims" ? "its proofs count as identity" : null],
		["only", source.allow.join(", ") || null],
		["left out", source.deny.join(", ") || null],
		["last followed", source.followed_at],
		["last compared", source.compared_at],
		["next", source.state === "active" ? source.next_at : null],
		["fails since", source.failed_since],
		["note", sourceTrouble({ stoppedFor, failure, publicAt })],
		["last result", source.last && describeCounts(source.last)],
	];
	return rows
		.flatMap(([name, value]) => (value === null ? [] : `${name.padEnd(14)} ${value}`))
		.join("\n");
}
