import { openLowdbStore } from "#registry/stores/lowdb.ts";
import type { Instance } from "../scripts/instance.ts";

/** Votes for every agent while no service runs, so that the next build has something to do for each of them. */
export async function voteForAll(
	{ dataDirectory }: Pick<Instance, "dataDirectory">,
	voter: string,
): Promise<void> {
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error("Somebody else holds the registry");
	const at = new Date().toISOString();
	const agents = await store.agents.list();
	await store.appendEvents(
		agents.map(({ slug }) => ({ type: "vote", slug, actor: voter, value: 1, at })),
	);
	await store.close();
}
