import { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { a2aCard } from "#importers/a2a-card.ts";
import { skip } from "#importers/build-outcome.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import { flawOfDocument, flawOfJson } from "./body-flaws.ts";
import { feedPages } from "./feed-pages.ts";
import { folderPages, readParts } from "./folder-pages.ts";
import { fetchPage, followPages, mcpPages, readWith } from "./follow-pages.ts";
import { GitFailure } from "./run-git.ts";
import { sourceFailure } from "./source-failure.ts";
import type * as way from "./way.ts";
import type { PagedDocument, Reading, ReadPage } from "./way.ts";

const FORMAT = "card-list";
const CARDS_PER_PAGE = 20;
const MOST_CARDS = 10_000;
/** Several times what is kept of a card. One page of them is in memory at once. */
const MAX_CARD_BYTES = 1_048_576;

/** Cards of A2A agents and of MCP servers. Each document can be either. */
const cardList: Importer = {
	format: FORMAT,
	summary: "A list of addresses of A2A cards or MCP server cards",
	example: "one address a line, or a list of them in JSON",
	accepts: () => false,
	read(document) {
		const outcomes = [a2aCard, mcpRegistry].map((importer) => importer.read(document));
		return (
			outcomes.find(({ ignored }) => ignored.length === 0) ??
			skip(
				`${FORMAT}:${document.name}`,
				outcomes.flatMap(({ ignored }) => ignored.map(({ reason }) => reason)).join(" "),
			)
		);
	},
};

const Addresses = z.array(z.string());

/** Reads every card of a list. Continues when one cannot be read. */
async function* cardPages(reading: Reading): AsyncGenerator<ReadPage> {
	const { source } = reading;
	const cards = addressesIn(await readList(reading), reading);
	// Starts over if this card is no longer in the list.
	const begun = Math.max(0, source.next === null ? 0 : cards.indexOf(source.next));
	let lastFailure: Refusal | undefined;
	let isAnyRead = cards.length === 0;
	// An empty list yields one empty page.
	for (let place = begun; place === begun || place < cards.length; place += CARDS_PER_PAGE) {
		const documents: PagedDocument[] = [];
		for (const card of cards.slice(place, place + CARDS_PER_PAGE)) {
			const read = await readCard(card, reading);
			if ("failure" in read) lastFailure = read.failure;
			else isAnyRead = true;
			documents.push(read.document);
		}
		const next = cards[place + CARDS_PER_PAGE] ?? null;
		const isWholeListUnreadable = next === null && !isAnyRead && begun === 0;
		if (isWholeListUnreadable && lastFailure) throw lastFailure;
		yield { at: cards[place] ?? source.place, documents, next };
	}
}

async function readList(reading: Reading): Promise<string> {
	const { source, ports } = reading;
	const { place } = source;
	if (/^https?:\/\//iu.test(place)) {
		return (await fetchPage(reading, { address: place, flawOf: flawOfDocument })).text;
	}
	const file = await ports.openFolder(place);
	const read = file?.isOneFile ? await file.read(place) : { reason: "There is no such file." };
	if ("reason" in read) throw sourceFailure(source, place, `cannot be read: ${read.reason}`);
	return read.text;
}

/** Without empty lines and comments. */
function addressesIn(text: string, { source }: Reading): string[] {
	const list = parseForeign(text, "JSON", Addresses);
	const lines = list.ok ? list.value : text.split("\n");
	const cards = lines
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"));
	const wrong = cards.find((card) => parseHttpAddress(card) === undefined);
	if (wrong !== undefined) {
		throw sourceFailure(source, source.place, "has a line that is not an http or https address.");
	}
	if (cards.length > MOST_CARDS) {
		throw sourceFailure(source, source.place, `lists more than ${MOST_CARDS} cards.`);
	}
	return [...new Set(cards)];
}

async function readCard(
	address: string,
	reading: Reading,
): Promise<{ document: PagedDocument; failure?: Refusal }> {
	try {
		const request = { address, flawOf: flawOfJson, maxBytes: MAX_CARD_BYTES, isHasty: true };
		const { text } = await fetchPage(reading, request);
		return { document: readWith(reading.importer, { name: address, text }, "document") };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const outcome = skip(`${FORMAT}:${address}`, error.message);
		return { document: { document: { name: address, text: "" }, outcome }, failure: error };
	}
}

interface WayRow {
	/** True if this is the reader for a source of this format and place. */
	fits(source: Pick<way.SourceToRead, "format" | "place">): boolean;
	read: way.ReadWay;
}

/** The first that fits is used, and a folder is read if none does. */
const WAYS: readonly WayRow[] = [
	{
		// `git+https://…`, an https address that ends with `.git`, or `file://…`, each with an optional `#folder`.
		fits: ({ place }) =>
			/^(?:git\+https:\/\/|file:\/\/|https:\/\/[^#?]+\.git(?:#|$))/iu.test(place),
		read: gitPages,
	},
	{ fits: ({ format }) => format === "card-list", read: cardPages },
	{ fits: ({ format, place }) => format === "mcp-registry" && hasPages(place), read: mcpPages },
	{ fits: ({ format, place }) => format === "agent-registry" && hasPages(place), read: feedPages },
	{ fits: ({ place }) => isAddress(place), read: documentPages },
];

/** The formats of all importers, and lists of cards. */
export const READABLE_FORMATS: readonly Importer[] = [...IMPORTERS, cardList];

export function fetchDocuments(
	source: way.SourceToRead,
	ports: way.SourcePorts,
): AsyncGenerator<way.ReadPage> {
	const importer = READABLE_FORMATS.find(({ format }) => format === source.format);
	if (!importer) throw new Refusal("invalid_body", `There is no format ${source.format}.`);
	const read = WAYS.find((row) => row.fits(source))?.read ?? folderPages;
	return read({ source, importer, ports });
}

/** Reads the documents in the newest commit of a repository. The commit is the validator. */
async function* gitPages(reading: way.Reading): AsyncGenerator<way.ReadPage> {
	const { source, ports } = reading;
	const { place, validator: known } = source;
	const [address = "", folder = ""] = place.replace(/^git\+/iu, "").split("#", 2);
	const path = folder.split("/").filter((segment) => segment !== "");
	const rethrow = (error: unknown): never => {
		if (!(error instanceof GitFailure)) throw error;
		throw sourceFailure(source, place, error.message, { cause: error });
	};
	const clone = await ports.cloneRepository(address, { known, token: ports.token }).catch(rethrow);
	if (clone === null) {
		yield { at: place, documents: [], next: null, validator: known, isUnchanged: true };
		return;
	}
	try {
		const inside = clone.open(path.join("/"));
		if (!inside) throw sourceFailure(source, place, "is not a folder of the repository.");
		for await (const page of readParts(inside, reading)) yield { ...page, validator: clone.commit };
	} catch (error) {
		rethrow(error);
	} finally {
		await clone.remove();
	}
}

function isAddress(place: string): boolean {
	return /^https?:\/\//iu.test(place);
}

/** A file that lists servers, or a bulk feed with chosen fields, is a single document. */
function hasPages(place: string): boolean {
	const { pathname = "", searchParams } = URL.parse(place) ?? {};
	const isChosen = ["format", "fields"].some((name) => searchParams?.has(name));
	return isAddress(place) && !/\.(?:json|csv)$/u.test(pathname) && !isChosen;
}

/** Reads a document at an address, such as a catalogue or a list of models, and its further pages. */
function documentPages(reading: way.Reading): AsyncGenerator<way.ReadPage> {
	const { source, importer } = reading;
	const { place, validator: known } = source;
	return followPages(reading, {
		fetchFirst: async () => ({
			...(await fetchPage(reading, { address: place, validator: known, flawOf: flawOfDocument })),
			address: place,
		}),
		flawOf: flawOfDocument,
		read({ address, text, status, validator }) {
			if (status === 304) {
				return { at: address, documents: [], next: null, validator: known, isUnchanged: true };
			}
			const document: ForeignDocument = { name: address, text };
			const read = readWith(importer, document, "list");
			requireDocument(reading, read);
			const next = importer.findNextPage?.(document) ?? null;
			// With several pages, the first one's validator does not cover the others.
			const isAll = address === place && next === null;
			return { at: address, documents: [read], next, validator: isAll ? validator : null };
		},
	});
}

/** Fails if the whole document has a wrong format. Otherwise all of its entries would count as removed. */
function requireDocument(
	{ source, importer }: way.Reading,
	{ document: { name }, outcome }: way.PagedDocument,
): void {
	const { agents, skipped, ignored } = outcome;
	const whole = [...skipped, ...ignored].find(
		({ origin }) => origin === `${importer.format}:${name}`,
	);
	if (whole === undefined || agents.length > 0) return;
	throw sourceFailure(source, name, `cannot be read: ${whole.reason}`);
}
