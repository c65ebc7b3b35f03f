import { LOOK_PARTS } from "#registry/evidence/note-observations.ts";
import type { RegistryStore } from "#registry/store.ts";
import { lookTime } from "../../registry/record-builders.ts";

/** Plans a first look at each, those of a host in one part. */
export async function planFarm(store: RegistryStore, urls: readonly string[]): Promise<void> {
	const nextAt = new Date().toISOString();
	const hosts = [...new Set(urls.map((url) => new URL(url).hostname))];
	const parts = new Map(hosts.map((host, index) => [host, LOOK_PARTS[index % LOOK_PARTS.length]]));
	await store.transact(async ({ lookTimes }) => {
		for (const url of urls)
			lookTimes.save(lookTime(url, { nextAt, part: parts.get(new URL(url).hostname) ?? "0" }));
	});
}
