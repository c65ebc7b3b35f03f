import { inLanes } from "#disk/in-lanes.ts";
import { type AgentFileColumns, type AgentFiles, KEY_BYTES } from "#snapshot/agent-files.ts";
import { contentDigest, FILE_DIGEST_BYTES, packDigest } from "#snapshot/file-digest.ts";
import type { AgentDrawer, CardOrder, DrawingOrder, DrawingReply } from "./agent-drawing.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import type { Painter } from "./painter.ts";
import type { Placer } from "./place-file.ts";
import type { AgentPlan } from "./plan-agents.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { requireFit } from "./verify-content.ts";

interface WriteOptions {
	drawer: AgentDrawer;
	painter: Painter;
	placer: Placer;
	previous: AgentFiles | undefined;
	recycled: AgentFiles | undefined;
	/** So many agents are done. */
	onDrawn: (agents: number) => void;
}

export interface WrittenAgents {
	/** Files that were written, and not taken over. */
	fresh: number;
	faults: { path: string; fault: string }[];
}

/**
 * Makes the files of all agents of a plan and completes its columns. A lane has the cards of its order painted before it takes
 * another one, while other lanes draw: so no more cards wait than those of one order a lane.
 */
export async function writeAgents(plan: AgentPlan, options: WriteOptions): Promise<WrittenAgents> {
	const { drawer, painter } = options;
	const written: WrittenAgents = { fresh: 0, faults: [] };
	let isFailed = false;
	const drawOrder = async (order: DrawingOrder) => {
		const reply = await drawer.draw(order);
		noteReply(plan.columns, order, reply);
		written.fresh += reply.fresh;
		await inLanes(painter.lanes, reply.cards.values(), async (card) => {
			// Where another lane failed, nobody will see these.
			if (!isFailed) await paintCard(card, { plan, options, written });
		});
		options.onDrawn(order.numbers.length);
	};
	await inLanes(drawer.lanes, plan.orders.values(), (order) =>
		drawOrder(order).catch((error: unknown) => {
			isFailed = true;
			throw error;
		}),
	);
	requireAll(plan.columns);
	return written;
}

function noteReply(columns: AgentFileColumns, order: DrawingOrder, reply: DrawingReply): void {
	const kinds = AGENT_KINDS.length;
	for (const [place, number] of order.numbers.entries()) {
		const copy = (to: Uint8Array, from: Uint8Array, size: number) =>
			to.set(from.subarray(place * size, (place + 1) * size), number * size);
		copy(columns.digests, reply.digests, kinds * FILE_DIGEST_BYTES);
		copy(columns.cardKeys, reply.cardKeys, KEY_BYTES);
		columns.bytes.set(reply.bytes.subarray(place * kinds, (place + 1) * kinds), number * kinds);
	}
}

const NO_KEY = new Uint8Array(KEY_BYTES);
const CARD_KIND = AGENT_KINDS.findIndex(({ isCard }) => isCard);

async function paintCard(
	{ number, slug, key, card }: CardOrder,
	{ plan, options, written }: { plan: AgentPlan; options: WriteOptions; written: WrittenAgents },
): Promise<void> {
	const { painter, placer, previous, recycled } = options;
	const row = AGENT_KINDS[CARD_KIND];
	if (!row) throw new Error("No row is a card");
	const path = row.pathOf(slug);
	const old = previous?.find(path)?.digest;
	const { png, fault } = await painter.paint(card);
	requireFit(png, { path, mediaType: row.mediaType, schema: row.schema });
	const digest = contentDigest(png);
	const before = { isPrevious: old === digest, isThere: recycled?.find(path)?.digest === digest };
	if (placer.put(path, png, before) === "fresh") written.fresh += 1;
	const place = number * AGENT_KINDS.length + CARD_KIND;
	plan.columns.digests.set(packDigest(digest), place * FILE_DIGEST_BYTES);
	plan.columns.bytes[place] = png.length;
	// Without a key, so that the next hour tries again.
	plan.columns.cardKeys.set(fault === undefined ? key : NO_KEY, number * KEY_BYTES);
	if (fault !== undefined) written.faults.push({ path, fault });
}

/** No file of an agent is empty, so one without a size was never made. */
function requireAll({ bytes }: AgentFileColumns): void {
	const missing = bytes.indexOf(0);
	if (missing === -1) return;
	const kind = AGENT_KINDS[missing % AGENT_KINDS.length];
	throw new UnfitRelease(`an agent lacks its ${kind?.file}`);
}
