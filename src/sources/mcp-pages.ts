import { z } from "zod";
import { OFFICIAL_META } from "#contract/protocols/mcp-registry.ts";
import type { ForeignDocument } from "#importers/importer.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import { flawOfJson } from "./body-flaws.ts";
import { fetchPage } from "./fetch-page.ts";
import { followPages, type PageAnswer } from "./follow-pages.ts";
import { newestOf, withOverlap } from "./high-water.ts";
import type { ReadAnswer } from "./polite-fetch.ts";
import { readWith } from "./read-with.ts";
import type { PagedDocument, Reading, ReadPage } from "./way.ts";

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
		const isLast = parameters.length === 0;
		const accepted = isLast ? [] : UNKNOWN_PARAMETER;
		const answer = await fetchPage(reading, { address: url.href, flawOf, accepted });
		if (answer.status === 200) return { ...answer, address: url.href };
	}
	throw new Error("The last attempt is answered or fails.");
}

type Parameter = readonly [name: string, value: string];

/** Each attempt has one parameter less, the last has none. */
function attemptsOf({ source: { kind, highWater } }: Reading): Parameter[][] {
	const since: Parameter[] =
		kind === "full" || highWater === null
			? []
			: [
					["updated_since", withOverlap(highWater)],
					["include_deleted", "true"],
				];
	const all: Parameter[] = [["limit", LIMIT], ...since];
	return [...all.map((_, dropped) => all.slice(0, all.length - dropped)), []];
}

function flawOf(answer: ReadAnswer): string | undefined {
	const flaw = flawOfJson(answer);
	if (flaw !== undefined) return flaw;
	const page = parseForeign(answer.text, "JSON", Page);
	return page.ok ? undefined : "is not a page of an MCP registry, which has a list `servers`.";
}

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
