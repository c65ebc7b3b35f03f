import { z } from "zod";
import { HttpUrl, Instant, Slug, Total } from "../primitives.ts";

export const VoteRequest = z
	.strictObject({ value: z.literal([-1, 1]).meta({ description: "1 for, -1 against." }) })
	.meta({ id: "VoteRequest", examples: [{ value: 1 }] });

export const Vote = z
	.object({ slug: Slug, value: z.literal([-1, 0, 1]).meta({ description: "0 if there is none." }) })
	.meta({
		id: "Vote",
		description:
			"Your vote on an agent. One per account and agent; the last one counts from the next hour on.",
		examples: [{ slug: "harbor-scout", value: 1 }],
	});
export type Vote = z.infer<typeof Vote>;

export const WatchedAgent = z
	.object({ slug: Slug, since: Instant, url: HttpUrl })
	.meta({ id: "WatchedAgent", description: "An agent on your watchlist." });
export type WatchedAgent = z.infer<typeof WatchedAgent>;

export const Watchlist = z.object({ agents: z.array(WatchedAgent), total: Total }).meta({
	id: "Watchlist",
	description: "Public agents that the owner of the token watches, by slug.",
});
export type Watchlist = z.infer<typeof Watchlist>;
