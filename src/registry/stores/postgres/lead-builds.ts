import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { BuildLead } from "../../registry-engine.ts";
import { lockKey } from "./advisory-locks.ts";
import { separateClient } from "./connection-settings.ts";

export interface LeadTimes {
	/** Time between attempts to become the leader. */
	standbyMs: number;
	/** Time between the leader's messages to the database. */
	wordMs: number;
	/** After this long without a message, frozen or cut off, a process no longer leads. */
	silentMs: number;
}

const TIMES: LeadTimes = { standbyMs: 2_000, wordMs: 10_000, silentMs: 30_000 };

/**
 * Leads while it holds a lock, which ends with its connection. The lock is held in a transaction, because the server
 * ends one that is silent for too long, so that a frozen process also releases it. The transaction has no snapshot, so
 * it does not block vacuuming.
 */
export function leadBuilds(url: string, term: BuildLead, times: LeadTimes = TIMES) {
	const stopping = new AbortController();
	const { signal } = stopping;

	async function campaign(): Promise<void> {
		while (!signal.aborted) {
			const client = separateClient(url);
			// Retries if the database is unreachable, as if the lock were taken.
			await serve(client).catch(() => {});
			await client.end().catch(() => {});
			await pause(times.standbyMs);
		}
	}
	async function serve(client: pg.Client): Promise<void> {
		await client.connect();
		if (!(await takeLead(client, times))) return;
		try {
			if (!signal.aborted) term.onLead();
			while (!signal.aborted) {
				await client.query("SELECT 1");
				await pause(times.wordMs);
			}
		} finally {
			if (!signal.aborted) term.onLost();
		}
	}
	async function pause(ms: number): Promise<void> {
		await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
	}
	const ended = campaign();
	return {
		async stop() {
			stopping.abort();
			// Does not wait if the database does not answer now; the lock ends with the process.
			await Promise.race([ended, sleep(times.standbyMs, undefined, { ref: false })]);
		},
	};
}

async function takeLead(client: pg.Client, { silentMs }: LeadTimes): Promise<boolean> {
	await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
	await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${silentMs}`);
	const { rows } = await client.query<{ held: boolean }>(
		`SELECT pg_try_advisory_xact_lock(${lockKey("lead")}) AS held`,
	);
	return rows[0]?.held === true;
}
