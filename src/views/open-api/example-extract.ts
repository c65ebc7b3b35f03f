import { CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import { type AgentRecord, listingOfTitle } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";

const LISTED_AT = "2026-02-02T09:00:00.000Z";
const CHECKED_AT = "2026-04-20T09:00:00.000Z";
const CLAIMED_AT = "2026-03-01T09:00:00.000Z";

const agent: AgentRecord = {
	slug: "harbor-scout",
	...listingOfTitle("Harbor Scout"),
	shortDescription: "Reads support mail and drafts a reply for a person to send.",
	agentType: "agent",
	pricingType: "freemium",
	deploymentType: "hosted",
	creatorName: "Harbor & Finch",
	categorySlug: "customer-support",
	websiteUrl: "https://harborscout.example/",
	docsUrl: "https://docs.harborscout.example/",
	repositoryUrl: "https://git.example/harbor/scout",
	launchedAt: "2026-04-12T00:00:00.000Z",
	modelStack: ["larch-2-70b"],
	integrations: ["email"],
	behavioralProfile: { autonomy_level: "supervised", containment_strength: "strong" },
	status: "active",
	deprecation: null,
	claim: {
		status: "verified",
		level: 2,
		changedAt: CLAIMED_AT,
		domainVerifiedAt: CLAIMED_AT,
		repositoryVerifiedAt: null,
	},
	featured: false,
	profileReviewed: false,
	grantedLevel: null,
	movedTo: null,
	ownerId: null,
	submissionId: null,
	importOrigin: null,
	createdAt: LISTED_AT,
	updatedAt: CHECKED_AT,
	facts: { title: { source: "declared", checkedAt: CHECKED_AT, origin: null } },
	transitions: [],
	versions: [
		{
			number: "1.2.0",
			status: "active",
			message: null,
			publishedAt: "2026-05-01T09:00:00.000Z",
			listedAt: "2026-05-02T09:00:00.000Z",
			changes: [{ kind: "tool_added", name: "find_berth", detail: null }],
			documents: [],
		},
	],
	sample: false,
};

const events: readonly RegistryEvent[] = [
	{ type: "view", slug: agent.slug, count: 40, at: "2026-04-15T10:00:00.000Z" },
	{ type: "vote", slug: agent.slug, actor: "one", value: 1, at: "2026-04-21T10:00:00.000Z" },
	{ type: "view", slug: agent.slug, count: 90, at: "2026-05-01T10:00:00.000Z" },
	{ type: "watch", slug: agent.slug, actor: "two", on: true, at: "2026-05-02T10:00:00.000Z" },
	{ type: "vote", slug: agent.slug, actor: "two", value: 1, at: "2026-05-03T10:00:00.000Z" },
];

const EXAMPLE_RESULT: CheckResult = {
	id: "reach.mcp",
	subject: "endpoint:https://tide-table.example.org/mcp",
	state: "pass",
	reason_code: "ok-open",
	sentence: CHECK_RULES["reach.mcp"].reasons["ok-open"].says,
	evidence: [
		{
			kind: "endpoint",
			url: "https://tide-table.example.org/mcp",
			observed_at: CHECKED_AT,
			sha256: "5f".repeat(32),
			excerpt: '{"jsonrpc":"2.0","id":1,"result":{…}}',
			pointer: null,
		},
	],
	rule_version: 1,
};

/** An invented registry of one agent. Examples are made from it and never contain what strangers wrote. */
export const EXAMPLE_EXTRACT: RegistryExtract = {
	agents: [agent],
	categories: [
		{
			slug: "customer-support",
			name: "Customer support",
			icon: "🛟",
			description: "Answers and routes what customers ask.",
			createdAt: LISTED_AT,
		},
	],
	incidents: [
		{
			id: "5d1f6c1e-52a4-4f4e-9b1c-1f6f0a3f2c11",
			slug: "harbor-scout-wrong-refunds",
			title: "Drafts promised refunds that were not due",
			summary: "For two hours drafts cited a refund policy that had ended.",
			kind: "misbehavior",
			severity: "medium",
			status: "resolved",
			agents: [agent.slug],
			occurredAt: "2026-04-18T06:00:00.000Z",
			reportedAt: "2026-04-18T08:00:00.000Z",
			resolvedAt: "2026-04-19T08:00:00.000Z",
			updatedAt: "2026-04-19T08:00:00.000Z",
			sources: [{ url: "https://harborscout.example/status", title: "Status page" }],
			affected: [
				{ subject: agent.slug, versions: [], introduced: "2.4.0", fixed: "2.4.1" },
				{ subject: "npm/@harborscout/server", versions: ["2.4.0"], introduced: null, fixed: null },
			],
			advisory: { publishedAt: "2026-04-18T08:00:00.000Z", withdrawnAt: null },
			transitions: [],
			sample: false,
		},
	],
	comments: [
		{
			id: "c1",
			agentSlug: agent.slug,
			author: "mira_k",
			accountId: null,
			body: "The margin marks are the reason we kept it.",
			createdAt: "2026-04-28T17:30:00.000Z",
			status: "published",
			reason: null,
			sample: false,
		},
	],
	events,
	checks: new Map([[agent.slug, [EXAMPLE_RESULT]]]),
	followed: {
		sources: [
			{
				name: "official",
				format: "mcp-registry",
				address: "https://registry.example/",
				state: "active",
				intervalMinutes: 60,
				precedence: 1,
				followedAt: "2026-05-04T11:20:00.000Z",
				comparedAt: "2026-05-01T09:20:00.000Z",
				failure: null,
				failedSince: null,
				entries: { followed: 1, waiting: 0, left_out: 0, quarantined: 0, gone: 0 },
				last: null,
			},
		],
		ofAgents: new Map([
			[
				agent.slug,
				{
					sources: [
						{
							name: "official",
							origin: "mcp-registry:example.harborscout/scout",
							fetchedAt: CHECKED_AT,
						},
					],
					conflicts: [{ source: "official", field: "creatorName", said: ["Harbor and Finch"] }],
					names: [],
					riskSignals: [],
					networks: [],
					sameEndpoint: [],
				},
			],
		]),
	},
};
