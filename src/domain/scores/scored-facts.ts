import type { Claim } from "../records/agent-record.ts";
import type { Listing } from "../records/listing.ts";

/** What scores need of an agent's record. All of it is public. */
export interface ScoredFacts extends Omit<Listing, "title" | "behavioralProfile"> {
	claim: Pick<Claim, "status" | "level" | "domainVerifiedAt" | "repositoryVerifiedAt">;
}
