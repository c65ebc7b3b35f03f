import { inLanes } from "#disk/in-lanes.ts";
import { type AgentFileColumns, KEY_BYTES } from "#snapshot/releases/agent-files.ts";
import { FILE_DIGEST_BYTES, isSameDigest, packDigest } from "#snapshot/releases/file-digest.ts";
import type { AgentRenderer, CardOrder, RenderOrder } from "./agent-rendering.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import type { Painter } from "./painter.ts";
import type { Placer } from "./place-file.ts";
import { copyNoted } from "./plan-agents.ts";
import { UnfitRelease, type WrittenAgents } from "./prepared-release.ts";
import { requireFit } from "./verify-content.ts";

interface WriteOptions {
	orders: readonly RenderOrder[];
	/** What the release will record. Completed here. */
	columns: AgentFileColumns;
	renderer: AgentRenderer;
	painter: Painter;
	placer: Placer;
	/** Called with the number of newly finished agents. */
	onRendered: (agents: number) => void;
}

/**
 * Writes the files of all agents of a plan. Each lane paints the cards of its order before it takes the next, while
 * other lanes render, so only one order of cards per lane is waiting.
 */
export async function renderAgents(options: WriteOptions): Promise<WrittenAgents> {
	const { orders, columns, renderer, painter } = options;
	const written: WrittenAgents = { rendered: 0, fresh: 0, faults: [] };
	let isFailed = false;
	const renderOrder = async (order: RenderOrder) => {
		const reply = await renderer.render(order);
		for (const [place, number] of order.numbers.entries())
			copyNoted(reply.files, place, [columns, number]);
		written.rendered += order.numbers.length;
		written.fresh += reply.fresh;
		await inLanes(painter.lanes, reply.cards.values(), async (card) => {
			// After a failure in another lane, this release will not be published.
			if (!isFailed) await paintCard(card, options, written);
		});
		options.onRendered(order.numbers.length);
	};
	await inLanes(renderer.lanes, orders.values(), (order) =>
		renderOrder(order).catch((error: unknown) => {
			isFailed = true;
			throw error;
		}),
	);
	requireAll(columns);
	return written;
}

const NO_KEY = new Uint8Array(KEY_BYTES);
const CARD_KIND = AGENT_KINDS.findIndex(({ isCard }) => isCard);

async function paintCard(
	{ number, slug, key, card, there }: CardOrder,
	{ columns, painter, placer }: WriteOptions,
	written: WrittenAgents,
): Promise<void> {
	const row = AGENT_KINDS[CARD_KIND];
	if (!row) throw new Error("No kind of file is a card");
	const path = row.pathOf(slug);
	const { png, fault } = await painter.paint(card);
	requireFit(png, { path, mediaType: row.mediaType, schema: row.schema });
	const digest = packDigest(png);
	if (!isSameDigest(digest, there)) {
		placer.put(path, png);
		written.fresh += 1;
	}
	const place = number * AGENT_KINDS.length + CARD_KIND;
	columns.digests.set(digest, place * FILE_DIGEST_BYTES);
	columns.bytes[place] = png.length;
	// A plain card gets no key, so that the next hour tries again.
	columns.cardKeys.set(fault === undefined ? key : NO_KEY, number * KEY_BYTES);
	if (fault !== undefined) written.faults.push({ path, fault });
}

/** No file of an agent is empty, so a size of zero means that it is missing. */
function requireAll({ bytes }: AgentFileColumns): void {
	for (const [place, size] of bytes.entries()) {
		const kind = AGENT_KINDS[place % AGENT_KINDS.length];
		if (size === 0 && !kind?.isOptional) throw new UnfitRelease(`an agent has no ${kind?.file}`);
	}
}
