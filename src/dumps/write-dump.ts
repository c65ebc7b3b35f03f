import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
	DUMP_LICENSE,
	DUMP_SCHEMA,
	type DumpFile,
	type DumpManifest,
} from "#contract/dumps/dump.ts";
import { syncDirectory } from "#disk/durable-file.ts";
import { recountAgent } from "#domain/agents/recount-agent.ts";
import { renderJson, renderReadableJson } from "#render/json.ts";
import type { Signer } from "#signing/signing-keys.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { dumpSchemaView } from "#views/dumps/dump-documents.ts";
import { type DumpContext, dumpAgents } from "#views/dumps/dump-table-views.ts";
import { writeDumpSlugs } from "./dump-slugs.ts";
import { AGENT_TABLES, OTHER_TABLES } from "./dump-tables.ts";
import { listDumps, readDumpIndex, readDumpManifest } from "./kept-dumps.ts";
import { dumpMood, recountMood } from "./recount.ts";
import { describeFile, openCompressed, sealDump, writePublic } from "./write-files.ts";

interface DumpOptions extends Omit<DumpContext, "at"> {
	directory: string;
	/** Instant at which the records were last found to match the snapshot. */
	lookedAt: Date;
	signer: Signer;
	onProgress?: (done: number, total: number) => void;
}

/**
 * Writes an hour as a signed dump into a new folder, dated with the instant of its snapshot. Does nothing if a dump
 * has that instant, or if the newest has the same content. There is at most one per UTC hour, even with several
 * releases: later changes of the hour are in the next dump. Returns the name of the dump with the current state;
 * undefined if there is none yet.
 */
export async function writeDump(options: DumpOptions): Promise<string | undefined> {
	const { directory, context, lookedAt } = options;
	const { at } = context.snapshot;
	const id = snapshotId(new Date(at));
	await mkdir(directory, { recursive: true });
	const ids = await listDumps(directory);
	if (ids.includes(id)) return id;
	if ((await newestHour(directory)) === hourOf(lookedAt.toISOString())) return undefined;
	const draft = join(directory, `${id}.tmp`);
	await rm(draft, { recursive: true, force: true });
	await mkdir(draft);
	try {
		const manifest = await fillFolder(draft, { ...options, at, id });
		const newest = ids.at(-1);
		const before = newest && (await readDumpManifest(join(directory, newest)));
		if (newest && before && saysTheSame(before, manifest)) {
			await rm(draft, { recursive: true });
			return newest;
		}
		await rename(draft, join(directory, id));
		await syncDirectory(directory);
		return id;
	} catch (error) {
		await rm(draft, { recursive: true, force: true });
		throw error;
	}
}

async function newestHour(directory: string): Promise<string | undefined> {
	// An unreadable index is written again.
	const index = await readDumpIndex(directory).catch(() => undefined);
	return index?.dumps[0] && hourOf(index.dumps[0].unchanged_until);
}

const hourOf = (at: string) => at.slice(0, "2026-01-01T00".length);

async function fillFolder(
	folder: string,
	{
		id,
		at,
		context,
		signer,
		onProgress = () => {},
		...columns
	}: DumpOptions & { id: string; at: string },
): Promise<DumpManifest> {
	const dump = { context, at, ...columns };
	const files = await writeTables(folder, dump, onProgress);
	const schema = `${renderReadableJson(dumpSchemaView())}\n`;
	await writePublic(join(folder, DUMP_SCHEMA), schema);
	files.push(describeFile(DUMP_SCHEMA, schema));
	const manifest: DumpManifest = {
		format: 1,
		id,
		at,
		methodology_version: context.snapshot.methodologyVersion,
		registry: { name: context.site.name, url: context.site.baseUrl },
		license: { ...DUMP_LICENSE },
		agents: context.snapshot.agents.length,
		mood: moodOf(dump),
		key_id: signer.key.kid,
		files,
	};
	await writeDumpSlugs(folder, context.snapshot.agents);
	await sealDump(folder, manifest, signer);
	return manifest;
}

/** Of the agents that are in it. */
function moodOf(dump: DumpContext & { at: string }): DumpManifest["mood"] {
	const { kept, incidents, market } = dump.context.snapshot;
	if (kept === undefined) return dumpMood(market.mood);
	const at = new Date(dump.at);
	const agents = Array.from(dumpAgents(dump), (line) => recountAgent(line, at).scored);
	return recountMood({ agents, incidents, days: market.mood.days, at });
}

/** Compares everything except the instant and the signing key. */
function saysTheSame(before: DumpManifest, now: DumpManifest): boolean {
	const gist = ({ files, mood, registry, methodology_version }: DumpManifest) =>
		JSON.stringify([files, mood, registry, methodology_version]);
	return gist(before) === gist(now);
}

/** Agents per write: a few hundred kilobytes of text. */
const AGENTS_A_WRITE = 200;

type OnProgress = (done: number, total: number) => void;

async function writeTables(
	folder: string,
	dump: DumpContext,
	onProgress: OnProgress,
): Promise<DumpFile[]> {
	const files = await writeAgentTables(folder, dump, onProgress);
	for (const { name, rows } of OTHER_TABLES) {
		const file = openCompressed(join(folder, `${name}.gz`));
		// Texts of documents are long, so each is written on its own.
		for (const row of rows(dump)) await file.write([renderJson(row)]);
		files.push(await file.close());
	}
	return files;
}

async function writeAgentTables(
	folder: string,
	dump: DumpContext,
	onProgress: OnProgress,
): Promise<DumpFile[]> {
	const open = AGENT_TABLES.map(({ name, head, linesOf }) => {
		const waiting: string[] = [];
		return { file: openCompressed(join(folder, `${name}.gz`), head), linesOf, waiting };
	});
	const flush = () => Promise.all(open.map(({ file, waiting }) => file.write(waiting.splice(0))));
	const total = dump.context.snapshot.agents.length;
	let done = 0;
	for (const agent of dumpAgents(dump)) {
		for (const { waiting, linesOf } of open) waiting.push(...linesOf(agent));
		done += 1;
		if (done % AGENTS_A_WRITE > 0) continue;
		await flush();
		onProgress(done, total);
	}
	await flush();
	return Promise.all(open.map(({ file }) => file.close()));
}
