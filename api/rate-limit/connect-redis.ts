import { once } from "node:events";
import { createClient } from "@redis/client";
import type { RedisReply, SendCommandFn } from "rate-limit-redis";

/** A connection on which nothing arrives for so long is given up for a new one. */
const SILENT_MS = 5_000;
/** So that one without traffic is not taken for a dead one. */
const PING_EVERY_MS = 2_000;
const RECONNECT_EVERY_MS = 500;

interface RedisConnection {
	/** Rejects at once while there is no connection. */
	send: SendCommandFn;
	close(): void;
}

/** Connects, and again whenever the connection is lost. A server that does not answer is not waited for. */
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
	// It says why there is no connection, where a command says only that there is none.
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
