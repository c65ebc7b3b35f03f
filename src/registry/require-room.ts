import { ACCOUNT, REGISTRATION } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "./store.ts";

/** Refuses what would make the review queue, or the part of one owner in it, longer than its limit. */
export async function requireRoom(reader: RegistryReader, ownerId: string): Promise<void> {
	const [own, isFull] = await Promise.all([
		reader.listOpenSubmissionsOf(ownerId),
		reader.hasPendingSubmissions(REGISTRATION.pendingMaxCount),
	]);
	if (own.length >= ACCOUNT.maxOpenSubmissions) {
		throw new Refusal(
			"conflict",
			`${ACCOUNT.maxOpenSubmissions} submissions of yours are not decided yet; wait for decisions or withdraw one of them first.`,
		);
	}
	if (!isFull) return;
	throw new Refusal("unavailable", "The review queue is full; try again later.", {
		...{ headers: { "Retry-After": "3600" }, bound: "review_queue" },
	});
}
