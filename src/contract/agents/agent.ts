import { z } from "zod";
import { Reach } from "../evidence/reach.ts";
import { shownShape } from "../facts/fact-rows.ts";
import { READ_SHAPE } from "../facts/read-facts.ts";
import { SourceName } from "../intake/source.ts";
import * as shape from "../primitives.ts";
import { Score } from "../primitives.ts";
import * as words from "../vocabulary.ts";
import { CONFIDENCE_LEVELS, EXPOSURE_TIERS, REVIEW_STATUSES } from "../vocabulary.ts";
import { CategoryReference } from "./category.ts";
import { FirstFacts } from "./first-facts.ts";

export const ExposureAssessment = z
	.object({ score: Score, tier: z.enum(EXPOSURE_TIERS), summary: z.string() })
	.meta({ id: "ExposureAssessment" });
export type ExposureAssessment = z.infer<typeof ExposureAssessment>;

export const BehavioralExposure = z
	.object({
		public_score: Score.meta({
			description:
				"0 to 100; a higher score means more could go wrong. The number of its type while it is unassessed.",
		}),
		public_tier: z.enum(EXPOSURE_TIERS).meta({
			description: "`unassessed` if nothing shows what it can do: such scores are not comparable.",
		}),
		confidence_level: z.enum(CONFIDENCE_LEVELS),
		review_status: z.enum(REVIEW_STATUSES),
		mismatch_delta: z.number().nullable().meta({
			description: "Declared score minus automated score; null unless both are known.",
		}),
		automated: ExposureAssessment.nullable().describe("Baseline from the listing's own evidence."),
		declared: ExposureAssessment.nullable().meta({
			description: "From the self-attested profile; null when there is none.",
		}),
		verified: ExposureAssessment.nullable().meta({
			description: "From a reviewed profile; null if it was not reviewed.",
		}),
		summary: z.string().meta({ description: "One sentence for people." }),
	})
	.meta({ id: "BehavioralExposure", description: "What an agent could do if it misbehaves." });

export const Award = z
	.object({
		id: z.enum(words.AWARD_IDS),
		label: z.string(),
		description: z.string().meta({ description: "What the agent did to get this badge." }),
		awarded_at: shape.Instant,
	})
	.meta({ id: "Badge", description: "A badge earned by facts." });
export type Award = z.infer<typeof Award>;

/** A list item has every member of Agent, so it satisfies both published forms at once. */
export const Agent = z
	.object({
		slug: shape.Slug,
		...shownShape("list", "identity"),
		market_score: shape.Score.meta({ description: "Real-time performance, 0 to 100." }),
		...shape.SCORE_BASIS,
		trend_score: z.number().min(-100).max(100).meta({
			description:
				"Engagement per day over the last 7 complete days (UTC) compared with the 30 before, -100 to 100.",
		}),
		trend_known: z.boolean().meta({
			description: "False while there are too few days to compare; the trend is then 0.",
		}),
		trust_score: shape.Score.nullable().describe("Identity, verification and completeness."),
		rank: shape.Rank,
		verification_level: z.int().min(0).max(4),
		claim_status: z.enum(words.CLAIM_STATUSES),
		watchers_count: shape.Count,
		upvotes: shape.Count,
		downvotes: shape.Count,
		page_views: shape.Count,
		...shownShape("list", "addresses"),
		...shownShape("list", "times"),
		...shownShape("list", "connecting"),
		...shownShape("list", "model"),
		created_at: shape.Instant,
		updated_at: shape.Instant.meta({ description: "Last change of the listing's own facts." }),
		status: z.enum(words.AGENT_STATUSES).exclude(["removed"]),
		sample: z.boolean().meta({
			description: "True for fictional sample listings that describe no real product.",
		}),
		internal: z.literal(true).optional().meta({
			description: "Present if it names hosts inside the network of the operator.",
		}),
		placeholder: z.literal(true).optional().meta({
			description:
				"Present if it names addresses that nobody has, such as example.com. It is never ranked.",
		}),
		reach: Reach.nullable(),
		primary_category: CategoryReference.nullable(),
		url: shape.HttpUrl.meta({ description: "Canonical page of the agent." }),
		home: shape.ListingHome,
	})
	.meta({ id: "Agent", description: "A public agent." });
export type Agent = z.infer<typeof Agent>;

