import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BuildLead } from "../../registry-engine.ts";
import { lockKey } from "./advisory-locks.ts";
import { connectionSettings } from "./connection-settings.ts";

export interface LeadTimes {
	/** Between two tries to become the one that leads. */
	standbyMs: number;
	/** Between two words to the database of the one that leads. */
	wordMs: number;
	/** A process that was silent for so long, frozen or cut off, no longer leads. */
	silentMs: number;
}

const TIMES: LeadTimes = { standbyMs: 2_000, wordMs: 10_000, silentMs: 30_000 };

/**
 * Leads while it holds a lock, which goes with its connection. The lock is held in a transaction, because the server ends
 * one that is silent for too long: so a process that is frozen lets go as well. It has no snapshot, so it keeps no rows from
 * being cleared away.
 */
export function leadBuilds(
	url: string,
	term: BuildLead,
	times: LeadTimes = TIMES,
): { stop(): Promise<void> } {
	const stopping = new AbortController();
	const { signal } = stopping;

	async function campaign(): Promise<void> {
		while (!signal.aborted) {
			const client = new pg.Client(connectionSettings(url, "service"));
			// Whatever goes wrong, the next question fails.
			client.on("error", () => {});
			// A database that is away is tried again, like a lock that is taken.
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
			// A database that is silent now is not waited for; the lock goes with the process.
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
