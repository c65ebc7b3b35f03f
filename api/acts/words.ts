import { z } from "zod";

const Cell = z.union([z.string(), z.number(), z.null()]);
type Cell = z.infer<typeof Cell>;

/** An answer for people. */
export const Words = z.union([
	z.object({ sentence: z.string() }),
	z.object({
		columns: z.array(z.string()),
		rows: z.array(z.array(Cell)),
		/** How many the list has in addition. */
		more: z.number(),
	}),
]);
export type Words = z.infer<typeof Words>;

export interface WordTable<Answer, Item> {
	rows: (answer: Answer) => readonly Item[];
	columns: Readonly<Record<string, (item: Item) => Cell>>;
	/** How many there are, if some may be left out. */
	total?: (answer: Answer) => number;
}

export function tabulate<Answer, Item>(
	{ rows, columns, total }: WordTable<Answer, Item>,
	answer: Answer,
): Words {
	const items = rows(answer);
	return {
		columns: Object.keys(columns),
		rows: items.map((item) => Object.values(columns).map((read) => read(item))),
		more: total ? total(answer) - items.length : 0,
	};
}
