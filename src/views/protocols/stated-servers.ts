import { MCP_REGISTRY } from "#contract/limits.ts";
import { LATEST, type McpServer, ONLY_VERSION } from "#contract/protocols/mcp-registry.ts";
import { connectionsOf, type DocumentReading } from "#documents/document-reading.ts";
import { mendedServerJson } from "#documents/formats/current-server-json.ts";
import { serverParts } from "#documents/formats/server-parts.ts";
import { latestVersion } from "#documents/latest-version.ts";
import { readDocument, readDocuments } from "#documents/read-document.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { readingsOf } from "../agents/read-documents.ts";
import type { ViewContext } from "../view-context.ts";

export interface StatedVersion {
	server: McpServer;
	document: DocumentRecord;
	version: VersionRecord;
}

/** Versions with a server.json, newest first, and the latest of those that were not deleted. `bare` is what the listing says. */
export function statedVersions(context: ViewContext, agent: SnapshotAgent, bare: McpServer) {
	const documents = context.documentsOf(agent);
	const versions = agent.versions.flatMap((version): StatedVersion[] => {
		const own = documents.filter(({ sha256 }) => version.documents.includes(sha256));
		const document = own.find(({ format }) => format === "mcp-server");
		if (!document) return [];
		const others = own.filter((other) => other !== document);
		return [{ server: serverOf(bare, { version, document, others }), document, version }];
	});
	const distinct = versions.filter(
		({ server }, place) =>
			place === versions.findIndex((other) => other.server.version === server.version),
	);
	const alive = distinct.filter(({ version }) => version.status !== "deleted");
	const latest = latestVersion(
		(alive.length > 0 ? alive : distinct).map((stated) => ({
			stated,
			number: stated.server.version,
			publishedAt: stated.version.publishedAt ?? undefined,
			listedAt: stated.version.listedAt,
			kind: stated.server.packages?.[0]?.registryType,
		})),
	)?.stated;
	return { versions: distinct, latest };
}

/** The protocol requires a version, and none may be called latest. */
function protocolVersion(version: VersionRecord): string {
	return version.number !== LATEST && isVersionStated(version) ? version.number : ONLY_VERSION;
}

interface Documented {
	version: VersionRecord;
	document: DocumentRecord;
	/** Its further documents, which may know further ways to connect. */
	others: readonly DocumentRecord[];
}

function serverOf(bare: McpServer, { version, document, others }: Documented): McpServer {
	const { reading } = readDocument(document.text, "mcp-server");
	const server = mendedServerJson(document.text, {
		...bare,
		...(reading && textsOf(reading)),
		version: protocolVersion(version),
		...partsOf(reading ? [reading] : []),
	});
	return withMore(server, readDocuments(others));
}

function textsOf({ title, description }: DocumentReading): Partial<McpServer> {
	const { textMaxCharacters: most } = MCP_REGISTRY;
	const texts = {
		title: shortenText(title ?? "", most),
		description: shortenText(description ?? "", most),
	};
	return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** What the current documents of an agent say about connecting, in the words of a server.json. */
export function currentParts(context: ViewContext, agent: SnapshotAgent) {
	return partsOf(readingsOf(context, agent));
}

/** Without empty lists. */
function partsOf(readings: readonly DocumentReading[]): Pick<McpServer, "packages" | "remotes"> {
	const { packages, remotes } = serverParts(connectionsOf(readings));
	return { ...(packages.length > 0 && { packages }), ...(remotes.length > 0 && { remotes }) };
}

/** Adds the ways to connect that only other documents know. */
function withMore(server: McpServer, readings: readonly DocumentReading[]): McpServer {
	const { packages = [], remotes = [] } = partsOf(readings);
	const known = new Set([
		...(server.packages ?? []).map(({ identifier }) => identifier),
		...(server.remotes ?? []).map(({ url }) => url),
	]);
	const morePackages = packages.filter(({ identifier }) => !known.has(identifier));
	const moreRemotes = remotes.filter(({ url }) => !known.has(url));
	return {
		...server,
		...(morePackages.length > 0 && { packages: [...(server.packages ?? []), ...morePackages] }),
		...(moreRemotes.length > 0 && { remotes: [...(server.remotes ?? []), ...moreRemotes] }),
	};
}
