import { currentServerJson } from "#documents/formats/current-server-json.ts";
import { hasSameWays } from "#documents/same-publication.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type DocumentFinder, findDocuments } from "./documents.ts";

type Published = Pick<AgentRecord, "documents" | "versions">;

/** The server.json of a published version; its text is undefined if it was too much to keep. */
export interface PublishedServer {
	text: string | undefined;
}

/** The version of an agent that a server.json has published, whatever became of it. */
export async function findPublished(
	finder: DocumentFinder,
	{ documents, versions }: Published,
	version: string,
): Promise<PublishedServer | undefined> {
	const entry = versions.find(({ number }) => number === version);
	const server = await findServer(finder, entry?.documents ?? [], version);
	const text = server ?? (await findServer(finder, documents, version));
	return entry || text !== undefined ? { text } : undefined;
}

export async function findServer(
	finder: DocumentFinder,
	digests: readonly string[],
	version: string,
): Promise<string | undefined> {
	const documents = await findDocuments(finder, digests);
	const servers = documents.filter(({ format }) => format === "mcp-server");
	return servers.find(({ text }) => currentServerJson(text)?.version === version)?.text;
}

/** Refuses a server.json that would change how people connect to a version that is already public. */
export async function refuseRewriting(
	finder: DocumentFinder,
	agent: Published,
	digests: readonly string[],
): Promise<void> {
	for (const [index, digest] of digests.entries()) {
		const [document] = agent.documents.includes(digest)
			? []
			: await findDocuments(finder, [digest]);
		if (document?.format !== "mcp-server") continue;
		const version = currentServerJson(document.text)?.version;
		if (version === undefined) continue;
		const published = await findPublished(finder, agent, version);
		if (!published) continue;
		const { text } = published;
		if (text !== undefined && hasSameWays(text, document.text)) continue;
		throw versionExists(version, [
			{
				pointer: `#/documents/${index}`,
				detail: `must have the packages and remotes with which version ${version} was published`,
			},
		]);
	}
}

export function versionExists(version: string, errors: Refusal["errors"]): Refusal {
	const detail = `Version ${version} was published before, with other content. Publish another version, or change anything but its packages and remotes with PUT.`;
	return new Refusal("version_exists", detail, { errors });
}
