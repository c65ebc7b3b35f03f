import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { facetsOf } from "./agents/agent-facets.ts";
import type { Snapshot, SnapshotComment } from "./snapshot.ts";

const FORMAT = 4;

/** Written last, because it contains the digests of the other files. */
const BODY_FILE = "snapshot.json";

export type SnapshotBody = Omit<Snapshot, "agents" | "history">;

export type FileDigests = Readonly<Record<string, string>>;

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

export interface ReadBody {
	body: SnapshotBody;
	inputs: string | null;
	recordsMark: string | null;
	files: FileDigests;
}

export async function writeBody(
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
export async function openSnapshotBody(folder: string): Promise<ReadBody> {
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

export function damagedSnapshot(path: string): Error {
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
