import { z } from "zod";
import { findUnfilled } from "#documents/content/find-unfilled.ts";
import { writtenParts } from "#documents/content/json-text.ts";
import { isObject, Place, type PlaceNotes } from "#documents/content/place.ts";
import { unlikeFormat } from "#documents/document-formats.ts";
import { type DocumentReading, issueNote, notesOf } from "#documents/document-reading.ts";
import { registryObservations } from "#documents/evidence/observations.ts";
import { isMcpServer } from "#documents/formats/mcp-server.ts";
import { connectionsKind } from "#documents/latest-version.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { folderAddress, parseHttpAddress } from "#domain/web/http-address.ts";
import { buildOutcome, ignore, joinOutcomes, outcomeOfPart, skip } from "./build-outcome.ts";
import { ForeignName, optionalFact, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { checkShape, parseForeign } from "./parse-foreign.ts";
import { readableName, suggestOwnedSlug } from "./readable-name.ts";

const FORMAT = "mcp-registry";

export const mcpRegistry: Importer = {
	format: FORMAT,
	summary: "MCP registry: server.json, a list of them, or a page of the registry API; all versions",
	example: '{"name": "io.github.owner/server", …}, [{…}], {"servers": […]}',
	accepts: (path) => path.endsWith(".json"),
	read,
	findNextPage,
};

/** Published forms of server lists: a list, a page of the API, or a page in an envelope. */
const SERVER_LISTS = [[], ["servers"], ["data", "servers"]];

function read(document: ForeignDocument): ImportOutcome {
	const origin = `${FORMAT}:${document.name}`;
	const parsed = parseForeign(document.text, "JSON", z.unknown());
	if (!parsed.ok) return skip(origin, parsed.reason);
	if (isServer(parsed.value)) return readServer(parsed.value, origin, document.text);
	for (const names of SERVER_LISTS) {
		const servers = names.reduce<unknown>(
			(value, name) => (isObject(value) ? value[name] : undefined),
			parsed.value,
		);
		if (!Array.isArray(servers)) continue;
		const texts = writtenParts(
			names.reduce((text, name) => writtenParts(text).get(name) ?? "", document.text),
		);
		return readList(servers, { place: [`${origin}#`, ...names].join("/"), texts });
	}
	return ignore(
		origin,
		`It is neither a list of servers nor a document of ${unlikeFormat("mcp-server")}.`,
	);
}

function readList(
	servers: readonly unknown[],
	{ place, texts }: { place: string; texts: ReadonlyMap<string, string> },
): ImportOutcome {
	if (!servers.some(isServer)) return ignore(place, "It lists no server.json.");
	return joinOutcomes(
		servers.map((server, index) => {
			const text = texts.get(String(index)) ?? "";
			return outcomeOfPart(text, readServer(server, `${place}/${index}`, text));
		}),
	);
}

const NextPage = z.object({
	metadata: z
		.object({ nextCursor: optionalText, next_cursor: optionalText })
		.transform(({ nextCursor, next_cursor }) => nextCursor ?? next_cursor),
});

function findNextPage({ name, text }: ForeignDocument): string | undefined {
	const page = parseForeign(text, "JSON", NextPage);
	if (!page.ok || !page.value.metadata) return undefined;
	const url = new URL(name);
	url.searchParams.set("cursor", page.value.metadata);
	return url.href;
}

const OFFICIAL = "io.modelcontextprotocol.registry/official";

/** The registry's own statements about a version, in camel case or in the older snake case. */
const Statements = z
	.object({
		status: optionalText,
		statusMessage: optionalText,
		publishedAt: optionalText,
		published_at: optionalText,
		updatedAt: optionalText,
	})
	.transform(({ published_at, publishedAt = published_at, ...others }) => ({
		...others,
		publishedAt,
	}));
type Statements = z.infer<typeof Statements>;
const RegistryMeta = optionalFact(z.object({ [OFFICIAL]: optionalFact(Statements) })).transform(
	(meta): Partial<Statements> => meta?.[OFFICIAL] ?? {},
);

/**
 * The registry's statements inside of the server itself, as in older formats. The server's own facts are read from
 * its document.
 */
const Listed = z
	.object({ name: ForeignName, _meta: RegistryMeta })
	.transform(({ name, _meta }) => ({ name, told: [_meta] }));
type ListedServer = z.infer<typeof Listed>;

/** The current format wraps each server and puts the registry's statements next to it, which count first. */
const Envelope = z
	.object({ server: Listed, _meta: RegistryMeta })
	.transform(({ server, _meta }) => ({ name: server.name, told: [_meta, ...server.told] }));

const IsEnvelope = z.object({ server: z.unknown().refine((server) => server !== undefined) });

function serverIn(content: unknown): unknown {
	const envelope = IsEnvelope.safeParse(content);
	return envelope.success ? envelope.data.server : content;
}

/** True for a server.json of any schema, with or without an envelope, even if it is not valid. */
function isServer(content: unknown): boolean {
	return isMcpServer(serverIn(content));
}

/** Keeps the server exactly as the registry wrote it, without the envelope. */
function readServer(content: unknown, place: string, text: string): ImportOutcome {
	const isBare = serverIn(content) === content;
	const parsed = checkShape<ListedServer>(content, isBare ? Listed : Envelope);
	if (!parsed.ok) return skip(place, parsed.reason);
	const source = isBare ? text : (writtenParts(text).get("server") ?? "");
	const read = readDocument(source, "mcp-server");
	const origin = `${FORMAT}:${parsed.value.name}`;
	if (read.reading === null) return skip(origin, notesOf(read).join(" "));
	const [unfilled] = findUnfilled(read.reading);
	if (unfilled) return skip(`${origin} ${read.reading.version ?? ""}`.trim(), issueNote(unfilled));
	return buildServerOutcome(serverFacts(parsed.value, read.reading), { origin, text: source });
}

/** The facts of a document and its registry. If they differ, the registry's count. */
function serverFacts(listed: ListedServer, reading: DocumentReading) {
	const facts = lightFacts([reading]);
	const fact = (name: keyof Statements) =>
		listed.told.flatMap((statements) => statements[name] ?? [])[0];
	const publishedAt = fact("publishedAt");
	const updatedAt = fact("updatedAt");
	const notes: PlaceNotes = { issues: [], flags: [] };
	const beside = new Place({ value: { publishedAt, updatedAt }, pointer: "#/_meta", notes });
	return {
		...facts,
		// Those in the document are read with it.
		observations: registryObservations(beside, listed.name),
		notes: notes.flags.map(issueNote),
		name: listed.name,
		kind: connectionsKind(reading.connections),
		status: fact("status") ?? reading.status ?? undefined,
		statusMessage: fact("statusMessage") ?? reading.statusMessage ?? undefined,
		publishedAt: publishedAt ?? facts.launchedAt,
		updatedAt,
		remotes: reading.connections.flatMap((way) => (way.kind === "remote" ? [way.url] : [])),
	};
}

function buildServerOutcome(
	server: ReturnType<typeof serverFacts>,
	{ origin, text }: { origin: string; text: string },
): ImportOutcome {
	const { namespace, segment } = splitName(server.name);
	const { repositoryUrl: repository, repositoryFolder: folder } = server;
	return buildOutcome({
		origin,
		suggestedSlug: suggestOwnedSlug(namespace.at(-1) ?? "", segment),
		titles: [server.title, readableName(segment), server.name],
		agentType: "mcp_server",
		shortDescription: server.shortDescription,
		deploymentType: server.deploymentType,
		creatorName: publisherOf(namespace),
		websiteUrl: [server.websiteUrl, ...server.remotes, folderAddress({ repository, folder })]
			.map(parseHttpAddress)
			.find(Boolean),
		repositoryUrl: repository,
		logoUrl: server.logoUrl,
		launchedAt: server.publishedAt,
		observations: server.observations,
		notes: server.notes,
		sources: [{ format: "mcp-server", text }],
		edition: {
			number: server.version,
			kind: server.kind,
			publishedAt: server.publishedAt,
			updatedAt: server.updatedAt,
			status: server.status,
			statusMessage: server.statusMessage,
		},
	});
}

function splitName(name: string): { namespace: string[]; segment: string } {
	const parts = name.split("/");
	const segment = parts.at(-1) || name;
	return { namespace: parts.length > 1 ? (parts[0] ?? "").split(".") : [], segment };
}

/** The registry has verified the namespace: an account of a code host, or a reversed domain. */
function publisherOf(namespace: readonly string[]): string | undefined {
	if (namespace.length < 2) return undefined;
	const [top, host, owner] = namespace;
	if (top === "io" && host === "github" && owner) return owner;
	return namespace.toReversed().join(".");
}
