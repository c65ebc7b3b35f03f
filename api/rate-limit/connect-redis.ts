import { once } from "node:events";
import { createClient } from "@redis/client";
import type { RedisReply, SendCommandFn } from "rate-limit-redis";

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