const TrustSummary = z
	.object({
		verification_level: z.int().min(0).max(4),
		claim_status: z.enum(words.CLAIM_STATUSES),
		level: z.enum(words.TRUST_LEVELS),
		featured: z.boolean(),
		behavioral_exposure: BehavioralExposure,
	})
	.meta({ id: "TrustSummary", description: "Trust object of an agent detail." });

export const ScorePart = z
	.object({
		name: z.string(),
		points: z.number().nullable().meta({
			description: "Null while unknown; an unknown part is left out, not counted as zero.",
		}),
		max_points: z.number(),
		hint: shape.TextOrNull.describe("What would raise this part; null if nothing would."),
	})
	.meta({ id: "ScorePart" });
export type ScorePart = z.infer<typeof ScorePart>;

const ScoreBreakdown = z
	.object({
		methodology_version: z.string(),
		market: z.array(ScorePart),
		trust: z.array(ScorePart),
	})
	.meta({
		id: "ScoreBreakdown",
		description: "Each score with its parts and what would raise it.",
	});

export const FactProvenance = z
	.object({
		field: z.string(),
		source: z.enum(words.FACT_SOURCES),
		checked_at: shape.Instant,
		origin: z.string().nullable().describe("Where an imported fact was read, or a seen one seen."),
	})
	.meta({
		id: "FactProvenance",
		description: "Where a fact comes from, and when this registry last read or checked it.",
	});
export type FactProvenance = z.infer<typeof FactProvenance>;

export const ForeignProof = z
	.object({
		registry: z.string().meta({ description: "Host of the registry whose word it is." }),
		subject: z.string().meta({ description: "Namespace, website or repository of the publisher." }),
		how: z.enum(["sign_in", "domain", "repository", "certified"]),
		counts: z.boolean().meta({
			description: "Whether the operator trusts it for that, and the listing is taken from it.",
		}),
	})
	.meta({ id: "ForeignProof", description: "A publisher by the word of a followed registry." });
export type ForeignProof = z.infer<typeof ForeignProof>;

const AgentSource = z
	.object({
		name: SourceName,
		origin: z.string().meta({ description: "Its identity at the source, `format:identifier`." }),
		fetched_at: shape.Instant.meta({ description: "When the source last changed it." }),
		url: shape.HttpUrl.meta({ description: "Page of this registry about the source." }),
	})
	.meta({ id: "AgentSource", description: "A followed source that lists the agent." });

const SourceConflict = z
	.object({
		field: z.string(),
		source: SourceName,
		said: z.array(z.string()).meta({ description: "Its value or values, shortened." }),
		...FactProvenance.pick({ checked_at: true, origin: true }).partial().shape,
	})
	.meta({
		id: "SourceConflict",
		description: "A fact that a source, or a look (`seen`), tells otherwise than the listing.",
	});

const SameEndpoint = z
	.object({
		slug: shape.Slug,
		title: z.string(),
		url: shape.HttpUrl,
		kind: z.enum(["endpoint", "package"]),
		shared: z.string().meta({
			description: "The address without its scheme, or the package as `registry:name`.",
			examples: ["mcp.example.com/mcp", "npm:@example/weather"],
		}),
	})
	.meta({
		id: "SameEndpoint",
		description: "Another agent at the same address, or with the same package.",
	});

const AlsoListed = z
	.object({
		slug: shape.Slug,
		title: z.string(),
		url: shape.HttpUrl,
		why: z.string().meta({ examples: ["same title and maker", "hosted edition"] }),
	})
	.meta({ id: "AlsoListed", description: "Another agent that is probably the same program." });

export const AgentDetail = Agent.extend({
	...shape.SHOWN_RANK,
	...shownShape("detail"),
	...READ_SHAPE,
	facts: FirstFacts,
	badges: z.array(Award),
	trust: TrustSummary,
	scores: ScoreBreakdown,
	provenance: z.array(FactProvenance),
	sources: z.array(AgentSource),
	conflicts: z.array(SourceConflict),
	also_listed_as: z.array(AlsoListed).meta({
		description: "Other agents that are probably the same program, and why.",
	}),
	same_endpoint: z.array(SameEndpoint).describe("Found in the data of followed sources."),
	incidents_count: shape.Count,
	open_incidents_count: shape.Count,
	comments_count: shape.Count,
	deprecation: z
		.object({ message: z.string().nullable(), successor: shape.Slug.nullable() })
		.nullable()
		.meta({ description: "Set when the agent is deprecated." }),
}).meta({ id: "AgentDetail", description: "Everything public about one agent." });
export type AgentDetail = z.infer<typeof AgentDetail>;
