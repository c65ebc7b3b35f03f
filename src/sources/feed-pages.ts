import { z } from "zod";
import { Tombstone } from "#contract/agents/agent-list.ts";
import { Advisory } from "#contract/evidence/osv.ts";
import { SOURCE } from "#contract/intake/source.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import { registryKey } from "#domain/advisories/advisory-id.ts";
import { listingHome } from "#domain/intake/source-origin.ts";
import { gateLines, gateText } from "#domain/texts/text-gate.ts";
import type { ForeignAgent } from "#importers/importer.ts";
import { flawBy, flawOfJson } from "./body-flaws.ts";
import { fetchPage, followPages, type PageAnswer, readWith } from "./follow-pages.ts";
import { newestOf, withOverlap } from "./high-water.ts";
import type { PagedDocument, Reading, ReadPage, TakenAdvisories } from "./way.ts";

const LIST_PATH = "/api/v1/agents";
const FEED_PATH = "/api/v1/enterprise/agents";
const LIMIT = "50";
const ADVISORIES_PATH = "/api/v1/advisories";
const EVER = "1970-01-01T00:00:00.000Z";

/** The members that following needs. The importer reads the others. */
const Listed = z.looseObject({
	slug: Slug,
	url: z.string(),
	/** Its page at the registry that listed it first, if it is another one. */
	home: z.string().nullish(),
	updated_at: Instant,
	primary_category: z.object({ slug: z.string(), name: z.string() }).nullish(),
});
type Listed = z.infer<typeof Listed>;

const Feed = z.object({ agents: z.array(z.unknown()) });
const Observed = z.object({
	observations: z.array(z.looseObject({ waits: z.boolean().optional() })),
});
const Changes = z.object({
	data: z.array(Listed),
	// Instances of earlier versions do not have it.
	tombstones: z.array(Tombstone.omit({ home: true })),
	next_cursor: z.string(),
	has_more: z.boolean(),
});
type Changes = z.infer<typeof Changes>;

/** Reads another instance of this program: all of its listings, or only changes and tombstones. */
export async function* feedPages(reading: Reading): AsyncGenerator<ReadPage> {
	if (reading.source.kind === "full") yield await readFeed(reading);
	// The validator is the cursor of the last page. Unlike a time, it does not miss changes that were published late.
	else {
		yield* followPages(reading, {
			fetchFirst: () => fetchFirst(reading),
			flawOf,
			read: (answer) => readChanges(reading, answer),
		});
	}
}

async function readFeed(reading: Reading): Promise<ReadPage> {
	const address = addressOf(reading, FEED_PATH).href;
	const { text } = await fetchPage(reading, { address, flawOf: isFeed("a list `agents`", Feed) });
	const { agents } = parsed(Feed, text);
	return {
		at: address,
		documents: [readListings(reading, address, agents)],
		next: null,
		...(await readAdvisories(reading, addressOf(reading, ADVISORIES_PATH).href)),
		highWater: newestOf(agents.map(changeOf), reading.ports.now()),
	};
}

async function readChanges(reading: Reading, { address, text }: PageAnswer): Promise<ReadPage> {
	const page: Changes = parsed(Changes, text);
	const { data, tombstones, next_cursor: cursor, has_more: hasMore } = page;
	const listings = await fetchListings(reading, data);
	const advisories = addressOf(reading, ADVISORIES_PATH).href;
	const instants = [...data.map(changeOf), ...tombstones.map(({ removed_at: at }) => at)];
	return {
		at: address,
		documents: [readListings(reading, address, listings)],
		next: hasMore ? addressOf(reading, LIST_PATH, { cursor }).href : null,
		gone: tombstones.map(({ slug, moved_to: movedTo }) => ({
			origin: `agent-registry:${slug}`,
			movedTo: movedTo === null ? null : `agent-registry:${movedTo}`,
		})),
		...(hasMore ? {} : await readAdvisories(reading, advisories)),
		highWater: newestOf(instants, reading.ports.now()),
		validator: cursor,
	};
}

/** Continues from the known cursor or, if the instance no longer accepts it, from the newest known change. */
async function fetchFirst(reading: Reading): Promise<PageAnswer> {
	const { highWater, validator: cursor } = reading.source;
	const since = { updated_since: highWater === null ? EVER : withOverlap(highWater) };
	if (cursor !== null) {
		const address = addressOf(reading, LIST_PATH, { cursor }).href;
		const answer = await fetchPage(reading, { address, flawOf, accepted: [400] });
		if (answer.status === 200) return { ...answer, address };
	}
	const address = addressOf(reading, LIST_PATH, since).href;
	return { ...(await fetchPage(reading, { address, flawOf })), address };
}

/**
 * Fetches each listing, because lists have fewer members. A listing that is gone by then has a tombstone next time.
 */
