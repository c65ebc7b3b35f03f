import { z } from "zod";
import { OFFICIAL_META } from "#contract/protocols/mcp-registry.ts";
import { skip } from "#importers/build-outcome.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import { flawBy } from "./body-flaws.ts";
import { newestOf, withOverlap } from "./high-water.ts";
import type { PoliteAnswer, PoliteRequest } from "./polite-fetch.ts";
import { sourceFailure } from "./source-failure.ts";
import type { Most, PagedDocument, Reading, ReadPage } from "./way.ts";

/** Several times the size of the largest registries, to end endless pages. */
const MOST: Most = { pages: 10_000, megabytes: 1_000 };

export interface PageAnswer extends PoliteAnswer {
	address: string;
}

interface Pages {
	/** Of a run that was not interrupted. */
	fetchFirst(): Promise<PageAnswer>;
	flawOf: NonNullable<PoliteRequest["flawOf"]>;
	read(answer: PageAnswer): ReadPage | Promise<ReadPage>;
}

/** Reads page after page. Fails if one was already read, or after too many. */
export async function* followPages(
	reading: Reading,
	{ fetchFirst, flawOf, read }: Pages,
): AsyncGenerator<ReadPage> {
	const { source, ports } = reading;
	const { most = MOST } = ports;
	const asked = new Set<string>();
	let bytes = 0;
	const fetchNext = async (address: string): Promise<PageAnswer> => {
		if (asked.has(address)) {
			throw sourceFailure(source, address, "leads back to a page that was already read.");
		}
		if (asked.size >= most.pages || bytes > most.megabytes * 1_000_000) {
			const bound = `${most.pages} pages or ${most.megabytes} MB`;
			throw sourceFailure(source, address, `is larger than a source may be: ${bound}.`);
		}
		return { ...(await fetchPage(reading, { address, flawOf })), address };
	};
	let next: string | null = source.next;
	do {
		const answer = next === null ? await fetchFirst() : await fetchNext(next);
		asked.add(answer.address);
		bytes += answer.bytes;
		const page = await read(answer);
		yield page;
		({ next } = page);
	} while (next !== null);
}

/** Fetches a page of a source. The token is sent only to the host of the source, even if its pages link to others. */
export function fetchPage(
	{ source, ports }: Pick<Reading, "source" | "ports">,
	request: Omit<PoliteRequest, "source" | "token">,
): Promise<PoliteAnswer> {
	const isOwn = URL.parse(request.address)?.origin === URL.parse(source.place)?.origin;
	return ports.fetch({ ...request, source, token: isOwn ? ports.token : undefined });
}

const PATH = "/v0.1/servers";
/** The most that the official registry returns. */
const LIMIT = "100";
/** Older registries refuse unknown parameters. */
const UNKNOWN_PARAMETER = [400, 422];

const Times = z.object({ updatedAt: z.string().optional(), publishedAt: z.string().optional() });
const Entry = z
	.object({ _meta: z.object({ [OFFICIAL_META]: Times.optional().catch(undefined) }) })
	.transform(({ _meta }) => _meta[OFFICIAL_META]);
const Page = z.object({ servers: z.array(z.unknown()) });

/** Reads a registry of MCP servers: all pages, or only the changes since the newest known one. */
export function mcpPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { importer, ports } = reading;
	return followPages(reading, {
		fetchFirst: () => fetchFirst(reading),
		flawOf,
		read({ address, text }) {
			const document: ForeignDocument = { name: address, text };
			return {
				at: address,
				documents: [withRefused(readWith(importer, document, "list"))],
				next: importer.findNextPage?.(document) ?? null,
				highWater: newestOf(changesIn(text), ports.now()),
			};
		},
	});
}

/** Address of the list. The source can be that, or the base address of a registry. */
function listAddress(place: string): URL {
	const url = new URL(place);
	if (!/\/servers\/?$/u.test(url.pathname))
		url.pathname = url.pathname.replace(/(?<!\/)\/*$/u, PATH);
	return url;
}

/**
 * Tries again with fewer parameters if some are refused. Without `updated_since`, the registry returns everything.
 */
async function fetchFirst(reading: Reading): Promise<PageAnswer> {
	for (const parameters of attemptsOf(reading)) {
		const url = listAddress(reading.source.place);
		for (const [name, value] of parameters) {
			if (!url.searchParams.has(name)) url.searchParams.set(name, value);
		}
		const accepted = parameters.length === 0 ? [] : UNKNOWN_PARAMETER;
		const answer = await fetchPage(reading, { address: url.href, flawOf, accepted });
		if (answer.status === 200) return { ...answer, address: url.href };
	}
	throw new Error("The last attempt is answered or fails.");
}

type Parameter = readonly [name: string, value: string];

/** Each attempt has one parameter less, the last has none. */
function attemptsOf({ source: { kind, highWater } }: Reading): Parameter[][] {
	const all: Parameter[] = [["limit", LIMIT]];
	if (kind === "changes" && highWater !== null)
		all.push(["updated_since", withOverlap(highWater)], ["include_deleted", "true"]);
	return [...all.map((_, dropped) => all.slice(0, all.length - dropped)), []];
}

const flawOf = flawBy(Page, "a page of an MCP registry, which has a list `servers`");

function changesIn(text: string): (string | undefined)[] {
	const page = parseForeign(text, "JSON", Page);
	const servers = page.ok ? page.value.servers : [];
	return servers.map((server) => {
		const times = Entry.safeParse(server).data;
		return times?.updatedAt ?? times?.publishedAt;
	});
}

/** Reports a page without any valid server. In a folder, such a document would be ignored. */
function withRefused({ document, outcome }: PagedDocument): PagedDocument {
	const page = parseForeign(document.text, "JSON", Page);
	if (outcome.ignored.length === 0 || !page.ok || page.value.servers.length === 0) {
		return { document, outcome };
	}
	return { document, outcome: { ...outcome, skipped: outcome.ignored, ignored: [] } };
}

/** Values of a document and of a list of many, by their commas. Real ones have one for every twenty characters or more. */
const MAX_VALUES = { document: 300_000, list: 5_000_000 };

/** Reads a document. One that is built to exhaust its reader is skipped as a whole, so that the others are still read. */
export function readWith(
	importer: Importer,
	document: ForeignDocument,
	kind: keyof typeof MAX_VALUES,
): PagedDocument {
	const most = MAX_VALUES[kind];
	const origin = `${importer.format}:${document.name}`;
	const refused = (reason: string) => ({ document, outcome: skip(origin, reason) });
	if (hasSoMany(document.text, most)) return refused(`The document has more than ${most} values.`);
	try {
		return { document, outcome: importer.read(document) };
	} catch (error) {
		// A limit of the platform: too deep, or too many members.
		if (!(error instanceof RangeError)) throw error;
		return refused("The document is too large or too deep to be read.");
	}
}

function hasSoMany(text: string, most: number): boolean {
	let count = 0;
	for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) {
		count += 1;
		if (count > most) return true;
	}
	return false;
}
