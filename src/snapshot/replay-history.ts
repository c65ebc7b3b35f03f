import type { AgentRecord } from "#domain/records/agent-record.ts";
import { History } from "./history.ts";
import type { RegistryExtract } from "./registry-extract.ts";
import { scoreRegistry } from "./score-registry.ts";

/**
 * The history that the hourly job would have recorded at these instants, oldest first. Facts without a date count as they
 * are now; claims count from the day they were proven.
 */
export function replayHistory(
	extract: RegistryExtract,
	instants: readonly Date[],
	onReplayed: (done: number) => void = () => {},
): History {
	const events = [...extract.events];
	let history = new History([]);
	for (const [index, at] of instants.entries()) {
		const agents = extract.agents.map((agent) => asOf(agent, at.toISOString()));
		history = history.with(
			scoreRegistry({ extract: { ...extract, agents, events }, history, at }).run,
		);
		onReplayed(index + 1);
	}
	return history;
}

function asOf(agent: AgentRecord, instant: string): AgentRecord {
	const { changedAt } = agent.claim;
	if (changedAt === null || changedAt <= instant) return agent;
	return {
		...agent,
		claim: {
			status: "unclaimed",
			level: 0,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
	};
}
