import type { PoolConfig } from "pg";

interface Bounds {
	/** For a lock that is taken. */
	lockMs: number;
	/** For one answer. */
	answerMs: number;
	/** For the next question inside a transaction; 0 for no end. */
	idleMs: number;
}

/** How long connections wait before they give up, by what they are for. */
const PATIENCE = {
	/** Requests, and work that returns soon: a process that hangs with a lock blocks all writes for so long. */
	service: { lockMs: 10_000, answerMs: 60_000, idleMs: 3_000 },
	/** The hour, backups, migrations and moves of a whole registry, which think for minutes between two questions. */
	job: { lockMs: 10 * 60_000, answerMs: 30 * 60_000, idleMs: 0 },
} as const satisfies Record<string, Bounds>;
export type Patience = keyof typeof PATIENCE;

const CONNECT_WITHIN_MS = 5_000;
/** A server that went away without a word is noticed by this. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** The server ends what is too slow; this is for a server that is gone. */
const SILENCE_MS = 5_000;

/** By these the server notices that a machine is gone, and lets go of the locks that it held: within half a minute. */
const KEEP_ALIVE_OF_SERVER = {
	tcp_keepalives_idle: "10s",
	tcp_keepalives_interval: "5s",
	tcp_keepalives_count: "3",
	tcp_user_timeout: "30s",
} as const;

/** Whatever is usual in the database: what was kept while a lock was waited for has to be seen. */
const ISOLATION = "-c default_transaction_isolation=read\\ committed";

/** Settings of every connection. What the address itself sets wins. */
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

/** The last of two settings of the same name counts, so those of the address stand behind. */
function withOptions(url: string, settings: Readonly<Record<string, string>>): string {
	const address = new URL(url);
	const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
	const theirs = address.searchParams.getAll("options");
	address.searchParams.set("options", [...ours, ...theirs, ISOLATION].join(" "));
	return address.href;
}
