import { COLLECTION_NAMES } from "#registry/collections.ts";
import type { RegistryStore } from "#registry/store.ts";
import { OTHERS_LEFT, RECORDS_LEFT } from "../../registry/left-behind.ts";
import { MEMBER, OWN_AGENT } from "./worst-acts.ts";

/** The number of records of each kind, without those from before. */
export async function countLeft(
	store: RegistryStore,
	before?: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const name of COLLECTION_NAMES) counts[name] = (await store[name].list()).length;
	const account = await store.accounts.find(MEMBER.id);
	const agent = await store.agents.find(OWN_AGENT);
	const deliveries = await store.deliveries.newestBy("account", MEMBER.id);
	const others: Record<keyof typeof OTHERS_LEFT, number> = {
		"votes and watches": await countEvents(store, "actor"),
		"counted views": await countEvents(store, "view"),
		"transitions of an agent": agent?.transitions.length ?? 0,
		"tests of a webhook": deliveries.filter(
			({ notification }) => notification.type === "webhook.test",
		).length,
		passkeys: account?.passkeys.length ?? 0,
		"known browsers": account?.devices.length ?? 0,
	};
	Object.assign(counts, others);
	for (const kind of Object.keys(counts))
		counts[kind] = (counts[kind] ?? 0) - (before?.[kind] ?? 0);
	return counts;
}

/** The documented limit for each kind. */
export const LEFT = { ...RECORDS_LEFT, ...OTHERS_LEFT };

async function countEvents(store: RegistryStore, kind: "actor" | "view"): Promise<number> {
	let count = 0;
	for await (const event of store.readEvents()) {
		if ((event.type === "view") === (kind === "view")) count += 1;
	}
	return count;
}
