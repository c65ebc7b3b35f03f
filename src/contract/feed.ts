import { z } from "zod";
import { AgentDetail } from "./agent.ts";
import { Count, Instant, Rank } from "./primitives.ts";
import { FEED_FORMATS } from "./vocabulary.ts";

/**
 * The names selectable in the bulk feed, in the order of its columns.
 * Each is a scalar or a list of scalars, so that a CSV row holds it without loss.
 */
export const FEED_FIELDS = [
	"slug",
	"title",
	"short_description",
	"agent_type",
	"pricing_type",
	"deployment_type",
	"creator_name",
	"category_slug",
	"category_name",
	"market_score",
	"trend_score",
	"trust_score",
	"trust_level",
	"rank",
	"verification_level",
	"claim_status",
	"watchers_count",
	"upvotes",
	"downvotes",
	"page_views",
	"website_url",
	"docs_url",
	"github_url",
	"logo_url",
	"model_stack",
	"integrations",
	"badges",
	"exposure_score",
	"exposure_tier",
	"launch_date",
	"created_at",
	"updated_at",
	"status",
	"sample",
	"url",
] as const;
export type FeedField = (typeof FEED_FIELDS)[number];

const shape = AgentDetail.shape;
export const FeedAgent = z
	.object({
		...AgentDetail.pick({
			slug: true,
			title: true,
			short_description: true,
			agent_type: true,
			pricing_type: true,
			deployment_type: true,
			creator_name: true,
			market_score: true,
			trend_score: true,
			trust_score: true,
			verification_level: true,
			claim_status: true,
			watchers_count: true,
			upvotes: true,
			downvotes: true,
			page_views: true,
			website_url: true,
			docs_url: true,
			github_url: true,
			logo_url: true,
			model_stack: true,
			integrations: true,
			launch_date: true,
			created_at: true,
			updated_at: true,
			status: true,
			sample: true,
			url: true,
		}).shape,
		rank: Rank,
		category_slug: z.string().nullable(),
		category_name: z.string().nullable(),
		trust_level: shape.trust.shape.level,
		badges: z.array(z.string()).meta({ description: "Badge ids." }),
		exposure_score: z.number(),
		exposure_tier: z.string(),
	})
	.meta({ id: "FeedAgent" });
export type FeedAgent = z.infer<typeof FeedAgent>;

export const Feed = z
	.object({
		agents: z.array(FeedAgent.partial()),
		fields: z.array(z.enum(FEED_FIELDS)),
		total: Count,
		generated_at: Instant.meta({
			description: "Since then nothing in the feed has changed; it may be before the hour.",
		}),
	})
	.meta({ id: "Feed", description: "Bulk feed of all public agents in rank order (spec 4.10)." });
export type Feed = z.infer<typeof Feed>;

export const FeedQuery = z.object({
	format: z
		.enum(FEED_FORMATS)
		.default("json")
		.meta({ description: "`csv` holds the same rows as `json`, one line for each agent." }),
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
				"Comma-separated field names; they come in the order of the whole feed, however they are asked for. Default: all.",
			examples: [["slug", "title", "rank"]],
		}),
});
export type FeedQuery = z.output<typeof FeedQuery>;
