import { describe, expect, it } from "vitest";
import type { Claim } from "#domain/records/agent-record.ts";
import { claimWords } from "#views/texts/claim-words.ts";

const SEEN = "2026-05-05T08:30:00.000Z";
const PLACES = {
	websiteUrl: "https://www.harborscout.com/",
	repositoryUrl: "https://github.com/quay/Scout/tree/main",
};

describe("the words for a claim", () => {
	it.each<[Partial<Claim> & Pick<Claim, "status">, Partial<typeof PLACES> | object, string]>([
		[{ status: "unclaimed" }, {}, "Unclaimed"],
		[
			{ status: "claimed", repositoryVerifiedAt: SEEN },
			{},
			"Claimed: repository https://github.com/quay/scout, not the domain of the website",
		],
		[
			{ status: "claimed", repositoryVerifiedAt: SEEN },
			{ websiteUrl: null },
			"Claimed: repository https://github.com/quay/scout",
		],
		[{ status: "verified", domainVerifiedAt: SEEN }, {}, "Verified: domain harborscout.com"],
		[
			{ status: "certified", domainVerifiedAt: SEEN, repositoryVerifiedAt: SEEN },
			{},
			"Certified: domain harborscout.com, repository https://github.com/quay/scout",
		],
	])("name what was proven, and nothing else: %o %o", (claim, listing, words) => {
		const unproven = { domainVerifiedAt: null, repositoryVerifiedAt: null };
		const agent = { ...PLACES, ...listing, claim: { ...unproven, ...claim } };
		expect(claimWords(agent)).toBe(words);
	});
});
