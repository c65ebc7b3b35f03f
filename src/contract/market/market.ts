import { z } from "zod";
import { Count, HttpUrl, Instant, Rank, Score, Slug } from "../primitives.ts";
import * as words from "../vocabulary.ts";

export const AgentReference = z
	.object({
		slug: Slug,
		title: z.string(),
		agent_type: z.enum(words.AGENT_TYPES).nullable(),
		market_score: Score,
		trend_score: z.number(),
		rank: Rank,
		url: HttpUrl,
	})
	.meta({ id: "AgentReference" });
export type AgentReference = z.infer<typeof AgentReference>;

const CategoryTrend = z.object({
	slug: Slug,
	name: z.string(),
	icon: z.string().nullable(),
	url: HttpUrl,
	agent_count: Count,
	new_agents_30d: Count,
	growth_rate: z.number().nullable().meta({
		description:
			"Agents added in the last 30 days, in percent of the agents before; null if there were none.",
	}),
	ranked_agents: Count,
	average_market_score: Score.nullable().describe("Of the ranked agents; null if there is none."),
	top_agents: z.array(AgentReference).meta({
		description: "Ranked agents; none if all are equal or tie with others left out.",
	}),
});

export const CategoryTrends = z
	.object({ categories: z.array(CategoryTrend), generated_at: Instant })
	.meta({ id: "CategoryTrends" });
export type CategoryTrends = z.infer<typeof CategoryTrends>;

export const Leaderboard = z
	.object({
		leaderboard: z.array(
			AgentReference.extend({
				position: z.int().min(1).meta({ description: "Equal velocities share one." }),
				velocity: z.number().min(0).describe("Engagement since launch against age, with gravity."),
				launch_date: Instant,
				upvotes: Count,
				page_views: Count,
			}),
		),
		generated_at: Instant,
	})
	.meta({
		id: "Leaderboard",
		description: "Ranked agents launched in the last 30 days by velocity.",
	});
export type Leaderboard = z.infer<typeof Leaderboard>;

const MoodComponent = z.object({
	name: z.string(),
	value: Score,
	weight: z.number(),
	description: z.string(),
	count: Count.meta({ description: "How many of `unit` it is counted from." }),
	unit: z.string(),
});

const SectorRotation = z.object({
	category: z.object({ slug: Slug, name: z.string() }),
	agent_count: Count,
	ranked_agents: Count,
	momentum: z.number().meta({ description: "Mean trend score, -100 to 100." }),
	momentum_agents: Count.describe("Agents whose trend is known; if 0, the momentum says nothing."),
	share: z.number().meta({
		description: "Share of all engagement of the last 7 complete days (UTC), percent.",
	}),
	share_delta_7d: z.number().describe("Compared with the 7 days before, in percentage points."),
	direction: z.enum(words.SECTOR_DIRECTIONS),
	leaders: z.array(AgentReference),
});

export const MarketReport = z
	.object({
		fear_greed_index: z.object({
			value: Score.nullable().meta({
				description: "Null, as label and delta_7d, while too little is known: `note` says what.",
			}),
			label: z.enum(words.FEAR_GREED_LABELS).nullable(),
			delta_7d: z.number().nullable().describe("Null if there is no value from a week ago."),
			known_weight: z.int().min(0).max(100).describe("Weight of the known components, of 100."),
			note: z.string().meta({ description: "The index, or why there is none yet, in words." }),
			components: z.array(MoodComponent).meta({ description: "Only those that are known." }),
		}),
		sector_rotation: z.array(SectorRotation),
		rotation_note: z.string().meta({
			description: "What the shares are based on, or why there are none yet, in words.",
		}),
		verification_stats: z.object({
			total: Count,
			by_level: z.object({ 0: Count, 1: Count, 2: Count, 3: Count, 4: Count } satisfies Record<
				words.VerificationLevel,
				z.ZodType
			>),
			by_claim_status: z.object({
				unclaimed: Count,
				claimed: Count,
				verified: Count,
				certified: Count,
			} satisfies Record<words.ClaimStatus, z.ZodType>),
			verified_share: z.number().meta({ description: "Verified or certified agents, percent." }),
		}),
		generated_at: Instant,
	})
	.meta({ id: "MarketReport" });
export type MarketReport = z.infer<typeof MarketReport>;

export const WeeklyReport = z
	.object({
		title: z.string(),
		summary: z.object({
			total_agents: Count,
			new_agents_this_week: Count.meta({
				description: "Agents newly listed here, whenever they were launched.",
			}),
			ranked_agents: Count,
			week_start: Instant,
			week_end: Instant,
		}),
		top_10_by_score: z.array(AgentReference),
		trending_this_week: z.array(AgentReference),
		shareable_snippets: z.object({ twitter: z.string(), linkedin: z.string() }),
		generated_at: Instant,
	})
	.meta({ id: "WeeklyReport" });
export type WeeklyReport = z.infer<typeof WeeklyReport>;
