/** Rows of agents, each made when it is needed, so that they are never all in memory. */
export interface AgentRows<Row> extends Iterable<Row> {
	numbers: Iterable<number>;
	rowAt: (number: number) => Row;
}

/** The text of an agent's row. What the last hour has left of it is not rendered again. */
export interface RowText {
	number: number;
	toString: () => string;
}

export function* textsOf<Row>(rows: Iterable<Row> | AgentRows<Row>, render: (row: Row) => string) {
	if ("rowAt" in rows) {
		for (const number of rows.numbers) yield { number, toString: () => render(rows.rowAt(number)) };
	} else for (const row of rows) yield render(row);
}
