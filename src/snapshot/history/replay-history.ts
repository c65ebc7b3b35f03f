import { type AgentRecord, UNCLAIMED } from "#domain/records/agent-record.ts";
import { applyMoves, movesOf } from "../agents/apply-moves.ts";
import type { RegistryExtract } from "../registry-extract.ts";
import { scoreRegistry } from "../score-registry.ts";
import { History } from "./history.ts";

/**
 * The history that the hourly job would have recorded at these instants, oldest first. Facts without a date and what
 * others counted have their current value. Claims count from the day they were proven.
 */
export function replayHistory(
	extract: RegistryExtract,
	instants: readonly Date[],
	onReplayed: (done: number) => void = () => {},
): History {
	const moves = movesOf(extract.agents);
	const moved = applyMoves(extract, moves);
	const events = [...moved.events];
	let history = new History([]).following(moves);
	for (const [index, at] of instants.entries()) {
		const agents = moved.agents.map((agent) => asOf(agent, at.toISOString()));
		history = history.with(
			scoreRegistry({ extract: { ...moved, agents, events }, history, at }).run,
		);
		onReplayed(index + 1);
	}
	return history;
}

function asOf(agent: AgentRecord, instant: string): AgentRecord {
	const { changedAt } = agent.claim;
	const observations = agent.observations.map((observation) => ({ ...observation, as_of: null }));
	const claim = changedAt === null || changedAt <= instant ? agent.claim : UNCLAIMED;
	return { ...agent, claim, observations };
}
