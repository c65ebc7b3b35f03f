import { isPlain } from "#api/process/log.ts";
import { DamagedLock } from "#disk/process-lock.ts";
import { UploadFailed } from "#object-storage/bucket.ts";
import { UnfitRelease } from "#publish/prepared-release.ts";
import { LostDocument } from "#snapshot/document-files.ts";
import { BrokenHistory } from "#snapshot/history/run-file.ts";
import { systemSentence } from "./system-sentence.ts";

export interface OutputOptions {
	json?: boolean;
}

type Cell = string | number | null;

export function printRows<Row>(
	rows: readonly Row[],
	columns: Readonly<Record<string, (row: Row) => Cell>>,
	{ json }: OutputOptions,
): void {
	if (json) {
		printJson(rows);
		return;
	}
	const cells = rows.map((row) => Object.values(columns).map((read) => read(row)));
	printTable({ columns: Object.keys(columns), rows: cells });
}

interface Table {
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Rows that were left out. Their number goes to standard error, because programs read the rows. */
	more?: number;
}

export function printTable({ columns, rows, more = 0 }: Table): void {
	if (rows.length === 0) {
		process.stdout.write("None.\n");
		return;
	}
	const cells = rows.map((row) => row.map((cell) => String(cell ?? "–")));
	const widths = columns.map((name, index) =>
		Math.max(name.length, ...cells.map((line) => line[index]?.length ?? 0)),
	);
	for (const line of [columns, ...cells]) {
		const text = line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
		process.stdout.write(`${printable(text).trimEnd()}\n`);
	}
	if (more > 0) process.stderr.write(`${more} more; a larger --limit shows them.\n`);
}

/** Prints a sentence or lines, or their value as JSON on request. What strangers wrote never makes a line of its own. */
export function printResult(
	value: unknown,
	words: string | readonly string[],
	{ json }: OutputOptions,
): void {
	if (json) printJson(value);
	else for (const line of [words].flat()) process.stdout.write(`${printable(line)}\n`);
}

export function printJson(value: unknown): void {
	printJsonText(`${JSON.stringify(value, null, "\t")}\n`);
}

/** JSON leaves characters as they are that control a terminal. */
export function printJsonText(json: string): void {
	const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	process.stdout.write(
		json.replace(CONTROLS, (text) => (/[\n\t]/.test(text) ? text : text.replace(/./gs, code))),
	);
}

/** A line. Text from strangers must neither control the terminal nor end the line. */
export const printable = (text: string): string => text.replace(CONTROLS, "\uFFFD");

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The machine's clock is wrong, or was when the served release was made. The message says what to do. */
export class WrongClock extends Error {}

/** The command was used wrongly. Exit code 2. */
export class UsageError extends Error {}

/** Failures whose message is enough, in addition to the service's own. Others are shown with their stack. */
const SHOWN_IN_ONE_SENTENCE = [
	BrokenHistory,
	DamagedLock,
	LostDocument,
	UnfitRelease,
	UploadFailed,
	UsageError,
	WrongClock,
];

/** Runs a script, or shows its help. Failures are printed to standard error and set the exit code. */
export async function runScript(
	work: () => Promise<number | undefined>,
	help?: string,
): Promise<void> {
	process.stdout.on("error", endWithReader);
	if (help !== undefined && process.argv.includes("--help")) {
		process.stdout.write(help);
		return;
	}
	try {
		process.exitCode = (await work()) ?? process.exitCode ?? 0;
	} catch (error) {
		const { message, exitCode } = describeFailure(error);
		process.stderr.write(`${message.split("\n").map(printable).join("\n")}\n`);
		process.exitCode = exitCode;
	}
}

export function describeFailure(error: unknown): { message: string; exitCode: number } {
	const exitCode = error instanceof UsageError || isWordRefused(error) ? 2 : 1;
	if (error instanceof AggregateError) {
		return {
			message: error.errors.map((each: unknown) => describeFailure(each).message).join("\n"),
			exitCode,
		};
	}
	if (!(error instanceof Error)) return { message: String(error), exitCode };
	if (isWordRefused(error)) return { message: `${firstSentence(error)} See --help.`, exitCode };
	if ("syscall" in error) return { message: systemSentence(error), exitCode };
	const isShort = isPlain(error) || SHOWN_IN_ONE_SENTENCE.some((kind) => error instanceof kind);
	return { message: isShort ? error.message : (error.stack ?? error.message), exitCode };
}

/** An option that a script does not know, or one without its value. */
const isWordRefused = (error: unknown): boolean =>
	error instanceof Error && "code" in error && /^ERR_PARSE_ARGS_/.test(String(error.code));

const firstSentence = ({ message }: Error) => `${message.split(". ", 1)[0]?.replace(/\.$/, "")}.`;

/** The reader may stop early, as in `| head`. That is not a failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
	if (error.code !== "EPIPE") throw error;
	process.exit(0);
}

/** Runs all tasks in order even if some fail. Throws all failures at the end. */
export async function doAll(works: readonly (() => Promise<void>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const work of works) await work().catch((error: unknown) => failures.push(error));
	if (failures.length > 1) throw new AggregateError(failures);
	if (failures.length === 1) throw failures[0];
}
