import {
	type AgentIndex,
	type IndexedAgents,
	openAgentIndex,
} from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { changeColumns } from "#search/indexes/change-columns.ts";
import { openChangeIndex } from "#search/indexes/change-index.ts";
import type { Snapshot, SnapshotAgent } from "#snapshot/snapshot.ts";
import { finishSteps } from "./finish-steps.ts";

/** Builds and opens an index of the agents at an instant. */
export function createAgentIndex(
	agents: IndexedAgents & Iterable<SnapshotAgent>,
	at = new Date(0).toISOString(),
): AgentIndex {
	return openAgentIndex(finishSteps(buildAgentIndex(agents, at)), { agents });
}

/** Builds and opens an index of changes. */
export function createChangeIndex(
	{ agents, tombstones }: { agents: Iterable<SnapshotAgent>; tombstones: Snapshot["tombstones"] },
	index: Pick<AgentIndex, "agents" | "matching">,
) {
	return openChangeIndex(changeColumns([...agents]), { tombstones, index });
}
