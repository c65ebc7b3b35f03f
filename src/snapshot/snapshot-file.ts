import { hash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { type Columns, readColumns, writeColumns } from "#disk/column-file.ts";
import { ifThere, syncDirectory, writeDurably } from "#disk/durable-file.ts";
import { facetsOf } from "./agents/agent-facets.ts";
import { fileDigest, openAgents, savedAgents, writeAgentRows } from "./agents/agents-file.ts";
import { openHistory, packHistory } from "./history/packed-history.ts";
import type { Snapshot, SnapshotComment } from "./snapshot.ts";

const FORMAT = 4;

/** Written last, because it contains the digests of the other files. */
const BODY_FILE = "snapshot.json";

type SnapshotBody = Omit<Snapshot, "agents" | "history">;

type FileDigests = Readonly<Record<string, string>>;

interface Head {
	format: number;
	sha256: string;
	files: FileDigests;
}

interface SavedBody extends Omit<SnapshotBody, "comments" | "facets"> {
	comments: SnapshotComment[];
	/** Filters are missing in snapshots from before they existed. */
	facets: Partial<Record<AgentFilter, [value: string, count: number][]>>;
	inputs: string | null;
	recordsMark: string | null;
}

interface ReadBody {
	body: SnapshotBody;
	inputs: string | null;
	recordsMark: string | null;
	files: FileDigests;
}

async function writeBody(
	folder: string,
	{ body: { comments, facets, ...rest }, inputs, recordsMark, files }: ReadBody,
): Promise<void> {
	const saved: SavedBody = {
		...rest,
		comments: [...comments.values()].flat(),
		facets: facetsOf((filter) => [...facets[filter]]),
		inputs,
		recordsMark,
	};
	const text = JSON.stringify(saved);
	const head: Head = { format: FORMAT, sha256: hash("sha256", text), files };
	await writeDurably(join(folder, BODY_FILE), `${JSON.stringify(head)}\n${text}\n`);
}

/** Throws if the file is missing or damaged. */
async function openSnapshotBody(folder: string): Promise<ReadBody> {
	const path = join(folder, BODY_FILE);
	const text = await readFile(path, "utf8");
	const end = text.indexOf("\n");
	const head = parseHead(text.slice(0, end));
	const rest = text.slice(end + 1, -1);
	const isWhole =
		head?.format === FORMAT && head.sha256 === hash("sha256", rest) && text.endsWith("\n");
	if (!head?.files || !isWhole) throw damagedSnapshot(path);
	const saved: SavedBody = JSON.parse(rest);
	const { comments, facets, inputs, recordsMark, ...body } = saved;
	// Versions before 1.1.0 did not say it.
	if (body.shownAt === undefined) throw damagedSnapshot(path);
	return {
		body: {
			...body,
			comments: Map.groupBy(comments, ({ agentSlug }) => agentSlug),
			facets: facetsOf((filter) => new Map(facets[filter])),
		},
		inputs,
		recordsMark,
		files: head.files,
	};
}

function damagedSnapshot(path: string): Error {
	return new Error(`${path}: the snapshot is damaged or of another format.`);
}

/** Undefined if the line is not JSON. The caller validates its content. */
function parseHead(line: string): Partial<Head> | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

const AGENTS_FILE = "agents.jsonl";
const columnsFile = (name: string) => `${name}.columns`;

export const snapshotsIn = (dataDirectory: string) => join(dataDirectory, "snapshots");
export const historyIn = (dataDirectory: string) => join(dataDirectory, "history");

const folderOf = (dataDirectory: string, id: string) => join(snapshotsIn(dataDirectory), id);

interface SaveOptions {
	/** Further columns for the same agents, by name. */
	more?: Readonly<Record<string, Columns>>;
	inputs?: string | null;
	recordsMark?: string | null;
}

/**
 * Writes a snapshot to a folder: a small text with everything but the agents, one line per agent, and columns of
 * numbers that can be opened without parsing. Returns the snapshot, ready for rendering.
 */
export async function saveSnapshot(
	dataDirectory: string,
	snapshot: Snapshot,
	{ more = {}, inputs = null, recordsMark = null }: SaveOptions = {},
): Promise<Snapshot> {
	const { agents, history, ...body } = snapshot;
	return inFreshFolder(dataDirectory, snapshot.id, async (folder) => {
		const lines = await writeAgentRows(join(folder, AGENTS_FILE), agents);
		const files: Record<string, string> = { [AGENTS_FILE]: lines.sha256 };
		const all = { ...more, agents: lines.columns, history: packHistory(history) };
		for (const [name, columns] of Object.entries(all)) {
			const file = columnsFile(name);
			files[file] = await writeColumns(join(folder, file), columns);
		}
		await writeBody(folder, { body, inputs, recordsMark, files });
		return { ...snapshot, agents: savedAgents(agents, lines.columns) };
	});
}

async function inFreshFolder<Result>(
	dataDirectory: string,
	id: string,
	fill: (folder: string) => Promise<Result>,
): Promise<Result> {
	await mkdir(snapshotsIn(dataDirectory), { recursive: true, mode: 0o700 });
	const temporary = folderOf(dataDirectory, `.${randomUUID()}.tmp`);
	await mkdir(temporary, { mode: 0o700 });
	try {
		const result = await fill(temporary);
		const folder = folderOf(dataDirectory, id);
		// From a build that was killed before the switch, or an earlier build of the same instant.
		await rm(folder, { recursive: true, force: true });
		await rename(temporary, folder);
		await syncDirectory(snapshotsIn(dataDirectory));
		return result;
	} catch (error) {
		await rm(temporary, { recursive: true, force: true });
		throw error;
	}
}

/** Opens a saved snapshot. Throws if it is missing or damaged. Agents are read on demand. */
export async function openSnapshot(dataDirectory: string, id: string): Promise<Snapshot> {
	const folder = folderOf(dataDirectory, id);
	const { body, files } = await openSnapshotBody(folder);
	const path = join(folder, AGENTS_FILE);
	if ((await fileDigest(path)) !== files[AGENTS_FILE]) throw damagedSnapshot(path);
	return {
		...body,
		agents: openAgents(path, await readNamedColumns(folder, files, "agents")),
		history: openHistory(await readNamedColumns(folder, files, "history")),
	};
}

export async function openColumns(dataDirectory: string, id: string, name: string) {
	const folder = folderOf(dataDirectory, id);
	const { files } = await openSnapshotBody(folder);
	return readNamedColumns(folder, files, name);
}

async function readNamedColumns(folder: string, files: FileDigests, name: string) {
	const file = columnsFile(name);
	const path = join(folder, file);
	const expected = files[file];
	if (expected === undefined) throw new Error(`${path}: the snapshot was saved without it`);
	return readColumns(path, expected);
}

export function readSnapshotBody(dataDirectory: string, id: string) {
	return openSnapshotBody(folderOf(dataDirectory, id));
}

export async function newestSnapshotId(dataDirectory: string): Promise<string | undefined> {
	// Names sort by their instants.
	const names = (await namesOfSnapshots(dataDirectory)).filter((name) => SNAPSHOT_NAME.test(name));
	return names.sort().at(-1);
}

/** Removes all other snapshots, and unfinished ones of killed builds. */
export async function pruneSnapshots(dataDirectory: string, kept: ReadonlySet<string>) {
	for (const name of await namesOfSnapshots(dataDirectory)) {
		if (kept.has(name)) continue;
		await rm(join(snapshotsIn(dataDirectory), name), { recursive: true });
	}
}

const SNAPSHOT_NAME = /^\d{4}-[\dT-]+Z$/;

/** Includes unfinished ones. Empty before the first one. */
async function namesOfSnapshots(dataDirectory: string): Promise<string[]> {
	return (await ifThere(readdir(snapshotsIn(dataDirectory)))) ?? [];
}
