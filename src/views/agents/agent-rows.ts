import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";

/** A row for each of these agents, by default all, made when it is needed: they are never all in memory. */
export function agentRows<Row>(
	agents: SnapshotAgents,
	make: (agent: SnapshotAgent) => Row,
	numbers: Iterable<number> = Uint32Array.from({ length: agents.length }, (_, number) => number),
) {
	return {
		numbers,
		rowAt(number: number): Row {
			const agent = agents.at(number);
			if (!agent) throw new Error(`There is no agent of the number ${number}`);
			return make(agent);
		},
		*[Symbol.iterator](): Generator<Row> {
			for (const number of this.numbers) yield this.rowAt(number);
		},
	};
}
