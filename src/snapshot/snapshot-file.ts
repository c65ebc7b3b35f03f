import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Columns, readColumns, writeColumns } from "#disk/column-file.ts";
import { syncDirectory, writeDurably } from "#disk/durable-file.ts";
import { fileDigest, openAgents, savedAgents, writeAgents } from "./agents-file.ts";
import { openHistory, packHistory } from "./packed-history.ts";
import type { Snapshot, SnapshotComment } from "./snapshot.ts";

const FORMAT = 2;

/** Files below the folder of a snapshot. The first is written last and vouches for the others. */
const BODY_FILE = "snapshot.json";
const AGENTS_FILE = "agents.jsonl";
const columnsFile = (name: string) => `${name}.columns`;

type Body = Omit<Snapshot, "agents" | "comments" | "history"> & { comments: SnapshotComment[] };

interface Head {
	format: number;
	/** SHA-256 of the body's text. */
	sha256: string;
	/** SHA-256 of the other files by name. */
	files: Record<string, string>;
}

export const snapshotsIn = (dataDirectory: string) => join(dataDirectory, "snapshots");
export const historyIn = (dataDirectory: string) => join(dataDirectory, "history");

const folderOf = (dataDirectory: string, id: string) => join(snapshotsIn(dataDirectory), id);

/**
 * Writes a snapshot as a folder of its own: a small text of everything that is counted once, a line for each agent, and
 * columns of numbers that are opened without being parsed. `more` are columns that others made of the same agents. Returns
 * the snapshot as it can be drawn from right away.
 */
export async function saveSnapshot(
	dataDirectory: string,
	snapshot: Snapshot,
	more: Readonly<Record<string, Columns>> = {},
): Promise<Snapshot> {
	const { agents, comments, history, ...body } = snapshot;
	await mkdir(snapshotsIn(dataDirectory), { recursive: true, mode: 0o700 });
	const temporary = folderOf(dataDirectory, `.${randomUUID()}.tmp`);
	await mkdir(temporary, { mode: 0o700 });
	try {
		const lines = await writeAgents(join(temporary, AGENTS_FILE), agents);
		const files: Head["files"] = { [AGENTS_FILE]: lines.sha256 };
		const all = { ...more, agents: lines.columns, history: packHistory(history) };
		for (const [name, columns] of Object.entries(all)) {
			const file = columnsFile(name);
			files[file] = await writeColumns(join(temporary, file), columns);
		}
		const text = JSON.stringify({
			...body,
			comments: [...comments.values()].flat(),
		} satisfies Body);
		const head: Head = { format: FORMAT, sha256: sha256(text), files };
		await writeDurably(join(temporary, BODY_FILE), `${JSON.stringify(head)}\n${text}\n`);
		const folder = folderOf(dataDirectory, snapshot.id);
		// Of a build that died before the switch, or that is made again.
		await rm(folder, { recursive: true, force: true });
		await rename(temporary, folder);
		await syncDirectory(snapshotsIn(dataDirectory));
		return { ...snapshot, agents: savedAgents(agents, lines.columns) };
	} catch (error) {
		await rm(temporary, { recursive: true, force: true });
		throw error;
	}
}

/** Opens a saved snapshot; throws when it is missing or not what was saved. Agents are read when they are asked for. */
export async function openSnapshot(dataDirectory: string, id: string): Promise<Snapshot> {
	const { body, files } = await readBody(dataDirectory, id);
	const path = join(folderOf(dataDirectory, id), AGENTS_FILE);
	if ((await fileDigest(path)) !== files[AGENTS_FILE]) throw damaged(path);
	const { comments, ...rest } = body;
	return {
		...rest,
		agents: openAgents(path, await openColumns(dataDirectory, id, "agents")),
		comments: Map.groupBy(comments, ({ agentSlug }) => agentSlug),
		history: openHistory(await openColumns(dataDirectory, id, "history")),
	};
}

/** Columns that a snapshot was saved with. */
export async function openColumns(
	dataDirectory: string,
	id: string,
	name: string,
): Promise<Columns> {
	const { files } = await readBody(dataDirectory, id);
	const file = columnsFile(name);
	const path = join(folderOf(dataDirectory, id), file);
	const expected = files[file];
	if (expected === undefined) throw new Error(`${path}: the snapshot was saved without it`);
	return readColumns(path, expected);
}

async function readBody(
	dataDirectory: string,
	id: string,
): Promise<{ body: Body; files: Head["files"] }> {
	const path = join(folderOf(dataDirectory, id), BODY_FILE);
	const text = await readFile(path, "utf8");
	const end = text.indexOf("\n");
	const head = parseHead(text.slice(0, end));
	const rest = text.slice(end + 1, -1);
	const isWhole = head?.format === FORMAT && head.sha256 === sha256(rest) && text.endsWith("\n");
	if (!head?.files || !isWhole) throw damaged(path);
	return { body: JSON.parse(rest), files: head.files };
}

function damaged(path: string): Error {
	return new Error(`${path}: the snapshot is damaged or of another format.`);
}

/** Name of the snapshot of the latest instant; undefined where there is none. */
export async function newestSnapshotId(dataDirectory: string): Promise<string | undefined> {
	// Names sort like their instants.
	return (await listSnapshots(dataDirectory)).sort().at(-1);
}

/** Removes all snapshots but these, and what a killed build left half written. */
export async function pruneSnapshots(
	dataDirectory: string,
	kept: ReadonlySet<string>,
): Promise<void> {
	for (const name of await readdir(snapshotsIn(dataDirectory))) {
		if (kept.has(name)) continue;
		await rm(join(snapshotsIn(dataDirectory), name), { recursive: true });
	}
}

const SNAPSHOT_NAME = /^\d{4}-[\dT-]+Z$/;

async function listSnapshots(dataDirectory: string): Promise<string[]> {
	const names = await readdir(snapshotsIn(dataDirectory)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names.filter((name) => SNAPSHOT_NAME.test(name));
}

/** Undefined when the line is no JSON; what it says is checked against the rest. */
function parseHead(line: string): Partial<Head> | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
