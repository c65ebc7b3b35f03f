import { createHash } from "node:crypto";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { START } from "./registry-fixture.ts";

/** The same UUID for the same name. */
export function uuid(name: string): string {
	const hex = createHash("sha256").update(name).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function listing(members: Partial<Listing> = {}): Listing {
	return {
		title: "Harbor Scout",
		shortDescription: "Drafts answers to customers.",
		agentType: "agent",
		pricingType: "freemium",
		deploymentType: "hosted",
		creatorName: "Quay Works",
		categorySlug: "support",
		websiteUrl: "https://harborscout.com/",
		docsUrl: null,
		repositoryUrl: null,
		logoUrl: null,
		launchedAt: null,
		modelStack: ["larch-2-70b"],
		integrations: [],
		behavioralProfile: { access_scope: "user_data" },
		...members,
	};
}

/** An agent with a title and a website of its own, made from the slug. */
export function agent(slug: string, members: Partial<AgentRecord> = {}): AgentRecord {
	return {
		...listing({ title: `Agent ${slug}`, websiteUrl: `https://${slug}.com/` }),
		slug,
		status: "active",
		deprecation: null,
		claim: {
			status: "unclaimed",
			level: 1,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		ownerId: "owner:ada",
		submissionId: null,
		importOrigin: null,
		createdAt: START,
		updatedAt: START,
		facts: { title: { source: "declared", checkedAt: START, origin: null } },
		transitions: [{ to: "active", at: START, actor: "reviewer:mira", reason: null }],
		sample: false,
		...members,
	};
}

export function submission(
	name: string,
	members: Partial<SubmissionRecord> = {},
): SubmissionRecord {
	return {
		id: uuid(name),
		status: "pending",
		listing: listing({ title: `Agent ${name}`, websiteUrl: `https://${name}.com/` }),
		agentSlug: null,
		revision: false,
		ownerId: "owner:ada",
		submittedAt: START,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		transitions: [{ to: "pending", at: START, actor: "owner:ada", reason: null }],
		sample: false,
		...members,
	};
}

export function category(slug: string, members: Partial<CategoryRecord> = {}): CategoryRecord {
	return { slug, name: `All ${slug}`, icon: "⚓", description: null, createdAt: START, ...members };
}

export function incident(slug: string, members: Partial<IncidentRecord> = {}): IncidentRecord {
	return {
		id: uuid(slug),
		slug,
		title: "Answers stopped",
		summary: "No answers for an hour.",
		kind: "outage",
		severity: "low",
		status: "reported",
		agents: ["harbor-scout"],
		occurredAt: START,
		reportedAt: START,
		resolvedAt: null,
		updatedAt: START,
		sources: [{ url: "https://status.harborscout.com/1", title: "Status page" }],
		transitions: [{ to: "reported", at: START, actor: "reviewer:mira", reason: null }],
		sample: false,
		...members,
	};
}

export function comment(id: string, members: Partial<CommentRecord> = {}): CommentRecord {
	return {
		id,
		agentSlug: "harbor-scout",
		author: "Bo",
		body: "Works on a ferry, too.",
		createdAt: START,
		status: "published",
		sample: false,
		...members,
	};
}

export function token(id: string, members: Partial<TokenRecord> = {}): TokenRecord {
	return {
		id,
		name: "Build server",
		ownerId: "owner:ada",
		scopes: ["agents:write"],
		digest: createHash("sha256").update(id).digest("hex"),
		lastFour: "a1B2",
		createdAt: START,
		expiresAt: "2026-08-02T12:00:00.000Z",
		lastUsedAt: null,
		revokedAt: null,
		...members,
	};
}

export function vote(actor: string, at: string = START): RegistryEvent {
	return { type: "vote", slug: "harbor-scout", actor, value: 1, at };
}
