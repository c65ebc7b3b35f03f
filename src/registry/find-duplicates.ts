import { titleKey } from "#domain/fold-text.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { ReviewFlag } from "#domain/records/submission-record.ts";
import { siteKey } from "#domain/web-address.ts";
import type { RegistryReader } from "./store.ts";

/** A public agent with the same website or the same title, which a registration may not repeat. */
export async function findPublicDuplicate(
	reader: RegistryReader,
	{ websiteUrl, title }: Listing,
): Promise<{ agent: AgentRecord; member: "website_url" | "title" } | undefined> {
	const [sameSite] = websiteUrl ? await reader.findAgentsBySite(siteKey(websiteUrl)) : [];
	if (sameSite) return { agent: sameSite, member: "website_url" };
	const [sameTitle] = await reader.findAgentsByTitle(titleKey(title));
	return sameTitle && { agent: sameTitle, member: "title" };
}

/** Pending submissions with the same website or title: accepted, but a reviewer is told. */
export async function flagPendingDuplicates(
	reader: RegistryReader,
	{ websiteUrl, title }: Listing,
): Promise<ReviewFlag[]> {
	const flags: ReviewFlag[] = [];
	const sameSite = websiteUrl ? await reader.findPendingSubmissionsBySite(siteKey(websiteUrl)) : [];
	for (const { id } of sameSite) {
		flags.push({
			code: "same_website_pending",
			detail: `Submission ${id} names the same website.`,
		});
	}
	for (const { id } of await reader.findPendingSubmissionsByTitle(titleKey(title))) {
		flags.push({ code: "same_title_pending", detail: `Submission ${id} has the same title.` });
	}
	return flags;
}
