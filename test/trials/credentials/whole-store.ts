import type { RegistryStore } from "#registry/store.ts";
import { recordsOfEach } from "../../registry/one-of-each.ts";
import { readAll } from "../../registry/store-suite.ts";

/**
 * All that a refused request must leave unchanged, as text. Leaves out when sessions were last seen, which is recorded
 * first.
 */
export async function wholeStore(store: RegistryStore): Promise<string> {
	const sessions = await store.sessions.list();
	return JSON.stringify({
		...(await recordsOfEach(store)),
		sessions: sessions.map(({ lastSeenAt: _, ...session }) => session),
		events: await readAll(store),
	});
}
