import { isUsable } from "#connect/ways-of.ts";
import type { FirstFacts } from "#contract/agents/first-facts.ts";
import type { ReadFacts } from "#contract/facts/read-facts.ts";
import { toolClass } from "#documents/evidence/risk-signals.ts";
import { pinOf } from "#domain/checks/package-checks.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { EVALUATED } from "../pages/agent/checked.ts";
import { isArchived } from "../pages/agents/listing-row.ts";

export function firstFactsView(
	agent: SnapshotAgent,
	{ tools, connections }: ReadFacts,
): FirstFacts {
	// Of a rule that looks at several documents or packages, the worst that it finds counts.
	const worst = [...Map.groupBy(agent.checks, ({ id }) => id).values()].map((same) =>
		EVALUATED.find((state) => same.some((result) => result.state === state)),
	);
	const count = (state: string) => worst.filter((found) => found === state).length;
	const classes = tools.map((tool) => toolClass(tool));
	const reading = classes.filter((does) => does === "reads").length;
	const unclear = classes.filter((does) => does === undefined).length;
	const pins = connections.flatMap((way) =>
		way.kind === "package" && isUsable(way) ? [pinOf(way)] : [],
	);
	return {
		tools: { changing: tools.length - reading - unclear, unclear, reading },
		keys: agent.reach?.asks.keys ?? null,
		// A tag of an image is its version, and that of a listing that states no other.
		version: agent.version ?? pins[0]?.version ?? null,
		changed_at: agent.sourceUpdatedAt,
		archived_by: agent.observations.find(isArchived)?.source ?? null,
		checks: { pass: count("pass"), warn: count("warn"), fail: count("fail") },
		open_incidents: agent.openIncidentCount,
	};
}
