import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "#disk/durable-file.ts";
import { readHistory } from "./history-files.ts";
import { movedSlugs } from "./moved-slugs.ts";
import type { Snapshot, SnapshotAgent, SnapshotComment } from "./snapshot.ts";

const FORMAT = 1;
const SUFFIX = ".jsonl";

type Body = Omit<Snapshot, "agents" | "comments" | "history">;

/** Members that files of earlier versions lack. */
const ADDED_LATER: Pick<Body, "tombstones" | "moved"> = { tombstones: [], moved: {} };

interface Head {
	format: number;
	/** SHA-256 of the number of agents and everything after this line. */
	sha256: string;
	agents: number;
}

export const snapshotsIn = (dataDirectory: string) => join(dataDirectory, "snapshots");
export const historyIn = (dataDirectory: string) => join(dataDirectory, "history");

/**
 * Writes a snapshot as JSON lines: head, body, one agent a line in rank order, one comment a line. The history stands
 * in files of its own, which the snapshot is opened with again.
 */
export async function saveSnapshot(dataDirectory: string, snapshot: Snapshot): Promise<void> {
	const { agents, comments, history: _, ...body } = snapshot;
	const lines = [
		JSON.stringify(body),
		...agents.map((agent) => JSON.stringify(agent)),
		...[...comments.values()].flat().map((comment) => JSON.stringify(comment)),
	];
	const text = `${lines.join("\n")}\n`;
	const head: Head = {
		format: FORMAT,
		sha256: digestOf(agents.length, text),
		agents: agents.length,
	};
	await mkdir(snapshotsIn(dataDirectory), { recursive: true, mode: 0o700 });
	await writeDurably(fileOf(dataDirectory, snapshot.id), `${JSON.stringify(head)}\n${text}`);
}

/** Opens a saved snapshot; throws when it is missing or not what was saved. */
export async function openSnapshot(dataDirectory: string, id: string): Promise<Snapshot> {
	const path = fileOf(dataDirectory, id);
	const text = await readFile(path, "utf8");
	const end = text.indexOf("\n") + 1;
	const head = parseHead(text.slice(0, end));
	const rest = text.slice(end);
	if (head?.format !== FORMAT || head.sha256 !== digestOf(head.agents, rest)) {
		throw new Error(`${path}: the snapshot is damaged or of another format.`);
	}
	const lines = rest.split("\n").filter(Boolean);
	const agentsEnd = (head.agents ?? 0) + 1;
	const body: Body = { ...ADDED_LATER, ...JSON.parse(lines[0] ?? "") };
	const agents = lines.slice(1, agentsEnd).map((line): SnapshotAgent => JSON.parse(line));
	const comments = lines.slice(agentsEnd).map((line): SnapshotComment => JSON.parse(line));
	const history = await readHistory(historyIn(dataDirectory), body.at);
	return {
		...body,
		agents,
		comments: Map.groupBy(comments, ({ agentSlug }) => agentSlug),
		history: history.following(movedSlugs(Object.entries(body.moved))),
	};
}

/** Name of the snapshot of the latest instant; undefined where there is none. */
export async function newestSnapshotId(dataDirectory: string): Promise<string | undefined> {
	const names = await readdir(snapshotsIn(dataDirectory)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	// Names sort like their instants.
	const [newest] = names
		.filter((name) => name.endsWith(SUFFIX))
		.sort()
		.reverse();
	return newest?.slice(0, -SUFFIX.length);
}

/** Removes all snapshots but these. */
export async function pruneSnapshots(
	dataDirectory: string,
	kept: ReadonlySet<string>,
): Promise<void> {
	for (const name of await readdir(snapshotsIn(dataDirectory))) {
		if (kept.has(name.replace(/\.jsonl$/, ""))) continue;
		await rm(join(snapshotsIn(dataDirectory), name));
	}
}

function fileOf(dataDirectory: string, id: string): string {
	return join(snapshotsIn(dataDirectory), `${id}${SUFFIX}`);
}

/** Undefined when the line is no JSON; what it says is checked against the rest. */
function parseHead(line: string): Partial<Head> | undefined {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function digestOf(agents: number | undefined, text: string): string {
	return createHash("sha256").update(`${agents}\n`).update(text).digest("hex");
}
