import { Refusal, tooMuchWork } from "#domain/errors.ts";
import type { Log } from "../process/log.ts";
import type { FailedWork } from "./failed-work.ts";

/** Pools with jobs that somebody waits for. */
export type PoolName = {
	[Name in keyof typeof POOLS]: (typeof POOLS)[Name] extends PoolRow ? Name : never;
}[keyof typeof POOLS];

export interface PoolParts {
	failed: FailedWork;
	log: Log;
	waitMs?: number;
}

interface Job<Result> {
	/** Account that it is for. Jobs for nobody count as one account's. */
	by: string | null;
	/** What it was given, for the log. */
	sent: Readonly<Record<string, string | number>>;
	work: () => Promise<Result>;
	failureOf: (result: Result) => string | undefined;
}

export type Pool = <Result>(job: Job<Result>) => Promise<Result>;

interface Waiting {
	by: string;
	/** Jobs of the same account before it. */
	before: number;
	begin: () => void;
}

/**
 * Work that accounts share: each has one job running at most, and those with fewer jobs come first. Failed work costs
 * its sender the time that it took.
 */
export function createPool(name: PoolName, { failed, log, waitMs = WAIT_MS }: PoolParts): Pool {
	const row: PoolRow = POOLS[name];
	const running = new Set<string>();
	const line: Waiting[] = [];

	function beginNext(): void {
		if (running.size >= row.atOnce) return;
		const place = line.findIndex(({ by }) => !running.has(by));
		const [next] = place === -1 ? [] : line.splice(place, 1);
		if (!next) return;
		running.add(next.by);
		next.begin();
		beginNext();
	}
	async function turn(by: string): Promise<void> {
		const before = line.filter((other) => other.by === by).length + (running.has(by) ? 1 : 0);
		if (before > OWN_WAITING)
			throw tooMuchWork(`You already have ${before} requests of this kind in progress`, 5);
		if (line.length >= row.waiting) throw tooBusy(row, name);
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const waiting = { by, before, begin: resolve };
		const behind = line.findIndex((other) => other.before > before);
		line.splice(behind === -1 ? line.length : behind, 0, waiting);
		const timer = setTimeout(() => {
			line.splice(line.indexOf(waiting), 1);
			reject(tooBusy(row, name));
		}, waitMs);
		beginNext();
		await promise.finally(() => clearTimeout(timer));
	}
	return async ({ by, sent, work, failureOf }) => {
		const account = by ?? "";
		if (by !== null) failed.check(by);
		await turn(account);
		const startedAt = performance.now();
		let hasFailed = true;
		try {
			const result = await work();
			const reason = failureOf(result);
			hasFailed = reason !== undefined;
			const seconds = secondsSince(startedAt);
			if (reason) log("info", "work failed", { pool: name, account: by, ...sent, seconds, reason });
			return result;
		} finally {
			running.delete(account);
			beginNext();
			if (hasFailed && by !== null) failed.note(by, secondsSince(startedAt));
		}
	};
}

const secondsSince = (startedAt: number) => Math.round(performance.now() - startedAt) / 1000;

function tooBusy({ busy, instead }: PoolRow, bound: string): Refusal {
	const sentence = `${busy}. Try again in a moment.`;
	return new Refusal("unavailable", instead ? `${sentence} ${instead}` : sentence, {
		headers: { "Retry-After": "5" },
		bound,
	});
}

interface PoolRow {
	atOnce: number;
	/** Jobs of all accounts. */
	waiting: number;
	/** Refusal, without a full stop. */
	busy: string;
	/** What else can be done. */
	instead?: string;
}

/**
 * Everything that members can start and that takes time, and how accounts share it. `atOnce` accounts have one job
 * running each, whatever they send; the rest waits or, in what is `regular`, is picked up by a later run.
 */
export const POOLS = {
	logos: { atOnce: 1, waiting: 16, busy: "Too many logos are being processed right now" },
	documents: {
		atOnce: 4,
		waiting: 16,
		busy: "Too many documents are being fetched right now",
		instead: "Or upload the document itself.",
	},
	keys: { atOnce: 4, waiting: 16, busy: "Too many keys of domains are being read right now" },
	claims: { regular: true },
	submissions: { regular: true },
	fetched_logos: { regular: true },
} as const satisfies Readonly<Record<string, PoolRow | { regular: true }>>;

export const OWN_WAITING = 4;
/** A job that has not begun after this long is refused, so that its answer comes before the connection is closed. */
export const WAIT_MS = 12_000;
