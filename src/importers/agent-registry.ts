import { z } from "zod";
import { rowsShown, type ShownName } from "#contract/facts/fact-rows.ts";
import type { Facts } from "#contract/facts/facts.ts";
import { membersOf } from "#contract/members-of.ts";
import { Slug } from "#contract/primitives.ts";
import { CLAIM_STATUSES } from "#contract/vocabulary.ts";
import { buildOutcome, type ForeignFacts, ignore, joinOutcomes, skip } from "./build-outcome.ts";
import { OptionalText, optionalFact } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { type FeedPart, parseFeedCsv } from "./parse-feed-csv.ts";
import { checkShape, type Parsed, parseForeign } from "./parse-foreign.ts";
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
	category_name: OptionalText,
	claim_status: optionalFact(z.enum(CLAIM_STATUSES).exclude(["unclaimed"])),
});
type FeedListing = z.infer<typeof FeedListing>;

function read(document: ForeignDocument): ImportOutcome {
	const origin = `${FORMAT}:${document.name}`;
	// Decided by content, because the address of a feed may not end in a file extension.
	const isJson = /^\s*[[{]/u.test(document.text);
	const content = isJson ? parseForeign(document.text, "JSON", z.unknown()) : undefined;
	if (content?.ok && !isFeed(content.value)) {
		return ignore(origin, "It is not a bulk feed, which has a list `agents`, each with a `slug`.");
	}
	const parts = content ? feedParts(content) : parseFeedCsv(document.text, ["slug", "title"]);
	if (!parts.ok) return skip(origin, parts.reason);
	return joinOutcomes(parts.value.map((part) => readPart(part, origin)));
}

function isFeed(content: unknown): boolean {
	const feed = Feed.safeParse(content);
	if (!feed.success) return false;
	const { agents } = feed.data;
	return agents.length === 0 || agents.some((agent) => HasSlug.safeParse(agent).success);
}

function feedParts(content: Parsed<unknown>): Parsed<FeedPart[]> {
	if (!content.ok) return content;
	const parts = Feed.parse(content.value).agents.map((value, index) => ({
		place: `#/agents/${index}`,
		content: { ok: true as const, value },
	}));
	return { ok: true, value: parts };
}

function readPart({ place, content }: FeedPart, origin: string): ImportOutcome {
	const listing = content.ok ? checkShape(content.value, FeedListing) : content;
	if (!listing.ok) return skip(origin + place, listing.reason);
	const notes = noteUnsound(FEED_ROWS, content.ok ? content.value : {}, listing.value);
	return buildListingOutcome(listing.value, notes);
}

function buildListingOutcome(listing: FeedListing, notes: readonly string[]): ImportOutcome {
	const { category_slug: slug, category_name: name } = listing;
	const stated: Readonly<Record<string, unknown>> = listing;
	return buildOutcome({
		origin: `${FORMAT}:${listing.slug}`,
		suggestedSlug: listing.slug,
		titles: [listing.title, readableName(listing.slug)],
		agentType: listing.agent_type,
		...membersOf<Partial<ForeignFacts>>(FEED_ROWS.map(({ name, wire }) => [name, stated[wire]])),
		category: slug ? { slug, name } : undefined,
		claim: listing.claim_status,
		notes,
	});
}
