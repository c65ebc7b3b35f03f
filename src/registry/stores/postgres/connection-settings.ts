import pg, { type PoolConfig } from "pg";

interface Bounds {
	/** To get a lock. */
	lockMs: number;
	/** To get an answer. */
	answerMs: number;
	/** To the next query inside a transaction; 0 for no limit. */
	idleMs: number;
}

/** How long connections wait before they give up, by purpose. */
const PATIENCE = {
	/** Requests and other short work: a process that hangs with a lock blocks all writes for this long. */
	service: { lockMs: 10_000, answerMs: 60_000, idleMs: 3_000 },
	/** The hourly job, backups, migrations and moves of a whole registry, which can compute for minutes between two queries. */
	job: { lockMs: 10 * 60_000, answerMs: 30 * 60_000, idleMs: 0 },
} as const satisfies Record<string, Bounds>;
export type Patience = keyof typeof PATIENCE;

const CONNECT_WITHIN_MS = 5_000;
/** Detects a server that disappeared. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** The server ends slow queries itself; this is for a server that is gone. */
const SILENCE_MS = 5_000;

/** With these, the server notices within half a minute that a machine is gone, and releases its locks. */
const KEEP_ALIVE_OF_SERVER = {
	tcp_keepalives_idle: "10s",
	tcp_keepalives_interval: "5s",
	tcp_keepalives_count: "3",
	tcp_user_timeout: "30s",
} as const;

/** Regardless of the database's default: changes saved while waiting for a lock must be visible. */
const ISOLATION = "-c default_transaction_isolation=read\\ committed";

/** A connection outside of the pool. If it breaks, its next query fails; without a listener the process would end. */
export function separateClient(url: string): pg.Client {
	return new pg.Client(connectionSettings(url, "service")).on("error", () => {});
}

/** Settings of every connection. Settings in the address take precedence. */
export function connectionSettings(url: string, patience: Patience) {
	const { lockMs, answerMs, idleMs } = PATIENCE[patience];
	const settings = {
		...KEEP_ALIVE_OF_SERVER,
		lock_timeout: `${lockMs}ms`,
		statement_timeout: `${answerMs}ms`,
		idle_in_transaction_session_timeout: `${idleMs}ms`,
	};
	return {
		connectionString: withOptions(url, settings),
		connectionTimeoutMillis: CONNECT_WITHIN_MS,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
		query_timeout: answerMs + SILENCE_MS,
	} satisfies PoolConfig;
}

/** The last of two settings with the same name counts, so those of the address come last. */
function withOptions(url: string, settings: Readonly<Record<string, string>>): string {
	const address = new URL(url);
	const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const theirs = address.searchParams.getAll("options");
	address.searchParams.set("options", [...ours, ...theirs, ISOLATION].join(" "));
	return address.href;
}
