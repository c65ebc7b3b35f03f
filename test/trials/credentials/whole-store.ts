import type { RegistryStore } from "#registry/store.ts";
import { readAll } from "../../registry/store-suite.ts";

/**
 * All that a refused request must leave unchanged, as text. Leaves out when sessions were last seen, which is recorded
 * first.
 */
export async function wholeStore(store: RegistryStore): Promise<string> {
	const sessions = await store.sessions.list();
	return JSON.stringify([
		await store.agents.list(),
		await store.categories.list(),
		await store.submissions.list(),
		await store.drafts.list(),
		await store.comments.list(),
		await store.reports.list(),
		await store.incidents.list(),
		await store.claims.list(),
		await store.identities.list(),
		await store.tokens.list(),
		await store.accounts.list(),
		sessions.map(({ lastSeenAt: _, ...session }) => session),
		await store.signIns.list(),
		await store.notifications.list(),
		await store.deliveries.list(),
		await store.audit.newestBy("all", "yes"),
		await store.importedLogs.list(),
		await store.imports.list(),
		await readAll(store),
	]);
}
