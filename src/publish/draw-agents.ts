import { hash } from "node:crypto";
import type { Card } from "#render/card/card.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { type AgentFiles, hasCard, KEY_BYTES } from "#snapshot/agent-files.ts";
import { FILE_DIGEST_BYTES, isSameDigest, packedDigest } from "#snapshot/file-digest.ts";
import { NOWHERE } from "#snapshot/match-slugs.ts";
import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type DrawingOrder, type DrawingReply, SCOPE } from "./agent-drawing.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import type { AgentKind } from "./artifact.ts";
import type { Before, Placer } from "./place-file.ts";
import { renderContent } from "./render-content.ts";
import { renumber } from "./renumber.ts";
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
	return async ({ numbers, scopes, previous, recycled }) => {
		const reply: DrawingReply = {
			bytes: new Uint32Array(numbers.length * AGENT_KINDS.length),
			digests: new Uint8Array(numbers.length * AGENT_KINDS.length * FILE_DIGEST_BYTES),
			cardKeys: new Uint8Array(numbers.length * KEY_BYTES),
			fresh: 0,
			cards: [],
		};
		for (const [place, number] of numbers.entries()) {
			const scope = scopes[place] ?? SCOPE.all;
			const before = {
				oldNumber: numberAt(previous, place),
				thereNumber: numberAt(recycled, place),
			};
			await drawAgent({ parts, ...agentOf(agents, number), ...before, scope, place, reply });
		}
		return reply;
	};
}

function numberAt(numbers: Int32Array, place: number): number | undefined {
	const number = numbers[place] ?? NOWHERE;
	return number === NOWHERE ? undefined : number;
}

/** An agent that is read only when something of it has to be drawn. */
interface LazyAgent {
	number: number;
	slug: string;
	agent: () => SnapshotAgent;
}

function agentOf(agents: SnapshotAgents, number: number): LazyAgent {
	let known: SnapshotAgent | undefined;
	const agent = () => {
		known ??= agents.at(number);
		if (!known) throw new Error(`There is no agent number ${number}`);
		return known;
	};
	return { number, slug: agents.saved?.slugs.at(number) ?? agent().slug, agent };
}

interface AgentTask extends LazyAgent {
	parts: AgentDrawingParts;
	/** Its number in the release that is served. */
	oldNumber: number | undefined;
	/** Its number in the release that the folder was. */
	thereNumber: number | undefined;
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
	old: { digest: Uint8Array; bytes: number; number: number } | undefined;
	there: Uint8Array | undefined;
}

async function drawAgent(task: AgentTask): Promise<void> {
	const { slug, oldNumber, thereNumber } = task;
	const { previous, recycled } = task.parts;
	if (task.scope !== SCOPE.all && oldNumber !== undefined && thereNumber !== undefined) {
		if (takeOver(task, oldNumber, thereNumber)) return;
	}
	for (const [kind, row] of AGENT_KINDS.entries()) {
		const file: FileTask = {
			...task,
			row,
			kind,
			path: row.pathOf(slug),
			old: previous && oldNumber !== undefined ? oldFile(previous, oldNumber, kind) : undefined,
			there: thereNumber === undefined ? undefined : recycled?.digestAt(thereNumber, kind),
		};
		if (row.isCard)
			orderCard(file, oldNumber === undefined ? undefined : previous?.cardKeyAt(oldNumber));
		else if (isUnchanged(file) && keepOld(file)) continue;
		else if (file.scope === SCOPE.rank && renumberOld(file)) continue;
		else await drawFile(file);
	}
}

/**
 * Nearly all agents of an hour: their files are those of the release before, but for a number where only the rank changed.
 * False where something has to be drawn after all.
 */
