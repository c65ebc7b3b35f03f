import type { RegistryStore } from "#registry/store.ts";
import { readAll } from "../../registry/store-suite.ts";

/** All that a refused request must leave alone, as text. When a session was last seen is noted before anything is refused. */
export async function wholeStore(store: RegistryStore): Promise<string> {
	const sessions = await store.listSessions();
	return JSON.stringify([
		await store.listAgents(),
		await store.listCategories(),
		await store.listSubmissions(),
		await store.listComments(),
		await store.listIncidents(),
		await store.listClaims(),
		await store.listTokens(),
		await store.listAccounts(),
		sessions.map(({ lastSeenAt: _, ...session }) => session),
		await store.listSignIns(),
		await store.listNotifications(),
		await store.listDeliveries(),
		await store.listAudit(),
		await store.listImportedLogs(),
		await readAll(store),
	]);
}
