import { z } from "zod";
import { rowsShown, type ShownName } from "#contract/facts/fact-rows.ts";
import type { Facts } from "#contract/facts/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import { Slug } from "#contract/primitives.ts";
import { CLAIM_STATUSES } from "#contract/vocabulary.ts";
import { buildOutcome, type ForeignFacts, skip } from "./build-outcome.ts";
import { optionalFact, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { rowOutcomes } from "./parse-feed-csv.ts";
import { checkShape } from "./parse-foreign.ts";
import { readableName } from "./readable-name.ts";
import { noteUnsound, soundFact } from "./sound-fact.ts";

const FORMAT = "agent-registry";

export const agentRegistry: Importer = {
	format: FORMAT,
	summary: "Bulk feed of an Agent Registry, JSON or CSV, with any choice of fields",
	example: '{"agents": [{"slug": …, "title": …}]}, or CSV with the columns slug and title',
	accepts: (path) => /\.(?:json|csv)$/.test(path),
	read,
};

const Feed = z.object({ agents: z.array(z.unknown()) });
const HasSlug = z.object({ slug: z.unknown().refine((slug) => slug !== undefined) });

/** Facts of a feed that can be imported. Scores and counts are the other registry's own. */
const FEED_ROWS = rowsShown("feed").filter(({ name }) => name !== "title");

type FeedFact<Name extends keyof Facts> = Facts[Name]["kind"] extends "list" | "addresses"
	? string[]
	: z.infer<Facts[Name]["stated"]> | undefined;
type FeedShape = {
	[Name in Exclude<ShownName<"feed">, "title"> as Facts[Name]["wire"]]: z.ZodType<FeedFact<Name>>;
};

const FeedListing = z.object({
	slug: Slug,
	title: z.string(),
	...membersOf<FeedShape>(FEED_ROWS.map((row) => [row.wire, soundFact(row)])),
	category_slug: optionalFact(Slug),
	category_name: optionalText,
	claim_status: optionalFact(z.enum(CLAIM_STATUSES).exclude(["unclaimed"])),
});
type FeedListing = z.infer<typeof FeedListing>;

function read(document: ForeignDocument): ImportOutcome {
	const missing = "It is not a bulk feed, which has a list `agents`, each with a `slug`.";
	const listIn = (content: unknown) => {
		const items = Feed.safeParse(content).data?.agents;
		const isFeed = items?.length === 0 || items?.some((item) => HasSlug.safeParse(item).success);
		return items && isFeed ? { at: "#/agents", items } : undefined;
	};
	return rowOutcomes(
		document,
		{ format: FORMAT, required: ["slug", "title"], missing, listIn },
		readRow,
	);
}

function readRow(row: unknown, place: string): ImportOutcome {
	const listing = checkShape(row, FeedListing);
	if (!listing.ok) return skip(place, listing.reason);
	return buildListingOutcome(listing.value, noteUnsound(FEED_ROWS, row, listing.value));
}

function buildListingOutcome(listing: FeedListing, notes: readonly string[]): ImportOutcome {
	const { category_slug: slug, category_name: name } = listing;
	const fields: Readonly<Record<string, unknown>> = listing;
	return buildOutcome({
		origin: `${FORMAT}:${listing.slug}`,
		suggestedSlug: listing.slug,
		titles: [listing.title, readableName(listing.slug)],
		agentType: listing.agent_type,
		...membersOf<Partial<ForeignFacts>>(FEED_ROWS.map(({ name, wire }) => [name, fields[wire]])),
		category: slug ? { slug, name } : undefined,
		claim: listing.claim_status,
		notes,
	});
}
