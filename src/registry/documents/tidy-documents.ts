import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { namedDigests } from "#domain/named-documents.ts";
import { draftDigests } from "#domain/records/draft-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";

/** Removes documents that no listing, submission or draft has named for long enough. */
export async function tidyDocuments({ store, now }: RegistryContext): Promise<void> {
	const before = instantAfter(now(), -DOCUMENT.keptHours * HOUR_MS);
	const old = (await store.documents.list()).filter(({ fetchedAt }) => fetchedAt < before);
	if (old.length === 0) return;
	await store.transact(async (transaction) => {
		const agents = await transaction.agents.list();
		const submissions = await transaction.submissions.list();
		const named = new Set([
			...agents.filter(({ status }) => status !== "removed").flatMap(namedDigests),
			...submissions.flatMap((submission) => [
				...submittedDigests(submission),
				...(submission.basedOn?.documents ?? []),
			]),
			...(await transaction.drafts.list()).flatMap(draftDigests),
		]);
		for (const { sha256 } of old) if (!named.has(sha256)) transaction.documents.remove(sha256);
	});
}
