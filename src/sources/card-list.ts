import { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { a2aCard } from "#importers/a2a-card.ts";
import { skip } from "#importers/build-outcome.ts";
import type { Importer } from "#importers/importer.ts";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import { flawOfDocument, flawOfJson } from "./body-flaws.ts";
import { fetchPage } from "./follow-pages.ts";
import { readWith } from "./read-with.ts";
import { sourceFailure } from "./source-failure.ts";
import type { PagedDocument, Reading, ReadPage } from "./way.ts";

const FORMAT = "card-list";
const CARDS_PER_PAGE = 20;
const MOST_CARDS = 10_000;
/** Several times what is kept of a card. One page of them is in memory at once. */
const MAX_CARD_BYTES = 1_048_576;

/** Cards of A2A agents and of MCP servers. Each document can be either. */
export const cardList: Importer = {
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
export async function* cardPages(reading: Reading): AsyncGenerator<ReadPage> {
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
