import { z } from "zod";
import { Agent } from "./agent.ts";
import { encodeChangeCursor, SearchText } from "./change-cursor.ts";
import { ApiFilters } from "./fact-filters.ts";
import { LIST_PAGE } from "./limits.ts";
import { Count } from "./primitives.ts";
import { digits } from "./query.ts";
import { Tombstone } from "./tombstone.ts";
import { LIST_SORTS, MATCHES } from "./vocabulary.ts";

const SINCE_ERROR = "must be an instant such as 2026-05-04T12:00:00Z or a date such as 2026-05-04";

/** A date means its first instant in UTC. Fractions of a millisecond are dropped, which can only add results. */
export const Since = z
	.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: SINCE_ERROR })
	.transform((text) => new Date(text).toISOString())
	.pipe(z.iso.datetime({ error: SINCE_ERROR }));

const EXAMPLE_CURSOR = encodeChangeCursor({
	after: [Date.UTC(2026, 4, 4, 11, 42), "harbor-scout"],
	of: Date.UTC(2026, 4, 4, 12),
});

export const AgentListQuery = z.object({
	q: SearchText.optional().meta({
		description:
			"Free text over title, short description and creator name. Every word must match; a word matches as a prefix, and in its other number (`categories` and `category`). `e-mail` is `email`, and `c++` is no `c`. Little words such as `the` and `for` count only where there are no others. Behind the agents that match so come those that have every word in another form (`reviewer` for `reviewing`, `harbor` for `harbour`), by a synonym, or in their type, pricing, category, tags, integrations, models or names of tools. Where no agent has all words, the answer is those that have some of them, best first, and `match` is `some`. The first twelve words are looked at.",
		examples: ["invoice"],
	}),
	interpret: z
		.enum(["true", "false"])
		.transform((text) => text === "true")
		.pipe(z.boolean())
		.default(false)
		.meta({
			description:
				"Whether `q` is read as people type it into a search box: words that name a type, a way of pricing or a claim become filters, told in `interpreted`; where few agents have all words, those with some of them follow from `partial_from` on; and types and categories that may be meant are told in `values`. Not where changes are followed.",
			examples: [true],
		}),
	sort: z.enum(LIST_SORTS).default("score").meta({
		description:
			"`new` and `newest` mean the same. `relevance`: those that meet `q` best first. An exact name match comes first; then words count more in the title than in the creator's name and there more than in the description, whole words more than beginnings, and rare words more than frequent ones; equal ones are in order of rank. Without `q` it is `score`. `trust`, `votes` (up less down) and `views`: the most first; `name`: by title, from A to Z. Agents with some of the words alone come by relevance, whatever is asked for.",
	}),
	...ApiFilters.shape,
	page: digits({ min: 1, max: LIST_PAGE.maxPage })
		.default(1)
		.meta({ description: "Pages count from 1. A page past the end is empty." }),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(LIST_PAGE.defaultLimit)
		.meta({ description: "Agents on a page; where changes are followed, agents and tombstones." }),
	updated_since: Since.optional().meta({
		description:
			"Follow changes instead of ranks: agents whose `updated_at` is this instant or later (a date alone is its first instant in UTC), the earliest change first, with `tombstones` of those that are gone. `updated_at` moves with what is stated and proven of an agent; scores, ranks and counts move every hour without it. Not together with `page` or `sort`. Only agents with all words of `q` are told. One that stops matching `q` or a filter is not told any more; deletions are always included.",
		examples: ["2026-05-04T12:00:00Z"],
	}),
	cursor: z
		.string()
		.optional()
		.meta({
			description:
				"`next_cursor` of an earlier answer: goes on from there, with `q` and the filters of that time, which may be left out or must be the same. Begin with `updated_since` (1970-01-01 for everything), keep the last `next_cursor`, and come back with it for ever. A change may be told twice, but none is left out.",
			examples: [EXAMPLE_CURSOR],
		}),
});
export type AgentListQuery = z.output<typeof AgentListQuery>;

/** Both published forms at once: `page`, `limit` and `total` of the one, `pagination` of the other. */
export const AgentList = z
	.object({
		data: z.array(Agent),
		page: z.int().min(1),
		limit: z.int().min(1),
		total: Count.meta({
			description:
				"Agents on all pages. Where changes are followed: agents and tombstones from this position on.",
		}),
		pagination: z.object({
			page: z.int().min(1),
			limit: z.int().min(1),
			total: Count,
			pages: Count.meta({ description: "Pages for the total at this limit, rounded up." }),
		}),
		match: z.enum(MATCHES).optional().meta({
			description:
				"Only with `q` where pages are turned: whether the agents have `all` its words or, because none has them all, `some`.",
		}),
		suggestions: z.array(z.string()).optional().meta({
			description:
				"Only where no agent has all words of `q`: what may have been meant by them, the likeliest first, if it gives something with the same filters.",
		}),
		partial_from: Count.optional().meta({
			description:
				"Only where agents with some of the words alone are listed: how many agents, on all pages, come before the first of them.",
		}),
		interpreted: z
			.object({
				q: z.string().meta({ description: "The words that were looked for." }),
				filters: z.array(
					z.object({
						words: z.string().meta({ description: "Words of `q`." }),
						filter: z
							.string()
							.meta({ description: "What they were taken for.", examples: ["pricing"] }),
						value: z.string(),
					}),
				),
			})
			.optional()
			.meta({ description: "Only with `interpret`, where words were taken for filters." }),
		values: z
			.array(
				z.object({
					filter: z.string().meta({ examples: ["category"] }),
					value: z.string(),
					label: z.string(),
					agent_count: Count,
				}),
			)
			.optional()
			.meta({ description: "Only with `interpret`: types and categories that `q` may mean." }),
		tombstones: z.array(Tombstone).optional().meta({
			description:
				"Only where changes are followed: agents that were removed or renamed since. Forget their slugs; some may never have been yours.",
		}),
		next_cursor: z
			.string()
			.optional()
			.meta({ description: "Only where changes are followed: where to go on, now or later." }),
		has_more: z
			.boolean()
			.optional()
			.meta({ description: "Only where changes are followed: whether to go on at once." }),
	})
	.meta({ id: "AgentList" });
export type AgentList = z.infer<typeof AgentList>;
