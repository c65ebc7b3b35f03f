// How long a share card takes: ours, takumi, and satori with resvg for all of it. In turns, in one process, one card
// after the other.
import { parseArgs } from "node:util";
import { readCardFonts } from "#publish/painter.ts";
import type { Card } from "#render/card/card.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { cardPeers } from "./card/card-peers.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { corpusAgents } from "./search/corpus.ts";
import { shown } from "./show-figures.ts";

const OURS = "ours";
/** Cards of each in a turn. */
const TURN = 20;

interface Spent {
	cards: number;
	milliseconds: number;
	/** Of all threads. */
	processorMilliseconds: number;
	bytes: number;
}

export async function benchCard(args: string[]): Promise<void> {
	const { values } = parseArgs({ args, options: { cards: { type: "string", default: "400" } } });
	const cards = drawCards(readCount(values.cards));
	const fonts = readCardFonts();
	const painters: Record<string, (card: Card) => Promise<Uint8Array>> = {
		[OURS]: createCardPainter(fonts).paint,
		...(await cardPeers(fonts)),
	};
	const spent = new Map<string, Spent>();
	for (let at = 0; at < cards.length; at += TURN) {
		for (const [name, paint] of Object.entries(painters)) {
			const turn = await measure(paint, cards.slice(at, at + TURN));
			// The first turn is for compilers and caches.
			if (at > 0 || cards.length <= TURN) spent.set(name, add(spent.get(name), turn));
		}
	}
	const ours = spent.get(OURS);
	process.stdout.write(`${shown.count(cards.length)} cards of 1200 by 630 pixels\n\n`);
	printTable(
		["painter", "ms a card", "ours against it", "processor ms", "ours against it", "kB"],
		[...spent].map(([name, one]) => [
			name,
			(one.milliseconds / one.cards).toFixed(2),
			shown.ratio(one.milliseconds, ours?.milliseconds),
			(one.processorMilliseconds / one.cards).toFixed(2),
			shown.ratio(one.processorMilliseconds, ours?.processorMilliseconds),
			(one.bytes / one.cards / 1000).toFixed(1),
		]),
	);
}

async function measure(
	paint: (card: Card) => Promise<Uint8Array>,
	cards: readonly Card[],
): Promise<Spent> {
	const startedAt = performance.now();
	const before = process.cpuUsage();
	let bytes = 0;
	for (const card of cards) bytes += (await paint(card)).length;
	const { user, system } = process.cpuUsage(before);
	return {
		cards: cards.length,
		milliseconds: performance.now() - startedAt,
		processorMilliseconds: (user + system) / 1000,
		bytes,
	};
}

function add(sum: Spent | undefined, one: Spent): Spent {
	if (!sum) return one;
	return {
		cards: sum.cards + one.cards,
		milliseconds: sum.milliseconds + one.milliseconds,
		processorMilliseconds: sum.processorMilliseconds + one.processorMilliseconds,
		bytes: sum.bytes + one.bytes,
	};
}

/** Of invented agents, whose words are as frequent as in texts. */
function drawCards(count: number): Card[] {
	return Array.from(corpusAgents(count), (agent, number) => ({
		kicker: `MCP server by ${agent.creatorName}`,
		alert: "",
		title: agent.title.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()),
		name: agent.slug,
		summary: agent.shortDescription ?? "",
		figures: [
			{ value: `${number % 60} tools`, label: `${number % 9} change things` },
			{ value: "Your machine", label: "one key" },
			{ value: `api.${agent.slug}.example`, label: "all it talks to" },
		],
		facts: [`Rank ${number + 1}`, `Score ${number % 100}`, "Productivity", "Free", "Trend +12"],
		monogram: { letters: agent.title.slice(0, 2).toUpperCase(), tone: number % 8 },
		site: "Agent Registry",
	}));
}
