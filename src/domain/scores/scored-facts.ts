import type { ShownName } from "#contract/fact-rows.ts";
import type { Claim } from "../records/agent-record.ts";
import type { Listing } from "../records/listing.ts";

/** What scores need of an agent's record. All of it is public and in dumps, so that anyone can recalculate the scores. */
export interface ScoredFacts
	extends Pick<Listing, "categorySlug" | Exclude<ShownName<"dump">, "title">> {
	claim: Pick<Claim, "status" | "level" | "domainVerifiedAt" | "repositoryVerifiedAt">;
}
