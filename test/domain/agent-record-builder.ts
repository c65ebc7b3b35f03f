import { type AgentRecord, listingOfTitle } from "#domain/records/agent-record.ts";

/** An approved agent with slug, title, age and the given facts. */
export function agentRecord(facts: Partial<AgentRecord> = {}): AgentRecord {
	return { ...bare, title: facts.slug ?? bare.slug, ...facts };
}

/** The state of a claim after a proof. */
export function claim(parts: Partial<AgentRecord["claim"]>): AgentRecord["claim"] {
	return { ...bare.claim, ...parts };
}

const bare: AgentRecord = {
	slug: "harbor-scout",
	...listingOfTitle("harbor-scout"),
	status: "active",
	deprecation: null,
	claim: {
		status: "unclaimed",
		level: 0,
		changedAt: null,
		domainVerifiedAt: null,
		repositoryVerifiedAt: null,
	},
	featured: false,
	profileReviewed: false,
	grantedLevel: null,
	movedTo: null,
	ownerId: null,
	submissionId: null,
	importOrigin: null,
	createdAt: "2026-01-01T00:00:00.000Z",
	updatedAt: "2026-01-01T00:00:00.000Z",
	facts: {},
	transitions: [],
	versions: [],
	sample: false,
};
