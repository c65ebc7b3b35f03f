import { z } from "zod";
import { shownShape } from "../facts/fact-rows.ts";
import { keysOf } from "../members-of.ts";
import { Count, Instant, Rank } from "../primitives.ts";
import { FEED_FORMATS } from "../vocabulary.ts";
import { AgentDetail } from "./agent.ts";

const { shape } = AgentDetail;

/**
 * An agent in the bulk feed. Each member is a scalar or a list, so that a CSV row can hold it without loss; there, items with members are JSON.
 */
export const FeedAgent = z
	.object({
		slug: shape.slug,
		...shownShape("feed", "identity"),
		category_slug: z.string().nullable(),
		category_name: z.string().nullable(),
		market_score: shape.market_score,
		known_weight: shape.known_weight,
		is_ranked: shape.is_ranked,
		trend_score: shape.trend_score,
		trend_known: shape.trend_known,
		trust_score: shape.trust_score,
		trust_level: shape.trust.shape.level,
		rank: Rank,
		verification_level: shape.verification_level,
		claim_status: shape.claim_status,
		watchers_count: shape.watchers_count,
		upvotes: shape.upvotes,
		downvotes: shape.downvotes,
		page_views: shape.page_views,
		...shownShape("feed", "addresses"),
		...shownShape("feed", "contents"),
		...shownShape("feed", "connecting"),
		...shownShape("feed", "model"),
		badges: z.array(z.string()).meta({ description: "Badge ids." }),
		exposure_score: z.number(),
		exposure_tier: z.string(),
		...shownShape("feed", "times"),
		created_at: shape.created_at,
		updated_at: shape.updated_at,
		status: shape.status,
		sample: shape.sample,
		url: shape.url,
		home: shape.home,
		...shownShape("feed", "observed"),
	})
	.meta({ id: "FeedAgent" });
export type FeedAgent = z.infer<typeof FeedAgent>;

/** The names selectable in the bulk feed, in the order of its columns. */
export const FEED_FIELDS = keysOf(FeedAgent.shape);
export type FeedField = keyof FeedAgent;

export const Feed = z
	.object({
		agents: z.array(FeedAgent.partial()),
		fields: z.array(z.enum(FEED_FIELDS)),
		total: Count,
		generated_at: Instant.meta({
			description: "Nothing in the feed has changed since then; can be earlier than the hour.",
		}),
	})
	.meta({ id: "Feed", description: "Bulk feed of all public agents in rank order." });
export type Feed = z.infer<typeof Feed>;

export const FeedQuery = z.object({
	format: z
		.enum(FEED_FORMATS)
		.default("json")
		.meta({ description: "`csv` has the same rows as `json`, one line per agent." }),
	fields: z
		.string()
		.transform((list) => list.split(",").map((name) => name.trim()))
		.pipe(
			z
				.array(z.enum(FEED_FIELDS))
				.overwrite((chosen) => FEED_FIELDS.filter((name) => chosen.includes(name))),
		)
		.optional()
		.meta({
			description:
				"Comma-separated field names, in any order; the answer has them in the order of the full feed. Default: all.",
			examples: [["slug", "title", "rank"]],
		}),
});
