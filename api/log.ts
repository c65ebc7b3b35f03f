type Level = "info" | "warn" | "error";
type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Structured log: one JSON object a line. */
export type Log = (level: Level, message: string, fields?: Fields) => void;

/** Tokens and one-time links must never reach a log, wherever a client put them. */
const TOKEN = /areg(?:_|%5f)[\w%-]+/gi;

export function createLog(write: (line: string) => void, now: () => Date): Log {
	return (level, message, fields = {}) => {
		const line = JSON.stringify({ at: now().toISOString(), level, message, ...fields });
		write(`${line.replace(TOKEN, "areg_…")}\n`);
	};
}

/** What the log keeps of a failure: everything, for it is a bug or a broken machine. */
export function describeError(error: unknown): Fields {
	if (!(error instanceof Error)) return { error: String(error) };
	const cause =
		error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : undefined;
	return { error: error.message, stack: error.stack, cause };
}
