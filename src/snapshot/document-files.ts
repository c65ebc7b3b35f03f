import { hash } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";
import { asListed, namedDigests } from "#domain/intake/named-documents.ts";
import { type AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** Letters of the digest that name the subfolder. */
const FOLDER_LETTERS = 2;
const WRITTEN_AT_ONCE = 8;

/** Documents of an agent: the current ones, then those of earlier versions. */
export type DocumentsOf = (agent: DocumentHolder) => readonly DocumentRecord[];

export type DocumentHolder = Pick<AgentRecord, "slug" | "documents" | "versions"> & {
	documentOrigins?: SnapshotAgent["documentOrigins"] | undefined;
};

const documentsIn = (dataDirectory: string) => join(dataDirectory, "documents");

function pathIn(directory: string, sha256: string): string {
	return join(directory, sha256.slice(0, FOLDER_LETTERS), `${sha256}.json`);
}

/**
 * Writes a file for each document of these agents, because one process reads records and several render files. Reads
 * only missing documents. Removes nothing: the served hour may have to be rendered again.
 */
export async function keepDocumentFiles(
	dataDirectory: string,
	agents: Iterable<DocumentHolder>,
	read: (digests: readonly string[]) => Promise<readonly DocumentRecord[]>,
): Promise<void> {
	const directory = documentsIn(dataDirectory);
	const missing = [...namedBy(agents)].filter((digest) => !isThere(pathIn(directory, digest)));
	if (missing.length === 0) return;
	const documents = await read(missing);
	await inLanes(WRITTEN_AT_ONCE, documents.values(), async (document) => {
		const path = pathIn(directory, document.sha256);
		await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
		// Not synced: a file that a power cut leaves empty is written again.
		await writeFile(path, JSON.stringify({ ...document, sendings: undefined }), { mode: 0o600 });
	});
}

function isThere(path: string): boolean {
	return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Removes files of documents that none of these agents has, when no other hour is being rendered. */
export async function dropOtherDocumentFiles(
	dataDirectory: string,
	agents: Iterable<DocumentHolder>,
): Promise<void> {
	const directory = documentsIn(dataDirectory);
	const needed = namedBy(agents);
	const folders = (await ifThere(readdir(directory))) ?? [];
	for (const folder of folders) {
		for (const name of await readdir(join(directory, folder))) {
			if (!needed.has(name.replace(/\.json$/, ""))) await unlink(join(directory, folder, name));
		}
	}
}

function namedBy(agents: Iterable<DocumentHolder>): Set<string> {
	return new Set([...agents].flatMap(namedDigests));
}

/** A document of an agent whose file cannot be read. Without it, its pages would be wrong. */
export class LostDocument extends Error {
	/** The document and the problem. */
	readonly detail: string;

	constructor(detail: string) {
		super(`${detail}; the next build writes it again if the registry has it.`);
		this.name = "LostDocument";
		this.detail = detail;
	}
}

/** Reads documents from their files on demand, with their origin for the agent. */
export function openDocumentFiles(dataDirectory: string): DocumentsOf {
	const directory = documentsIn(dataDirectory);
	return (agent) =>
		namedDigests(agent).map((sha256) => {
			const path = pathIn(directory, sha256);
			const named = `The document ${sha256} of the agent ${agent.slug}`;
			if (!isThere(path)) throw new LostDocument(`${named} is missing: there is no ${path}`);
			const document = parseKept(readFileSync(path, "utf8"), sha256);
			if (document) return asListed(document, agent.documentOrigins);
			rmSync(path, { force: true });
			throw new LostDocument(`${named} was damaged: ${path} is removed`);
		});
}

/** Undefined if the file is damaged. */
function parseKept(json: string, sha256: string): DocumentRecord | undefined {
	try {
		const document = DocumentRecord.parse(JSON.parse(json));
		return hash("sha256", document.text) === sha256 ? document : undefined;
	} catch {
		return undefined;
	}
}

/** For listings without any. */
export const noDocuments: DocumentsOf = () => [];
