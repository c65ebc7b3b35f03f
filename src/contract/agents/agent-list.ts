import { z } from "zod";
import { LockFormat } from "../evidence/lock.ts";
import { ApiFilters } from "../facts/fact-rows.ts";
import { encodeChangeCursor, SearchText } from "../http/cursors.ts";
import { LIST_PAGE } from "../limits.ts";
import { Count, digits, Flag, Instant, ListingHome, OptionalText, Slug } from "../primitives.ts";
import { MATCHES } from "../vocabulary.ts";
import { Agent } from "./agent.ts";
import { LIST_SORTS, PAGE_SORTS, SORTS } from "./agents-page.ts";

export const Tombstone = z
	.object({
		slug: Slug,
		removed_at: Instant,
		moved_to: Slug.nullable().meta({
			description: "The agent's current slug; null if it was removed from the registry.",
			examples: ["harbor-scout"],
		}),
		home: ListingHome,
	})
	.meta({ id: "Tombstone", description: "A slug that no public agent has any more." });

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

const OTHER_SORTS = PAGE_SORTS.filter((sort) => sort !== "relevance")
	.map((sort) => `\`${sort}\`: ${SORTS[sort].order}`)
	.join("; ");

export const AgentListQuery = z.object({
	q: SearchText.optional().meta({
		description:
			"A name (slug, title, package, image, repository, host or name in a protocol), or free text over title, names, creator and short description. First come agents that are called so. Every word must match, as a prefix, in another form (`category` for `categories`, `harbor` for `harbour`), as a synonym, or in type, pricing, category, tags, integrations, models or tool names; `c++` does not match `c`, and words such as `the` and `for` are ignored unless there are no others. By relevance, if fewer than twenty match all words, those that match some of them follow from `partial_from` on, also by similar spelling or related words, and the best come first; if none matches all, `match` is `some`. Only the first twelve words are used.",
		examples: ["invoice"],
	}),
	interpret: Flag.default(false).meta({
		description:
			"Whether to interpret `q` like the text of a search box: words that name a type, a pricing, a claim status or open source become filters, which `interpreted` lists, and `values` lists types and categories that may be meant. Not available when following changes.",
		examples: [true],
	}),
	sort: z
		.enum(LIST_SORTS)
		.optional()
		.meta({
			description: `\`new\` and \`newest\` mean the same. \`relevance\`: best matches for \`q\` first. An exact name match comes first. Words count most in the title, then in the creator's name, then in the description; whole words count more than prefixes, and rare words more than frequent ones. Ties are in order of rank. It is the default with \`q\`; without, it is \`score\`, the default there. ${OTHER_SORTS}. \`benchmark\` needs the parameter of that name. Votes count up minus down. All but \`relevance\` sort all agents that match all words, or if none does, all that match some, in that order alone.`,
		}),
	...ApiFilters.shape,
	page: digits({ min: 1 })
		.default(1)
		.meta({ description: "Pages count from 1. A page past the end is empty." }),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(LIST_PAGE.defaultLimit)
		.meta({ description: "Agents per page; when following changes, agents and tombstones." }),
	updated_since: Since.optional().meta({
		description:
			"Follow changes: agents whose last change was first shown at this instant or later (a date means its first instant in UTC), earliest first, with `tombstones` of those that are gone. A change is shown by the first build after it was made, so its `updated_at` can be earlier. Ask from the time of your last answer, and you miss nothing; you may get what one build showed again. `updated_at` changes when the listing or its proofs change, but not with scores, ranks and counts, which change every hour. Cannot be combined with `page` or `sort`. Only agents that match all words of `q` are included. An agent that stops matching `q` or a filter no longer appears; deletions are always included.",
		examples: ["2026-05-04T12:00:00Z"],
	}),
	cursor: OptionalText.meta({
		description:
			"`next_cursor` of an earlier answer. Continues from there with the same `q` and filters, which you can omit or must repeat unchanged. Start with `updated_since` (1970-01-01 for everything), keep the last `next_cursor`, and use it for the next request; it never expires. A change may appear twice, but none is skipped.",
		examples: [EXAMPLE_CURSOR],
	}),
	format: LockFormat,
});
export type AgentListQuery = z.output<typeof AgentListQuery>;

const MeantFilter = z.object({
	words: z.string().meta({ description: "Words of `q`." }),
	filter: z
		.string()
		.meta({ description: "The filter values that they became.", examples: ["pricing"] }),
	value: z.string(),
});
const MeantValue = z.object({
	filter: z.string().meta({ examples: ["category"] }),
	value: z.string(),
	label: z.string(),
	agent_count: Count,
});

/** Both published forms in one: `page`, `limit` and `total` of the one, `pagination` of the other. */
export const AgentList = z
	.object({
		data: z.array(Agent),
		page: z.int().min(1),
		limit: z.int().min(1),
		total: Count.meta({
			description:
				"Agents on all pages. When following changes: agents and tombstones from this position on.",
		}),
		pagination: z.object({
			page: z.int().min(1),
			limit: z.int().min(1),
			total: Count,
			pages: Count.meta({ description: "Number of pages at this limit, rounded up." }),
		}),
		match: z.enum(MATCHES).optional().meta({
			description:
				"Only with `q`, and not when following changes: whether the agents match `all` its words or, because none does, `some`.",
		}),
		suggestions: z.array(z.string()).optional().meta({
			description:
				"Only if no agent matches all words of `q`: suggested queries that have results with the same filters, most likely first.",
		}),
		partial_from: Count.optional().meta({
			description:
				"Only if agents are listed that match just some of the words: how many agents, on all pages, come before the first of them. Agents that match all words less clearly can come after it.",
		}),
		interpreted: z
			.object({
				q: z.string().meta({ description: "The words that were searched for." }),
				filters: z.array(MeantFilter),
			})
			.optional()
			.meta({ description: "Only with `interpret`, if words became filters." }),
		values: z
			.array(MeantValue)
			.optional()
			.meta({ description: "Only with `interpret`: types and categories that `q` may mean." }),
		tombstones: z.array(Tombstone).optional().meta({
			description:
				"Only when following changes: agents that were removed or renamed since. Delete these slugs from your copy, which may never have had some of them.",
		}),
		next_cursor: OptionalText.meta({
			description: "Only when following changes: where to continue, now or later.",
		}),
		has_more: z
			.boolean()
			.optional()
			.meta({ description: "Only when following changes: whether there are more changes now." }),
	})
	.meta({ id: "AgentList" });
export type AgentList = z.infer<typeof AgentList>;
