import type pg from "pg";
import { BUILD_WISHES, type BuildRequestHearing, type BuildWish } from "../../registry-engine.ts";
import { separateClient } from "./connection-settings.ts";
import { withDatabase } from "./database.ts";

/** Each belongs to the whole database; the message says which registry in it is meant. */
const CHANNELS = { build: "agent_registry_build", takedown: "agent_registry_takedown" } as const;
const RECONNECT_AFTER_MS = 2_000;

/** Notifies the process that listens for requests, if there is one. */
export async function requestBuild(url: string, wish: BuildWish): Promise<void> {
	const text = "SELECT pg_notify($1, current_schema())";
	await withDatabase(url, (database) => database.query(text, [CHANNELS[wish]]));
}

/** Listens for requests on a separate connection, which is reopened whenever it is lost. */
export function followBuildRequests(
	url: string,
	{ onRequest, onHearing }: BuildRequestHearing,
): { stop(): Promise<void> } {
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;
	let client = connect();

	function connect(): pg.Client {
		// It ends after every error.
		const fresh = separateClient(url);
		fresh.once("end", reconnectLater);
		listenOn(fresh, onRequest).then(onHearing, () => fresh.end().catch(() => {}));
		return fresh;
	}
	function reconnectLater(): void {
		if (isStopped) return;
		timer = setTimeout(() => {
			client = connect();
		}, RECONNECT_AFTER_MS).unref();
	}
	return {
		async stop() {
			isStopped = true;
			clearTimeout(timer);
			await client.end().catch(() => {});
		},
	};
}

async function listenOn(client: pg.Client, onRequest: BuildRequestHearing["onRequest"]) {
	await client.connect();
	const { rows } = await client.query<{ schema: string }>("SELECT current_schema() AS schema");
	client.on("notification", ({ channel, payload }) => {
		const wish = BUILD_WISHES.find((each) => CHANNELS[each] === channel);
		if (wish && payload === rows[0]?.schema) onRequest(wish);
	});
	for (const wish of BUILD_WISHES) await client.query(`LISTEN ${CHANNELS[wish]}`);
}
