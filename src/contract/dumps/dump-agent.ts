import { z } from "zod";
import { AgentDetail, BehavioralExposure, ForeignProof } from "../agents/agent.ts";
import { CheckResult } from "../evidence/checks.ts";
import { Evidence, Look } from "../evidence/evidence.ts";
import { Reach } from "../evidence/reach.ts";
import { describedFact, type FactPart, rowsShown, type ShownName } from "../facts/fact-rows.ts";
import type { Facts } from "../facts/facts.ts";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "../intake/document.ts";
import { membersOf } from "../members-of.ts";
import { Count, Instant, Rank, Score, Slug } from "../primitives.ts";
import { TRUST_LEVELS } from "../vocabulary.ts";

/** The day at the start of an instant. */
const Day = z.iso.date().meta({ description: "UTC day." });

export const DumpDay = z
	.object({
		day: Day,
		views: Count.meta({ description: "Page views of that day." }),
		votes: Count.meta({
			description:
				"Votes cast that day that still count, up and down. One per reader, none by the owner.",
		}),
		watches: Count.describe("Readers who started to watch the agent that day and still do."),
	})
	.meta({
		id: "DumpDay",
		description: "What readers did on one day. Days without activity are omitted.",
	});
export type DumpDay = z.infer<typeof DumpDay>;

export const DumpSignals = z
	.object({
		upvotes: Count,
		downvotes: Count,
		watchers: Count,
		older_views: Count.meta({ description: "Page views of all days before the listed ones." }),
		older_decayed_views: z.number().min(0).meta({
			description:
				"The same with a half-life of 30 days, which is all that scores need of those days. Dumps of that time list them one by one.",
		}),
		days: z.array(DumpDay).describe("The day of the dump and the 37 before it, newest first."),
	})
	.meta({
		id: "DumpSignals",
		description:
			"Sums of what readers did. Individual readers are not recorded here and were never public.",
	});

const PartPoints = z.record(z.string(), z.number().nullable()).meta({
	description: "Points by part; null while unknown.",
});

const exposure = BehavioralExposure.shape;
const DumpExposure = z
	.object({
		score: exposure.public_score,
		tier: exposure.public_tier,
		confidence_level: exposure.confidence_level,
		review_status: exposure.review_status,
		mismatch_delta: exposure.mismatch_delta,
		automated_score: Score.meta({ description: "From the listing's own evidence." }),
		declared_score: Score.nullable().meta({
			description:
				"Result of the owner's declaration; null without one. The declaration itself is not public, so exposure is recalculated from this figure.",
		}),
	})
	.meta({ id: "DumpExposure" });

const DumpVersion = z
	.object({ version: z.string(), first_seen_at: Instant, published_at: Instant.nullable() })
	.meta({
		id: "DumpVersion",
		description: "A version: first seen here, and published by its own account. Newest first.",
	});

type DumpedShape<Part extends FactPart> = {
	[Name in ShownName<"dump", Part> as Facts[Name]["wire"]]: Facts[Name] extends { required: true }
		? Facts[Name]["shown"]
		: z.ZodDefault<Facts[Name]["shown"]>;
};

/** Dumps from before a fact existed lack it, and are read as if it were not stated. */
function dumpedShape<Part extends FactPart>(part: Part): DumpedShape<Part> {
	return membersOf(
		rowsShown("dump", part).map((row): [string, z.ZodType] => {
			const shown = describedFact(row);
			return [row.wire, row.required ? shown : shown.default(row.kept.parse(undefined))];
		}),
	);
}

const { shape } = AgentDetail;
export const DumpAgent = z
	.object({
		slug: Slug,
		rank: Rank,
		...dumpedShape("identity"),
		category: Slug.nullable(),
		...dumpedShape("addresses"),
		...dumpedShape("contents"),
		...dumpedShape("connecting"),
		...dumpedShape("model"),
		...dumpedShape("times"),
		...dumpedShape("observed"),
		created_at: shape.created_at,
		updated_at: shape.updated_at,
		versions: z.array(DumpVersion).default([]),
		status: shape.status,
		featured: z.boolean(),
		sample: shape.sample,
		placeholder: shape.placeholder,
		reach: shape.reach.default(null),
		claim_status: shape.claim_status,
		verification_level: shape.verification_level,
		domain_verified_at: Instant.nullable(),
		repository_verified_at: Instant.nullable(),
		proven_elsewhere: z.array(ForeignProof).default([]).meta({
			description: "Proofs of other registries that count as identity.",
		}),
		market_score: shape.market_score,
		// Dumps of earlier methods lack them.
		known_weight: shape.known_weight.optional(),
		is_ranked: shape.is_ranked.optional(),
		trend_score: shape.trend_score,
		trend_known: shape.trend_known.optional(),
		trust_score: Score,
		trust_level: z.enum(TRUST_LEVELS),
		shared_repositories: z.record(z.string(), z.int().min(2)).default({}).meta({
			description:
				"Repositories and packages that several listings share, each with their number. Their counts say nothing about one of them and are left out.",
		}),
		market_parts: PartPoints,
		trust_parts: PartPoints,
		exposure: DumpExposure,
		signals: DumpSignals,
		checks: z.array(CheckResult).default([]).meta({
			description: "What each rule found. It follows from this line and those of evidence.ndjson.",
		}),
	})
	.meta({
		id: "DumpAgent",
		description:
			"A line of agents.ndjson: an agent with its scores and everything they are calculated from.",
	});
export type DumpAgent = z.infer<typeof DumpAgent>;

/** The same as a table row: lists are kept, other nested parts are reduced to single figures. */
export const DumpAgentRow = DumpAgent.omit({
	reach: true,
	observations: true,
	risk_signals: true,
	shared_repositories: true,
	proven_elsewhere: true,
	market_parts: true,
	trust_parts: true,
	exposure: true,
	signals: true,
	checks: true,
	versions: true,
}).extend({
	reach_runs: Reach.shape.runs.nullable(),
	reach_data: Reach.shape.data.nullable(),
	exposure_score: DumpExposure.shape.score,
	exposure_tier: DumpExposure.shape.tier,
	declared_score: DumpExposure.shape.declared_score,
	page_views: Count,
	upvotes: Count,
	downvotes: Count,
	watchers: Count,
});
export type DumpAgentRow = z.infer<typeof DumpAgentRow>;

export const DumpEvidence = z
	.object({
		slug: Slug,
		document: z
			.object({
				sha256: Sha256,
				format: z.enum(DOCUMENT_FORMAT_NAMES),
				url: z.string().nullable().meta({ description: "Where it was read." }),
				read_at: Instant,
				text: z.string(),
			})
			.optional(),
		texts: z.record(z.string(), z.unknown()).optional().meta({
			description: "What the listing says itself, if a check is about that.",
		}),
		evidence: Evidence.optional().meta({ description: "What was last seen of a subject." }),
		former: Evidence.optional().meta({ description: "What was seen of it before." }),
		looks: z.array(Look).optional().meta({
			description: "Looks of days before that of the dump, or up to the last that found a change.",
		}),
	})
	.meta({
		id: "DumpEvidence",
		description: "A line of evidence.ndjson: one thing that an agent's checks follow from.",
	});
export type DumpEvidence = z.infer<typeof DumpEvidence>;