async function fetchListings(reading: Reading, listed: readonly Listed[]): Promise<unknown[]> {
	const listings: unknown[] = [];
	for (const { slug } of listed.filter((listing) => !isOwn(listing, reading))) {
		const { href } = addressOf(reading, `${LIST_PATH}/${slug}`);
		const answer = await fetchPage(reading, {
			address: href,
			flawOf: isFeed("a `slug`, a `url` and `updated_at`", Listed),
			accepted: [404],
		});
		if (answer.status !== 200) continue;
		const observations = await fetchObservations(reading, `${href}/observations`);
		listings.push({ ...asInFeed(parsed(Listed, answer.text)), observations });
	}
	return listings;
}

/** Those that the feed has. A listing without any, like instances of earlier versions, has no such file. */
async function fetchObservations(reading: Reading, address: string): Promise<unknown[]> {
	const flawOf = isFeed("a list `observations`", Observed);
	const answer = await fetchPage(reading, { address, flawOf, accepted: [404] });
	if (answer.status !== 200) return [];
	return parsed(Observed, answer.text).observations.filter(({ waits }) => !waits);
}

function asInFeed({ primary_category: category, ...listing }: Listed): object {
	return {
		...listing,
		category_slug: category?.slug ?? null,
		category_name: category?.name ?? null,
	};
}

/**
 * Listings that came from this instance are left out: two registries that follow each other would keep them forever.
 */
function readListings(reading: Reading, name: string, items: readonly unknown[]): PagedDocument {
	const { importer, source } = reading;
	const listings = items.filter((listing) => {
		const { data } = Listed.safeParse(listing);
		return data === undefined || !isOwn(data, reading);
	});
	const document = { name, text: JSON.stringify({ agents: listings }) };
	const { outcome } = readWith(importer, document, "list");
	const homes = new Map(listings.flatMap((listing) => homeOf(listing, source.format)));
	const withHome = (agent: ForeignAgent): ForeignAgent => {
		const home = homes.get(agent.origin);
		return home === undefined ? agent : { ...agent, home };
	};
	return { document, outcome: { ...outcome, agents: outcome.agents.map(withHome) } };
}

function homeOf(listing: unknown, format: string): (readonly [origin: string, home: string])[] {
	const { data } = Listed.safeParse(listing);
	if (!data) return [];
	const home = listingHome(data.home ?? undefined) ?? listingHome(data.url);
	return home === undefined ? [] : [[`${format}:${data.slug}`, home]];
}

function isOwn({ home, url }: Listed, { ports: { ownBaseUrl } }: Reading): boolean {
	const first = listingHome(home ?? undefined) ?? url;
	return URL.parse(first)?.origin === URL.parse(ownBaseUrl)?.origin;
}

function changeOf(listing: unknown): string | undefined {
	return Listed.safeParse(listing).data?.updated_at;
}

/** The source can be the base address of a registry, or any address under its `/api/`. */
function addressOf(
	{ source: { place } }: Reading,
	path: string,
	parameters: Readonly<Record<string, string>> = {},
): URL {
	const url = new URL(place);
	url.pathname = url.pathname.replace(/\/api(?:\/.*)?$/su, "").replace(/(?<!\/)\/+$/u, "") + path;
	const limit = path === LIST_PATH ? { limit: LIMIT } : {};
	url.search = new URLSearchParams({ ...limit, ...parameters }).toString();
	return url;
}

const flawOf = isFeed("`data`, `tombstones` and `next_cursor`", Changes);

function isFeed(members: string, shape: z.ZodType) {
	return flawBy(shape, `an Agent Registry, which answers with ${members}`);
}

function parsed<T>(shape: z.ZodType<T>, text: string): T {
	return shape.parse(JSON.parse(text.replace(/^\uFEFF/u, "")));
}

const AdvisoryList = z.object({ advisories: z.array(z.unknown()) });

/**
 * All advisories of another instance, withdrawn ones too, so that they are taken over as they are now. Its own ones that come
 * back are none of them. Nothing for instances of earlier versions.
 */
async function readAdvisories(reading: Reading, address: string): Promise<TakenAdvisories> {
	const answer = await fetchPage(reading, { address, flawOf: flawOfJson, accepted: [404] });
	const { data } = AdvisoryList.safeParse(
		answer.status === 200 ? JSON.parse(answer.text) : undefined,
	);
	if (!data) return {};
	const own = registryKey(reading.ports.ownBaseUrl);
	const read = data.advisories.map((raw) => Advisory.safeParse(raw).data);
	const foreign = read.filter(
		(entry) => registryKey(entry?.database_specific.registry ?? null) !== own,
	);
	let left: number = SOURCE.maxAdvisoryCharacters;
	const advisories = foreign.flatMap((advisory) => {
		if (!advisory || !gateText(advisory.summary).ok || !gateLines(advisory.details).ok) return [];
		left -= JSON.stringify(advisory).length;
		return left >= 0 ? advisory : [];
	});
	return { advisories, advisoriesLeftOut: foreign.length - advisories.length };
}