function takeOver(task: AgentTask, oldNumber: number, thereNumber: number): boolean {
	const { previous, recycled, placer } = task.parts;
	if (!previous || !recycled || !hasCard(previous.cardKeyAt(oldNumber))) return false;
	const at = task.place * AGENT_KINDS.length;
	task.reply.digests.set(previous.digestsAt(oldNumber), at * FILE_DIGEST_BYTES);
	task.reply.bytes.set(previous.sizesAt(oldNumber), at);
	task.reply.cardKeys.set(previous.cardKeyAt(oldNumber), task.place * KEY_BYTES);
	return AGENT_KINDS.every((row, kind) => {
		const thereDigest = recycled.digestAt(thereNumber, kind);
		if (row.tellsRank && task.scope === SCOPE.rank) {
			const old = oldFile(previous, oldNumber, kind);
			const path = row.pathOf(task.slug);
			return renumberOld({ ...task, row, kind, path, old, there: thereDigest });
		}
		const isThere = isSameDigest(previous.digestAt(oldNumber, kind), thereDigest);
		return isThere || placer.keep(row.pathOf(task.slug), { isPrevious: true, isThere });
	});
}

function oldFile(files: AgentFiles, number: number, kind: number): NonNullable<FileTask["old"]> {
	return { number, digest: files.digestAt(number, kind), bytes: files.bytesAt(number, kind) };
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

/** Of an agent of which only the rank changed, a former file is the new one but for that number. */
function renumberOld(file: FileTask): boolean {
	return renumberThere(file) || renumberPrevious(file);
}

/** The file that the folder has, changed where it lies. */
function renumberThere(file: FileTask): boolean {
	const { parts, oldNumber, thereNumber, old, there, kind, path, number } = file;
	const { previous, recycled, placer } = parts;
	if (!previous || !recycled || !there) return false;
	// Equal files are mostly one file, which stays with the release that is served.
	if (old && isSameDigest(old.digest, there)) return false;
	if (oldNumber === undefined || thereNumber === undefined) return false;
	// What has the rank already is kept and not written again.
	if (thereNumber === number) return false;
	if (!isSameDigest(previous.keyAt(oldNumber), recycled.keyAt(thereNumber))) return false;
	const renumbered = placer.edit(path, recycled.bytesAt(thereNumber, kind), (json) =>
		// What is damaged goes no further.
		isSameDigest(packedDigest(json), there)
			? renumber(json, thereNumber + 1, number + 1)
			: undefined,
	);
	if (!renumbered) return false;
	file.reply.fresh += 1;
	note(file, packedDigest(renumbered), renumbered.length);
	return true;
}

/** A changed copy of the file that the release before has. */
function renumberPrevious(file: FileTask): boolean {
	const { old, parts, path, number } = file;
	const json = old && parts.placer.readPrevious(path, old.bytes);
	if (!json || !isSameDigest(packedDigest(json), old.digest)) return false;
	const renumbered = renumber(json, old.number + 1, number + 1);
	if (!renumbered) return false;
	putDrawn(file, renumbered);
	return true;
}

async function drawFile(file: FileTask): Promise<void> {
	const { parts, row, path } = file;
	const drawn = await renderContent(row.content(parts.context, file.agent()), parts.pages);
	requireFit(drawn, { path, mediaType: row.mediaType, schema: row.schema });
	putDrawn(file, drawn);
}

function putDrawn(file: FileTask, drawn: string | Uint8Array): void {
	const digest = packedDigest(drawn);
	const placed = file.parts.placer.put(file.path, drawn, beforeOf(file, digest));
	if (placed === "fresh") file.reply.fresh += 1;
	note(file, digest, Buffer.byteLength(drawn));
}

/** A card that would come out as before is taken over. */
function orderCard(file: FileTask, oldKey: Uint8Array | undefined): void {
	const { parts, number, slug, row, reply, place } = file;
	if (isUnchanged(file) && oldKey && hasCard(oldKey) && keepOld(file)) {
		reply.cardKeys.set(oldKey, place * KEY_BYTES);
		return;
	}
	const content = row.content(parts.context, file.agent());
	if (!("card" in content)) throw new Error(`The row of ${row.file} holds no card`);
	const card = content.card();
	const key = cardKey(parts.paintingVersion, card);
	if (oldKey && isSameDigest(oldKey, key) && keepOld(file)) {
		reply.cardKeys.set(key, place * KEY_BYTES);
		return;
	}
	reply.cards.push({ number, slug, key, card });
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
		isPrevious: old !== undefined && isSameDigest(old.digest, digest),
		isThere: there !== undefined && isSameDigest(there, digest),
	};
}
