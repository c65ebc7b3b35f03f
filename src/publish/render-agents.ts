import { hash } from "node:crypto";
import type { PageRenderer } from "#render/page-renderer.ts";
import { KEY_BYTES } from "#snapshot/releases/agent-files.ts";
import { FILE_DIGEST_BYTES, isSameDigest, packDigest } from "#snapshot/releases/file-digest.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { AgentRenderer, RenderReply } from "./agent-rendering.ts";
import { type AgentKind, renderContent } from "./artifact.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import type { Placer } from "./place-file.ts";
import { requireFit } from "./verify-content.ts";

export interface RenderParts {
	context: ViewContext;
	pages: PageRenderer;
	/** Changes whenever cards would look different. */
	paintingVersion: string;
	placer: Placer;
}

/** Renders and verifies the files of agents in this process, and writes those that differ. Cards are only ordered. */
export function createAgentRenderer(parts: RenderParts): AgentRenderer {
	return {
		lanes: 1,
		async render({ numbers, there }) {
			const reply: RenderReply = { files: there, fresh: 0, cards: [] };
			for (const [place, number] of numbers.entries()) {
				const agent = parts.context.snapshot.agents.at(number);
				if (!agent) throw new Error(`There is no agent number ${number}`);
				await renderAgent({ parts, agent, number, place, reply });
			}
			return reply;
		},
	};
}

interface AgentTask {
	parts: RenderParts;
	agent: SnapshotAgent;
	number: number;
	place: number;
	reply: RenderReply;
}

async function renderAgent(task: AgentTask): Promise<void> {
	for (const [kind, row] of AGENT_KINDS.entries()) {
		const at = task.place * AGENT_KINDS.length + kind;
		if (!row.isOf(task.agent)) dropFile(task, row, at);
		else if (row.isCard) orderCard(task, row, at);
		else await renderFile(task, row, at);
	}
}

async function renderFile({ parts, agent, reply }: AgentTask, row: AgentKind, at: number) {
	const { files } = reply;
	const path = row.pathOf(agent.slug);
	const rendered = await renderContent(row.content(parts.context, agent), parts.pages);
	requireFit(rendered, { path, mediaType: row.mediaType, schema: row.schema });
	const digest = packDigest(rendered);
	if (isSameDigest(digest, digestAt(files.digests, at))) return;
	parts.placer.put(path, rendered);
	reply.fresh += 1;
	files.digests.set(digest, at * FILE_DIGEST_BYTES);
	files.bytes[at] = Buffer.byteLength(rendered);
}

function dropFile({ parts, agent, reply }: AgentTask, row: AgentKind, at: number): void {
	const { files } = reply;
	if (files.bytes[at] === 0) return;
	parts.placer.remove(row.pathOf(agent.slug));
	files.bytes[at] = 0;
	digestAt(files.digests, at).fill(0);
}

/** An unchanged card stays. */
function orderCard({ parts, agent, number, place, reply }: AgentTask, row: AgentKind, at: number) {
	const content = row.content(parts.context, agent);
	if (!("card" in content)) throw new Error(`${row.file} is not a card`);
	const card = content.card();
	const digest = hash("sha256", `${parts.paintingVersion}\n${JSON.stringify(card)}`, "buffer");
	const key = digest.subarray(0, KEY_BYTES);
	const { cardKeys, digests } = reply.files;
	const former = cardKeys.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES);
	if (isSameDigest(former, key)) return;
	reply.cards.push({ number, slug: agent.slug, key, card, there: digestAt(digests, at) });
}

function digestAt(digests: Uint8Array, at: number): Uint8Array {
	return digests.subarray(at * FILE_DIGEST_BYTES, (at + 1) * FILE_DIGEST_BYTES);
}
