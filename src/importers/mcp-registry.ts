import { z } from "zod";
import type { DeploymentType } from "#contract/vocabulary.ts";
import { buildOutcome, joinOutcomes, skip } from "./build-outcome.ts";
import { folderAddress } from "./folder-address.ts";
import { parseHttpAddress } from "./http-address.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { type McpServerDocument, shapeOfServer } from "./mcp-server-document.ts";
import { checkShape, parseForeign } from "./parse-foreign.ts";
import { readableName } from "./readable-name.ts";
import { suggestOwnedSlug } from "./suggest-slug.ts";

const FORMAT = "mcp-registry";

export const mcpRegistry: Importer = {
	format: FORMAT,
	summary: "MCP registry: server.json, or a page of the registry API",
	accepts: (path) => /(?:^|[/.-])servers?(?:[.-]\d+)?\.json$/.test(path),
	read,
};

const Page = z.object({ servers: z.array(z.unknown()) });
const AnyDocument = z.looseObject({});

function read(document: ForeignDocument): ImportOutcome {
	const origin = `${FORMAT}:${document.name}`;
	const parsed = parseForeign(document.text, "JSON", AnyDocument);
	if (!parsed.ok) return skip(origin, parsed.reason);
	if (!Object.hasOwn(parsed.value, "servers")) return readServer(parsed.value, origin);
	const page = checkShape(parsed.value, Page);
	if (!page.ok) return skip(origin, page.reason);
	return joinOutcomes(
		page.value.servers.map((server, index) => readServer(server, `${origin}#/servers/${index}`)),
	);
}

function readServer(content: unknown, place: string): ImportOutcome {
	const parsed = checkShape(content, shapeOfServer(content));
	if (!parsed.ok) return skip(place, parsed.reason);
	const server = parsed.value;
	const origin = `${FORMAT}:${server.name}`;
	if (server.status === "deleted") return skip(origin, "Deleted at its source (`status`).");
	if (server.isLatest === false) return skip(origin, "Not the latest version (`isLatest`).");
	return buildServerOutcome(server, origin);
}

function buildServerOutcome(server: McpServerDocument, origin: string): ImportOutcome {
	const { namespace, segment } = splitName(server.name);
	const { url: repository, subfolder: folder } = server.repository ?? {};
	return buildOutcome({
		origin,
		suggestedSlug: suggestOwnedSlug(namespace.at(-1) ?? "", segment),
		titles: [server.title, readableName(segment), server.name],
		agentType: "mcp_server",
		description: server.description,
		deploymentType: deploymentOf(server),
		creatorName: publisherOf(namespace),
		websiteUrl: [server.websiteUrl, ...server.remoteUrls, folderAddress({ repository, folder })]
			.map(parseHttpAddress)
			.find(Boolean),
		repositoryUrl: repository,
		logoUrl: server.iconUrl,
		launchedAt: server.publishedAt,
	});
}

function splitName(name: string): { namespace: string[]; segment: string } {
	const parts = name.split("/");
	const segment = parts.at(-1) || name;
	return { namespace: parts.length > 1 ? (parts[0] ?? "").split(".") : [], segment };
}

/** The registry has seen proof of the namespace: an account of a code host, or a domain in reverse. */
function publisherOf(namespace: readonly string[]): string | undefined {
	if (namespace.length < 2) return undefined;
	const [top, host, owner] = namespace;
	if (top === "io" && host === "github" && owner) return owner;
	return namespace.toReversed().join(".");
}

function deploymentOf({ packageTypes, remoteUrls }: McpServerDocument): DeploymentType | undefined {
	if (packageTypes.some((type) => type === "oci" || type === "docker")) return "container";
	if (packageTypes.length > 0) return "self-hosted";
	return remoteUrls.length > 0 ? "hosted" : undefined;
}
