import type { AgentRows } from "#render/agent-rows.ts";

/** These rows, as of the agents 0, 1 and so on, each made when it is requested. */
export function numberedRows<Row>(rows: readonly Row[]): AgentRows<Row> {
	const rowAt = (number: number) => {
		const row = rows[number];
		if (row === undefined) throw new Error(`There is no row ${number}`);
		return row;
	};
	return { numbers: [...rows.keys()], rowAt, [Symbol.iterator]: () => rows.values() };
}
