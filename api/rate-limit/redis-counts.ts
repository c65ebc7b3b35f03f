import { hash } from "node:crypto";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { type RedisReply, RedisStore, type SendCommandFn } from "rate-limit-redis";
import { COUNTED } from "#contract/limits.ts";
import type { CountBucket, Counts } from "./counts.ts";

/**
 * Counts that all processes share, exact because each request is one command. Rejects if no answer arrives in time. The
 * server never gets addresses or account IDs, and forgets a key when its window ends.
 */
export function redisCounts(
	bucket: CountBucket,
	{ send, answerMs }: { send: SendCommandFn; answerMs: number },
): Counts {
	const store = new RedisStore({ prefix: `agent-registry:limit:${bucket}:`, sendCommand: send });
	store.windowMs = COUNTED[bucket].windowSeconds * 1000;
	let isLoaded = false;
	return {
		decrement: (key) => inTime(store.decrement(digestOf(bucket, key)), answerMs),
		async increment(key) {
			// Not just once at the start: if the server were away then, it would count as away forever.
			if (!isLoaded) store.incrementScriptSha = store.loadIncrementScript();
			isLoaded = true;
			try {
				return await inTime(store.increment(digestOf(bucket, key)), answerMs);
			} catch (error) {
				isLoaded = false;
				throw error;
			}
		},
	};
}

/** Differs between buckets, so that a client's requests in one cannot be linked to those in another. */
function digestOf(bucket: CountBucket, key: string): string {
	return hash("sha256", `${bucket}:${key}`, "base64url");
}

function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
	const { promise, resolve, reject } = Promise.withResolvers<Result>();
	const late = () => reject(new Error(`no answer within ${withinMs} ms`));
	// Read the network once more first: an answer that came while this process was busy came in time.
	const timer = setTimeout(() => setImmediate(late), withinMs);
	work.then(resolve, reject).finally(() => clearTimeout(timer));
	return promise;
}

/** A connection that receives nothing for this long is replaced. */
const SILENT_MS = 5_000;
/** So that an idle connection does not look dead. */
const PING_EVERY_MS = 2_000;
const RECONNECT_EVERY_MS = 500;

interface RedisConnection {
	/** Rejects immediately while there is no connection. */
	send: SendCommandFn;
	close(): void;
}

/** Connects, and reconnects whenever the connection is lost. Does not wait for a server that does not answer. */
export async function connectRedis(url: string, connectMs: number): Promise<RedisConnection> {
	const client = createClient({
		url,
		disableOfflineQueue: true,
		disableClientInfo: true,
		pingInterval: PING_EVERY_MS,
		socket: {
			connectTimeout: connectMs,
			socketTimeout: SILENT_MS,
			reconnectStrategy: () => RECONNECT_EVERY_MS,
		},
	});
	// Says why there is no connection. A command only says that there is none.
	let cause: unknown;
	client.on("error", (error: unknown) => {
		cause = error;
	});
	client.connect().catch(() => {});
	await once(client, "ready", { signal: AbortSignal.timeout(connectMs) }).catch(() => {});
	return {
		send: (...command) =>
			client.sendCommand<RedisReply>(command).catch((error: unknown) => {
				throw client.isReady ? error : (cause ?? error);
			}),
		close: () => client.destroy(),
	};
}
