import { hash } from "node:crypto";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { type AgentFiles, hasCard, KEY_BYTES } from "#snapshot/agent-files.ts";
import { contentDigest, FILE_DIGEST_BYTES, packDigest } from "#snapshot/file-digest.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type DrawingOrder, type DrawingReply, SCOPE } from "./agent-drawing.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import type { AgentKind } from "./artifact.ts";
import type { Before, Placer } from "./place-file.ts";
import { renderContent } from "./render-content.ts";
import { requireFit } from "./verify-content.ts";

export interface AgentDrawingParts {
	context: ViewContext;
	pages: PageRenderer;
	/** Changes whenever the same card would be painted differently. */
	paintingVersion: string;
	placer: Placer;
	/** Files of the release that is served. */
	previous: AgentFiles | undefined;
	/** Files that the folder has already. */
	recycled: AgentFiles | undefined;
}

/** Draws and verifies the files of agents in this process. Cards are only ordered. */
export function createAgentDrawing(
	parts: AgentDrawingParts,
): (order: DrawingOrder) => Promise<DrawingReply> {
	const { agents } = parts.context.snapshot;
	return async ({ numbers, scopes }) => {
		const reply: DrawingReply = {
			bytes: new Uint32Array(numbers.length * AGENT_KINDS.length),
			digests: new Uint8Array(numbers.length * AGENT_KINDS.length * FILE_DIGEST_BYTES),
			cardKeys: new Uint8Array(numbers.length * KEY_BYTES),
			fresh: 0,
			cards: [],
		};
		for (const [place, number] of numbers.entries()) {
			const agent = agents.at(number);
			if (!agent) throw new Error(`There is no agent number ${number}`);
			const task = { parts, agent, scope: scopes[place] ?? SCOPE.all, place, reply };
			await drawAgent(task);
		}
		return reply;
	};
}

interface AgentTask {
	parts: AgentDrawingParts;
	agent: SnapshotAgent;
	scope: number;
	/** Place of the agent in the reply. */
	place: number;
	reply: DrawingReply;
}

/** One file of an agent, and what there was of it before. */
interface FileTask extends AgentTask {
	row: AgentKind;
	kind: number;
	path: string;
	old: { digest: Uint8Array; bytes: number } | undefined;
	there: Uint8Array | undefined;
}

async function drawAgent(task: AgentTask): Promise<void> {
	const { slug } = task.agent;
	const { previous, recycled } = task.parts;
	const [oldNumber, there] = [previous?.slugs.find(slug), recycled?.slugs.find(slug)];
	for (const [kind, row] of AGENT_KINDS.entries()) {
		const file: FileTask = {
			...{ ...task, row, kind, path: row.pathOf(slug) },
			old:
				previous && oldNumber !== undefined
					? { digest: previous.digestAt(oldNumber, kind), bytes: previous.bytesAt(oldNumber, kind) }
					: undefined,
			there: there === undefined ? undefined : recycled?.digestAt(there, kind),
		};
		if (row.isCard)
			orderCard(file, oldNumber === undefined ? undefined : previous?.cardKeyAt(oldNumber));
		else if (!isUnchanged(file) || !keepOld(file)) await drawFile(file);
	}
}

function isUnchanged({ scope, row }: FileTask): boolean {
	return scope === SCOPE.keep || (scope === SCOPE.rank && !row.tellsRank);
}

function keepOld(file: FileTask): boolean {
	if (!file.old || !file.parts.placer.keep(file.path, beforeOf(file, file.old.digest)))
		return false;
	note(file, file.old.digest, file.old.bytes);
	return true;
}

async function drawFile(file: FileTask): Promise<void> {
	const { parts, agent, row, path, reply } = file;
	const content = row.content(parts.context, agent);
	const bytes = await renderContent(content, parts.pages);
	requireFit(bytes, { path, mediaType: row.mediaType, schema: row.schema });
	const digest = packDigest(contentDigest(bytes));
	if (parts.placer.put(path, bytes, beforeOf(file, digest)) === "fresh") reply.fresh += 1;
	note(file, digest, bytes.length);
}

/** A card that would come out as before is taken over. */
function orderCard(file: FileTask, oldKey: Uint8Array | undefined): void {
	const { parts, agent, row, reply, place } = file;
	if (isUnchanged(file) && oldKey && hasCard(oldKey) && keepOld(file)) {
		reply.cardKeys.set(oldKey, place * KEY_BYTES);
		return;
	}
	const content = row.content(parts.context, agent);
	if (!("card" in content)) throw new Error(`The row of ${row.file} holds no card`);
	const card = content.card();
	const key = cardKey(parts.paintingVersion, card);
	if (oldKey && isEqual(oldKey, key) && keepOld(file)) {
		reply.cardKeys.set(key, place * KEY_BYTES);
		return;
	}
	reply.cards.push({ number: agent.rank - 1, slug: agent.slug, key, card });
}

function cardKey(version: string, card: Card): Uint8Array {
	const digest = hash("sha256", `${version}\n${JSON.stringify(card)}`, "buffer");
	return digest.subarray(0, KEY_BYTES);
}

function note({ reply, place, kind }: FileTask, digest: Uint8Array, bytes: number): void {
	const at = place * AGENT_KINDS.length + kind;
	reply.digests.set(digest, at * FILE_DIGEST_BYTES);
	reply.bytes[at] = bytes;
}

function beforeOf({ old, there }: FileTask, digest: Uint8Array): Before {
	return {
		isPrevious: old !== undefined && isEqual(old.digest, digest),
		isThere: there !== undefined && isEqual(there, digest),
	};
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
	return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
