import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { FeedField } from "#contract/agents/feed.ts";
import { holdsMany } from "#contract/facts/fact-kinds.ts";
import { rowsShown } from "#contract/facts/fact-rows.ts";
import { undoFormulaGuard } from "#contract/intake/formula-guard.ts";
import { ignore, joinOutcomes, outcomeOfPart, skip } from "./build-outcome.ts";
import type { ForeignDocument, ImportOutcome } from "./importer.ts";
import { type Parsed, parseForeign } from "./parse-foreign.ts";

interface Listing {
	format: string;
	/** Columns that CSV must have. */
	required: readonly FeedField[];
	/** Why JSON without such a list is ignored. */
	missing: string;
	/** The list in JSON, and its place. Undefined if it has none. */
	listIn(content: unknown): { at: string; items: readonly unknown[] } | undefined;
}

/**
 * Imports each row of a list with our own field names, in JSON or CSV. The content decides, because the address of a
 * list may not end in a file extension.
 */
export function rowOutcomes(
	document: ForeignDocument,
	{ format, required, missing, listIn }: Listing,
	read: (row: unknown, place: string) => ImportOutcome,
): ImportOutcome {
	const origin = `${format}:${document.name}`;
	const readPart = (row: unknown, place: string) => outcomeOfPart(row, read(row, origin + place));
	if (!/^\s*[[{]/u.test(document.text)) {
		const rows = parseFeedCsv(document.text, required);
		if (!rows.ok) return skip(origin, rows.reason);
		const outcomes = rows.value.map(({ place, content }) =>
			content.ok
				? readPart(content.value, place)
				: outcomeOfPart("", skip(origin + place, content.reason)),
		);
		return joinOutcomes(outcomes);
	}
	const content = parseForeign(document.text, "JSON", z.unknown());
	if (!content.ok) return skip(origin, content.reason);
	const list = listIn(content.value);
	if (!list) return ignore(origin, missing);
	return joinOutcomes(list.items.map((row, index) => readPart(row, `${list.at}/${index}`)));
}

interface FeedPart {
	place: string;
	content: Parsed<unknown>;
}

const LIST_FIELDS: ReadonlySet<string> = new Set([
	...rowsShown("feed").flatMap(({ kind, wire }) => (holdsMany(kind) ? [wire] : [])),
	"badges",
]);
const LIST_SEPARATOR = "|";

/**
 * Rows of a bulk feed or similar list as objects without empty cells. Only rows with a wrong number of cells are
 * refused.
 */
export function parseFeedCsv(text: string, required: readonly FeedField[]): Parsed<FeedPart[]> {
	let records: string[][];
	try {
		records = parse(text, { bom: true, relax_column_count: true });
	} catch {
		return { ok: false, reason: "The document is not valid CSV." };
	}
	const [header = [], ...rows] = records;
	const missing = required.find((field) => !header.includes(field));
	if (missing) return { ok: false, reason: `\`${missing}\` is missing in the header row.` };
	const parts = rows.flatMap((cells, index) =>
		// The parser turns an empty line into one empty cell. Rows are counted as in RFC 7111: the header is row 1.
		cells.join("") === "" ? [] : [{ place: `#row=${index + 2}`, content: readRow(header, cells) }],
	);
	return { ok: true, value: parts };
}

function readRow(header: readonly string[], cells: readonly string[]): Parsed<unknown> {
	if (cells.length !== header.length) {
		const reason = `The row has ${cells.length} cells, the header has ${header.length}.`;
		return { ok: false, reason };
	}
	const members = header.map((field, index) => [field, readCell(field, cells[index] ?? "")]);
	return {
		ok: true,
		value: Object.fromEntries(members.filter(([, value]) => value !== undefined)),
	};
}

function readCell(field: string, cell: string): string | string[] | undefined {
	const value = undoFormulaGuard(cell);
	if (value === "") return undefined;
	return LIST_FIELDS.has(field) ? value.split(LIST_SEPARATOR) : value;
}
