import { hash } from "node:crypto";
import { RedisStore, type SendCommandFn } from "rate-limit-redis";
import { COUNTED } from "#contract/limits.ts";
import type { Bucket, Counts } from "./counts.ts";

interface RedisCountsOptions {
	send: SendCommandFn;
	answerMs: number;
}

/**
 * Counts that all processes share: one command of the server for each request, so that they are exact. Rejects when no
 * answer comes in time. The server sees neither addresses nor accounts, and forgets a key with its window.
 */
export function redisCounts(bucket: Bucket, { send, answerMs }: RedisCountsOptions): Counts {
	const store = new RedisStore({ prefix: `agent-registry:limit:${bucket}:`, sendCommand: send });
	store.windowMs = COUNTED[bucket].windowSeconds * 1000;
	let isLoaded = false;
	return {
		async increment(key) {
			// Not once at the start: a server that is away then would be taken for away for ever.
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

/** Another one in each bucket, so that what a client does in one is not found in the next. */
function digestOf(bucket: Bucket, key: string): string {
	return hash("sha256", `${bucket}:${key}`, "base64url");
}

function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
	const { promise, resolve, reject } = Promise.withResolvers<Result>();
	const late = () => reject(new Error(`no answer within ${withinMs} ms`));
	// After one more look at the network: an answer that came while this process was busy came in time.
	const timer = setTimeout(() => setImmediate(late), withinMs);
	work.then(resolve, reject).finally(() => clearTimeout(timer));
	return promise;
}
