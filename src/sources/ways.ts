import { Refusal } from "#domain/errors.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { flawOfDocument } from "./body-flaws.ts";
import { cardList, cardPages } from "./card-list.ts";
import { feedPages } from "./feed-pages.ts";
import { folderPages, readParts } from "./folder-pages.ts";
import { fetchPage, followPages, mcpPages } from "./follow-pages.ts";
import { readWith } from "./read-with.ts";
import { GitFailure } from "./run-git.ts";
import { sourceFailure } from "./source-failure.ts";
import type * as way from "./way.ts";

interface WayRow {
	/** True if this is the reader for a source of this format and place. */
	fits(source: Pick<way.SourceToRead, "format" | "place">): boolean;
	read: way.ReadWay;
}

/** The first that fits is used, and a folder is read if none does. */
const WAYS: readonly WayRow[] = [
	{ fits: ({ place }) => isRepository(place), read: gitPages },
	{ fits: ({ format }) => format === "card-list", read: cardPages },
	{
		fits: ({ format, place }) =>
			format === "mcp-registry" && isAddress(place) && !isSingleDocument(place),
		read: mcpPages,
	},
	{
		fits: ({ format, place }) =>
			format === "agent-registry" && isAddress(place) && !isSingleDocument(place),
		read: feedPages,
	},
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

/** `git+https://…`, an https address that ends with `.git`, or `file://…`, each with an optional `#folder`. */
function isRepository(place: string): boolean {
	return /^(?:git\+https:\/\/|file:\/\/|https:\/\/[^#?]+\.git(?:#|$))/iu.test(place);
}

/** Reads the documents in the newest commit of a repository. The commit is the validator. */
async function* gitPages(reading: way.Reading): AsyncGenerator<way.ReadPage> {
	const { source, ports } = reading;
	const { place, validator: known } = source;
	const { address, path } = partsOf(place);
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

function partsOf(place: string): { address: string; path: string[] } {
	const [address = "", folder = ""] = place.replace(/^git\+/iu, "").split("#", 2);
	return { address, path: folder.split("/").filter((segment) => segment !== "") };
}

function isAddress(place: string): boolean {
	return /^https?:\/\//iu.test(place);
}

/** A file that lists servers, or a bulk feed with chosen fields, is a single document. */
function isSingleDocument(place: string): boolean {
	const { pathname = "", searchParams } = URL.parse(place) ?? {};
	return (
		/\.(?:json|csv)$/u.test(pathname) ||
		["format", "fields"].some((name) => searchParams?.has(name))
	);
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
