import { hash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asListed, namedDigests } from "#domain/intake/named-documents.ts";
import { type AgentRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import { digestFolder } from "./digest-folder.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** Documents of an agent: the current ones, then those of earlier versions. */
export type DocumentsOf = (agent: DocumentHolder) => readonly DocumentRecord[];

export type DocumentHolder = Pick<AgentRecord, "slug" | "documents" | "versions"> & {
	documentOrigins?: SnapshotAgent["documentOrigins"] | undefined;
};

const documentsIn = (dataDirectory: string) =>
	digestFolder(join(dataDirectory, "documents"), "json");

export async function keepDocumentFiles(
	dataDirectory: string,
	agents: Iterable<DocumentHolder>,
	read: (digests: readonly string[]) => Promise<readonly DocumentRecord[]>,
): Promise<void> {
	await documentsIn(dataDirectory).keep(namedBy(agents), read, (document) =>
		JSON.stringify({ ...document, sendings: undefined }),
	);
}

export async function dropOtherDocumentFiles(
	dataDirectory: string,
	agents: Iterable<DocumentHolder>,
): Promise<void> {
	await documentsIn(dataDirectory).dropOthers(namedBy(agents));
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

export function openDocumentFiles(dataDirectory: string): DocumentsOf {
	const folder = documentsIn(dataDirectory);
	return (agent) =>
		namedDigests(agent).map((sha256) => {
			const path = folder.pathOf(sha256);
			const subject = `The document ${sha256} of the agent ${agent.slug}`;
			if (!folder.isThere(sha256))
				throw new LostDocument(`${subject} is missing: there is no ${path}`);
			const document = parseKept(readFileSync(path, "utf8"), sha256);
			if (document) return asListed(document, agent.documentOrigins);
			rmSync(path, { force: true });
			throw new LostDocument(`${subject} was damaged: ${path} is removed`);
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
