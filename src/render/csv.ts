import { guardFormulas } from "#contract/intake/formula-guard.ts";
import { type RowText, textsOf } from "./agent-rows.ts";

export type CsvValue = string | number | boolean | null | readonly (string | object)[];

/** A list is one cell. This separates its items. */
const LIST_SEPARATOR = "|";

/** RFC 4180 with a header row. Texts are protected from being run as formulas. Numbers stay numbers. */
export function renderCsv(columns: readonly string[], rows: CsvRows): string {
	return [...streamCsv(columns, rows)].join("");
}

/** The same text in parts, with rows that are rendered one at a time. */
export function* streamCsv(columns: readonly string[], rows: CsvRows): Generator<string | RowText> {
	yield renderCsvHead(columns);
	yield* textsOf(rows, (row) => renderCsvLine(columns, row));
}

type CsvRow = Readonly<Record<string, CsvValue | undefined>>;
type CsvRows = Iterable<CsvRow>;

/** The first line. */
export const renderCsvHead = (columns: readonly string[]): string => renderLine(columns);

export function renderCsvLine(columns: readonly string[], row: CsvRow): string {
	return renderLine(columns.map((column) => row[column] ?? null));
}

/** A single empty cell is quoted, because many readers skip empty lines. */
const renderLine = (values: readonly CsvValue[]) => `${values.map(cell).join(",") || '""'}\r\n`;

function cell(value: CsvValue): string {
	if (value === null) return "";
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	const text = typeof value === "string" ? value : value.map(textOf).join(LIST_SEPARATOR);
	const harmless = guardFormulas(text);
	return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
		? `"${harmless.replaceAll('"', '""')}"`
		: harmless;
}

function textOf(item: string | object): string {
	return typeof item === "string"
		? item
		: JSON.stringify(item).replaceAll(LIST_SEPARATOR, "\\u007c");
}
