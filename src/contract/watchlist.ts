import { z } from "zod";
import { Count, HttpUrl, Instant, Slug } from "./primitives.ts";

const EXAMPLE = {
	slug: "harbor-scout",
	since: "2026-05-04T12:00:00.000Z",
	url: "https://registry.example/agents/harbor-scout/",
};

export const WatchedAgent = z
	.object({
		slug: Slug,
		since: Instant,
		url: HttpUrl,
	})
	.meta({
		id: "WatchedAgent",
		description: "An agent on your watchlist.",
		examples: [EXAMPLE],
	});
export type WatchedAgent = z.infer<typeof WatchedAgent>;

export const Watchlist = z.object({ agents: z.array(WatchedAgent), total: Count }).meta({
	id: "Watchlist",
	description: "Public agents that the owner of the token watches, by slug.",
	examples: [{ agents: [EXAMPLE], total: 1 }],
});
export type Watchlist = z.infer<typeof Watchlist>;
