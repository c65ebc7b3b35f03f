import type { Observation } from "#contract/evidence/observations.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { agentRecord, claim } from "../domain/agent-record-builder.ts";

/** The instant of the snapshot below. */
export const at = new Date("2026-05-04T12:00:00.000Z");
export const daysAgo = (days: number, from = at) =>
	new Date(from.getTime() - days * 86_400_000).toISOString();

export function category(slug: string): CategoryRecord {
	return { slug, name: `The ${slug}`, icon: null, description: null, createdAt: daysAgo(900) };
}

export function incident(slug: string, facts: Partial<IncidentRecord> = {}): IncidentRecord {
	return {
		id: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
		slug,
		title: slug,
		summary: "It happened.",
		kind: "outage",
		severity: "medium",
		status: "confirmed",
		agents: ["mole"],
		affected: [],
		advisory: null,
		sources: [],
		transitions: [],
		sample: false,
		occurredAt: daysAgo(4),
		reportedAt: daysAgo(3),
		resolvedAt: null,
		updatedAt: daysAgo(3),
		...facts,
	};
}

type Tombstone = Snapshot["tombstones"][number];

/** What is left of a slug that is gone since an instant. */
export function tombstone(slug: string, at: string, facts: Partial<Tombstone> = {}): Tombstone {
	const since = { removedAt: at, shownAt: at };
	return { slug, ...since, movedTo: null, firstSlug: slug, isLast: true, ...facts };
}

export function comment(id: string, facts: Partial<CommentRecord> = {}): CommentRecord {
	const body = `Says ${id}.`;
	const createdAt = daysAgo(2);
	return {
		id,
		agentSlug: "mole",
		author: "Ann",
		accountId: null,
		body,
		createdAt,
		status: "published",
		reason: null,
		sample: false,
		...facts,
	};
}

/** Views of each agent shortly before the hour: enough to be ranked, and fewer for each one than for the one before. */
export function seen(agents: readonly { slug: string }[]) {
	return agents.map(({ slug }, index) => ({
		type: "view" as const,
		slug,
		count: 1000 * (agents.length - index),
		at: daysAgo(0.1),
	}));
}

/**
 * A market with something to say: ten agents in each of two categories. Of all views of the last week, `up` has nine of
 * ten, of those of the week before half. Each has a vote.
 */
export function busyExtract(): RegistryExtract {
	const names = ["up", "down"].flatMap((group) =>
		Array.from({ length: 10 }, (_, number) => ({ slug: `${group}-${number}`, group })),
	);
	const viewsOf = { up: [90, 50], down: [10, 50] };
	return {
		agents: names.map(({ slug, group: categorySlug }) =>
			agentRecord({ slug, categorySlug, createdAt: daysAgo(100) }),
		),
		categories: [category("up"), category("down")],
		incidents: [],
		comments: [],
		events: names.flatMap(({ slug, group }) => [
			...viewsOf[group === "up" ? "up" : "down"].map((count, week) => {
				return { type: "view" as const, slug, count, at: daysAgo(1 + 8 * week) };
			}),
			{ type: "vote" as const, slug, actor: `ann-${slug}`, value: 1 as const, at: daysAgo(30) },
		]),
	};
}

export function stars(value: number, subject: string): Observation {
	return { kind: "stars", subject, value, source: "Tern Index", as_of: daysAgo(400) };
}

/**
 * Five agents: the proven and complete mole, vole, the newly launched wren, deprecated newt, which is not ranked, and
 * removed crow.
 */
export function registryExtract(facts: Partial<RegistryExtract> = {}): RegistryExtract {
	return { agents, categories, incidents, comments, events, ...facts };
}

const agents = [
	agentRecord({
		slug: "vole",
		categorySlug: "tunnels",
		agentType: "bot",
		createdAt: daysAgo(200),
		observations: [stars(500, "https://git.pier9.dev/vole")],
	}),
	agentRecord({
		slug: "mole",
		title: 'Mole "the Digger"',
		shortDescription: "Digs tunnels, sorts invoices, and says =SUM(1).",
		agentType: "agent",
		pricingType: "freemium",
		creatorName: "Pier Nine",
		categorySlug: "tunnels",
		websiteUrl: "https://mole.pier9.dev/",
		docsUrl: "https://mole.pier9.dev/docs",
		modelStack: ["field-2", "field-3"],
		integrations: ["Radio"],
		behavioralProfile: { access_scope: "user_data" },
		observations: [stars(5_000, "https://git.pier9.dev/mole")],
		claim: claim({
			status: "verified",
			level: 2,
			changedAt: daysAgo(50),
			domainVerifiedAt: daysAgo(50),
		}),
		facts: { title: { source: "declared", checkedAt: daysAgo(300), origin: null } },
		createdAt: daysAgo(300),
	}),
	agentRecord({
		slug: "wren",
		categorySlug: "nests",
		createdAt: daysAgo(5),
		launchedAt: daysAgo(5),
	}),
	agentRecord({
		slug: "newt",
		status: "deprecated",
		deprecation: { message: "Use the mole.", successor: "mole", by: "owner" },
		createdAt: daysAgo(400),
	}),
	agentRecord({ slug: "crow", status: "removed", createdAt: daysAgo(400) }),
];

const categories = [category("tunnels"), category("nests"), category("empty")];

const incidents = [
	incident("mole-flood", { agents: ["mole", "crow"] }),
	incident("old-flood", { status: "resolved", reportedAt: daysAgo(90), agents: ["vole"] }),
];

const comments = [comment("first", { createdAt: daysAgo(9) }), comment("second")];

const events: RegistryEvent[] = [40, 20, 10, 6, 3, 1].flatMap((days) => [
	{ type: "view", slug: "mole", count: 50, at: daysAgo(days) },
	{ type: "view", slug: "crow", count: 90, at: daysAgo(days) },
	{ type: "vote", slug: "mole", actor: `actor-${days}`, value: 1, at: daysAgo(days) },
	{ type: "watch", slug: "vole", actor: `actor-${days}`, on: true, at: daysAgo(days) },
	...(days < 5
		? [{ type: "view" as const, slug: "wren", count: 20 * days, at: daysAgo(days) }]
		: []),
]);
