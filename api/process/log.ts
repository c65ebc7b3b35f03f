import { Refusal } from "#domain/errors.ts";
import { DamagedStore } from "#registry/damaged-store.ts";
import { TemplatesMissing } from "#render/page-renderer.ts";
import { ConfigError } from "../settings/config-error.ts";

export const LOG_LEVELS = ["info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Field = string | number | boolean | null | undefined | Readonly<Record<string, number>>;
type Fields = Readonly<Record<string, Field>>;

/** Structured log: one JSON object per line. */
export type Log = (level: LogLevel, message: string, fields?: Fields) => void;

/** Tokens and one-time links must never reach a log, no matter where a client puts them. */
const TOKEN = /areg(?:_|%5f)[\w%-]+/gi;

/** Lines below the level are left out. */
export function createLog(
	write: (line: string) => void,
	now: () => Date,
	lowest: LogLevel = "info",
): Log {
	const textOf = instantWriter();
	const written = new Set<LogLevel>(LOG_LEVELS.slice(LOG_LEVELS.indexOf(lowest)));
	return (level, message, fields = {}) => {
		if (!written.has(level)) return;
		// Member by member: building and walking an object for every request costs more.
		let line = `{"at":"${textOf(now())}","level":"${level}","message":${JSON.stringify(message)}`;
		// Names are our own plain words.
		for (const [name, value] of Object.entries(fields)) {
			if (value !== undefined) line += `,"${name}":${JSON.stringify(value)}`;
		}
		write(`${line.replace(TOKEN, "areg_…")}}\n`);
	};
}

/** Many lines share a millisecond. */
function instantWriter(): (instant: Date) => string {
	let last = { ms: Number.NaN, text: "" };
	return (instant) => {
		const ms = instant.getTime();
		if (ms !== last.ms) last = { ms, text: instant.toISOString() };
		return last.text;
	};
}

/** Logs a failure of background work, unless it is one of many that are reported together. */
export function logFailed(log: Log, what: string, error: unknown): void {
	if (error instanceof Refusal && error.isReported) return;
	log("error", what, describeError(error));
}

/** What the log says about a failure: where it happened, unless its message and that of its cause say everything. */
export function describeError(error: unknown): Fields {
	if (!(error instanceof Error)) return { error: String(error) };
	const cause = error.cause instanceof Error ? error.cause : undefined;
	if (isPlain(error) && (cause === undefined || isPlain(cause)))
		return { error: error.message, cause: cause?.message };
	return { error: error.message, stack: error.stack, cause: cause?.stack ?? cause?.message };
}

const PLAIN = [ConfigError, DamagedStore, Refusal, TemplatesMissing];

/**
 * Failures whose message says everything. A full disk, a port in use or a missing permission does not need a stack
 * trace either.
 */
export function isPlain(error: Error): boolean {
	return "syscall" in error || PLAIN.some((kind) => error instanceof kind);
}

export function logFatal(log: Log, error: unknown): void {
	const fields =
		error instanceof Error && isPlain(error) ? { error: error.message } : describeError(error);
	log("error", "the service cannot continue", fields);
}

/** Only the message of a failure: its other members may contain an address with a password. */
export function briefReason(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
