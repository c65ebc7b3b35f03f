import { readFileSync, statSync } from "node:fs";
import { mkdir, readdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import { inLanes } from "#disk/in-lanes.ts";
import { DocumentRecord } from "#domain/records/document-record.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** Letters of a digest that name the folder of its file. */
const FOLDER_LETTERS = 2;
const WRITTEN_AT_ONCE = 8;

/** Documents of an agent: the current ones, then those of earlier versions. */
export type DocumentsOf = (agent: SnapshotAgent) => readonly DocumentRecord[];

const documentsIn = (dataDirectory: string) => join(dataDirectory, "documents");

function pathIn(directory: string, sha256: string): string {
	return join(directory, sha256.slice(0, FOLDER_LETTERS), `${sha256}.json`);
}

/** Digests of an agent's documents, each once: the current ones, then those of earlier versions. */
export function digestsOf({ documents, versions }: SnapshotAgent): string[] {
	return [...new Set([...documents, ...versions.flatMap((version) => version.documents)])];
}

/**
 * Keeps a file of each document of these agents, because records are read by one process and files are rendered by several.
 * Only those that are not there yet are read.
 */
export async function keepDocumentFiles(
	dataDirectory: string,
	agents: Iterable<SnapshotAgent>,
	read: (digests: readonly string[]) => Promise<readonly DocumentRecord[]>,
): Promise<void> {
	const directory = documentsIn(dataDirectory);
	const needed = new Set([...agents].flatMap(digestsOf));
	await removeOthers(directory, needed);
	const missing = [...needed].filter((digest) => !isThere(pathIn(directory, digest)));
	if (missing.length === 0) return;
	const documents = await read(missing);
	await inLanes(WRITTEN_AT_ONCE, documents.values(), async (document) => {
		const path = pathIn(directory, document.sha256);
		await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
		// Not flushed: what a power cut leaves empty is written again.
		await writeFile(path, JSON.stringify(document), { mode: 0o600 });
	});
}

function isThere(path: string): boolean {
	return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

async function removeOthers(directory: string, needed: ReadonlySet<string>): Promise<void> {
	const folders = (await ifThere(readdir(directory))) ?? [];
	for (const folder of folders) {
		for (const name of await readdir(join(directory, folder))) {
			if (!needed.has(name.replace(/\.json$/, ""))) await unlink(join(directory, folder, name));
		}
	}
}

/** Reads documents from their files whenever they are asked for. */
export function openDocumentFiles(dataDirectory: string): DocumentsOf {
	const directory = documentsIn(dataDirectory);
	return (agent) =>
		digestsOf(agent).map((digest) =>
			DocumentRecord.parse(JSON.parse(readFileSync(pathIn(directory, digest), "utf8"))),
		);
}

/** For listings without any. */
export const noDocuments: DocumentsOf = () => [];
