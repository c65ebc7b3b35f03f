import { REGISTRATION } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "./store.ts";

/** Refuses what would make the review queue longer than its limit. */
export async function requireRoom(reader: RegistryReader): Promise<void> {
	if ((await reader.countPendingSubmissions()) < REGISTRATION.pendingMaxCount) return;
	throw new Refusal("unavailable", "The review queue is full; try again later.", {
		headers: { "Retry-After": "3600" },
	});
}
