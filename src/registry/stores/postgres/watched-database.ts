import { Refusal } from "#domain/errors.ts";
import { LaterVersion } from "../../damaged-store.ts";
import type { StoreWatch } from "../../registry-engine.ts";
import { type Database, isAway, laterVersionRefusal } from "./database.ts";

const RETRY_MS = 1_000;

export interface WatchedDatabase extends Database {
	/** Resolves once the tables are up to date; tried again with every query until then. */
	ready(): Promise<void>;
}

/**
 * A database that may be unreachable, even at the start. Reports once when it is unreachable and once when it is back;
 * queries in between are refused.
 */
export function watchDatabase(
	database: Database,
	{ prepare, watch }: { prepare: () => Promise<void>; watch: StoreWatch },
): WatchedDatabase {
	let isReady = false;
	let preparing: Promise<void> | undefined;
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;

	async function ready(): Promise<void> {
		if (isReady) return;
		preparing ??= prepare().finally(() => {
			preparing = undefined;
		});
		await preparing.catch((error: unknown) => {
			throw error instanceof LaterVersion ? laterVersionRefusal(error) : error;
		});
		isReady = true;
	}
	async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
		try {
			await ready();
			const result = await ask();
			regain();
			return result;
		} catch (error) {
			if (!isAway(error) || error.isReported) throw error;
			// The returning database may be another one, or changed by a later version.
			isReady = false;
			lose(error);
			const { code, message, headers, cause } = error;
			throw new Refusal(code, message, { headers, cause, reported: true });
		}
	}
	function lose({ cause }: Refusal): void {
		if (timer || isClosed) return;
		watch.onAway(cause);
		lookLater();
	}
	function lookLater(): void {
		if (isClosed) return;
		timer = setTimeout(() => ready().then(regain, lookLater), RETRY_MS).unref();
	}
	/** Called by the first answer that arrives. */
	function regain(): void {
		if (!timer || isClosed) return;
		clearTimeout(timer);
		timer = undefined;
		watch.onBack();
	}
	return {
		ready: () => asked(async () => {}),
		query: (...of) => asked(() => database.query(...of)),
		queryPrepared: (...of) => asked(() => database.queryPrepared(...of)),
		withConnection: (work) => asked(() => database.withConnection(work)),
		transact: (...of) => asked(() => database.transact(...of)),
		whileLocked: (...of) => asked(() => database.whileLocked(...of)),
		connections: database.connections,
		close() {
			isClosed = true;
			clearTimeout(timer);
			return database.close();
		},
	};
}
