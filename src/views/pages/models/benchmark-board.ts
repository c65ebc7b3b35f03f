import { agentPath } from "#contract/http/addresses.ts";
import {
	type BoardEntry,
	benchmarkBoards,
	howWords,
	ownResults,
} from "#snapshot/agents/benchmark-results.ts";
import type { ChartedModel } from "#snapshot/agents/charted-models.ts";
import type { ViewContext } from "../../view-context.ts";
import { showShortDay } from "../display.ts";

const SHOWN = 10;
/** Fewer are no comparison. */
const LEAST = 3;

/**
 * A model's result beside the best of the largest board that has it, else that has results of the same questions as its
 * maker's own figure. That one stands below those of others, however high it is. Null without either.
 */
export function benchmarkBoard(context: ViewContext, slug: string) {
	const { models } = context.charted();
	const agent = models.get(slug);
	if (!agent) return null;
	const boards = benchmarkBoards([...models.values()]).filter(({ length }) => length >= LEAST);
	const placeIn = (board: Board) => board.findIndex((entry) => entry.agent.slug === slug);
	const ownFor = ([first]: Board) => (first ? ownResults(agent, first.result) : []);
	const board = boards.find((one) => placeIn(one) >= 0) ?? boards.find((one) => ownFor(one)[0]);
	const [first] = board ?? [];
	if (!board || !first) return null;
	const place = placeIn(board);
	const best = board.slice(0, place < SHOWN ? SHOWN : SHOWN - 1);
	const rest = board.slice(Math.max(place, best.length), place + 1);
	const own = ownFor(board)
		.slice(0, 1)
		.map((result) => ({ agent, result }));
	const shown = [...best, ...rest, ...own];
	const greatest = Math.max(100, ...shown.map(({ result }) => result.value));
	const { name, version, metric, site, source } = first.result;
	return {
		name: `${name} ${version}`.trim(),
		metric,
		path: `/models/?${new URLSearchParams({ benchmark: name, sort: "benchmark" })}`,
		says: `Published at ${site}; read at ${source}.`,
		hasOwn: own.length > 0,
		rows: shown.map(({ agent: other, result }) => ({
			title: other.title,
			path: agentPath(other.slug),
			value: String(result.value),
			/** Of the bar, in percent. */
			share: Math.round((100 * result.value) / greatest),
			how: [...howWords(result), ...(result.asOf ? [showShortDay(result.asOf)] : [])].join(", "),
			isHere: other.slug === slug,
			isOwn: result.isOwn,
		})),
	};
}

type Board = readonly BoardEntry<ChartedModel>[];
