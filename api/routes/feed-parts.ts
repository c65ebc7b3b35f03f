import { createReadStream } from "node:fs";
import { setImmediate as othersTurn } from "node:timers/promises";
import { FEED_FIELDS, type Feed, type FeedAgent, type FeedField } from "#contract/feed.ts";
import type { FeedFormat } from "#contract/vocabulary.ts";
import { renderCsvHead, renderCsvLine } from "#render/csv.ts";
import { readRows } from "#render/read-rows.ts";

/** A few dozen agents, which take about a millisecond. */
const PIECE_BYTES = 65_536;

export interface Chosen {
	format: FeedFormat;
	/** Their order is that of the columns, and of the members of an agent. */
	fields: readonly FeedField[];
	/** Slugs of agents to leave out. */
	withheld: ReadonlySet<string>;
}

/** The feed with chosen fields, generated piece by piece from the rendered one with all fields. */
export async function* feedParts(
	file: string,
	{ format, fields, withheld }: Chosen,
): AsyncGenerator<string> {
	const draw = DRAWERS[format](fields);
	const pieces = createReadStream(file, { encoding: "utf8", highWaterMark: PIECE_BYTES });
	for await (const { rows, rest } of readRows<FeedAgent>("agents", pieces)) {
		await ownTurn();
		const shown = rows.filter(({ slug }) => !withheld.has(slug));
		yield draw(shown, rest);
	}
}

type Draw = (rows: readonly FeedAgent[], rest: object | undefined) => string;

const DRAWERS: Readonly<Record<FeedFormat, (fields: readonly FeedField[]) => Draw>> = {
	json: (fields) => {
		let before = '{"agents":[';
		return (rows, rest) => {
			const texts = rows.map((row) => JSON.stringify(pick(row, fields)));
			const text = (texts.length > 0 ? before : before.replace(",", "")) + texts.join();
			before = ",";
			const told = fields.length < FEED_FIELDS.length ? { fields } : {};
			return rest ? `${text}],${JSON.stringify({ ...rest, ...told }).slice(1)}\n` : text;
		};
	},
	csv: (fields) => {
		let before = renderCsvHead(fields);
		return (rows) => {
			const text = before + rows.map((row) => renderCsvLine(fields, row)).join("");
			before = "";
			return text;
		};
	},
};

function pick(row: FeedAgent, fields: readonly FeedField[]): Partial<Feed["agents"][number]> {
	return Object.fromEntries(fields.map((field) => [field, row[field]]));
}

let turns: Promise<unknown> = Promise.resolve();

/** No matter how many feeds are generated at a time, other requests wait for at most one piece of one of them. */
function ownTurn(): Promise<unknown> {
	turns = turns.then(() => othersTurn());
	return turns;
}
