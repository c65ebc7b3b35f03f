import { MCP_REGISTRY } from "#contract/limits.ts";
import {
	MCP_SERVER_SCHEMA,
	type McpServer,
	type McpServerResponse,
	type McpServerStanding,
	OFFICIAL_META,
	type OfficialMeta,
	ONLY_VERSION,
} from "#contract/mcp-registry.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { cutText } from "../cut-text.ts";
import { agentUrl, type Site, type ViewContext } from "../view-context.ts";
import { mcpName, mcpNamesOf, ownNamespace } from "./mcp-names.ts";

/** For clients that require a description, when none was stated. */
const NO_DESCRIPTION = "An MCP server.";
const DELETED = "This server was removed from the registry.";

/** Hosts of source code, by their names in the protocol. */
const SOURCES: Readonly<Record<string, string>> = {
	"github.com": "github",
	"gitlab.com": "gitlab",
	"bitbucket.org": "bitbucket",
	"codeberg.org": "codeberg",
};

/** An agent in the form of MCP registries: its document, and next to it the registry's own metadata. */
export function mcpServerView(context: ViewContext, agent: SnapshotAgent): McpServerResponse {
	return {
		server: mcpServerDocument(context, agent),
		_meta: {
			[OFFICIAL_META]: officialMeta(agent),
			[`${ownNamespace(context.site)}/standing`]: standingOf(context, agent),
		},
	};
}

/** A server that is gone. All that is known is its name, made of its first slug, and when it was removed. */
export function deletedMcpServerView(
	site: Site,
	{ firstSlug, removedAt }: Pick<SnapshotTombstone, "firstSlug" | "removedAt">,
): McpServerResponse {
	const meta: OfficialMeta = { status: "deleted", updatedAt: removedAt, isLatest: true };
	return {
		server: {
			$schema: MCP_SERVER_SCHEMA,
			name: mcpName(site, firstSlug),
			title: cutText(firstSlug, MCP_REGISTRY.textMaxCharacters),
			description: DELETED,
			version: ONLY_VERSION,
		},
		_meta: { [OFFICIAL_META]: meta },
	};
}

/** Clients skip a whole page if its first server lacks a text, so none is ever empty. */
export function mcpServerDocument(context: ViewContext, agent: SnapshotAgent): McpServer {
	const { slug, shortDescription, websiteUrl, repositoryUrl, logoUrl } = agent;
	const title = cutText(agent.title, MCP_REGISTRY.textMaxCharacters) || slug;
	return {
		$schema: MCP_SERVER_SCHEMA,
		name: mcpNamesOf(context, agent).name,
		title,
		description:
			cutText(shortDescription ?? "", MCP_REGISTRY.textMaxCharacters) ||
			cutText(agent.title, MCP_REGISTRY.textMaxCharacters) ||
			NO_DESCRIPTION,
		version: ONLY_VERSION,
		...(websiteUrl === null ? {} : { websiteUrl }),
		...(repositoryUrl === null ? {} : { repository: repositoryOf(repositoryUrl) }),
		...(mayBeIcon(logoUrl) ? { icons: [{ src: logoUrl }] } : {}),
	};
}

function repositoryOf(url: string): NonNullable<McpServer["repository"]> {
	const { hostname } = new URL(url);
	const source = Object.hasOwn(SOURCES, hostname) ? SOURCES[hostname] : undefined;
	return { url, source: source ?? hostname };
}

function mayBeIcon(url: string | null): url is string {
	if (url === null) return false;
	return url.startsWith("https://") && url.length <= MCP_REGISTRY.iconMaxCharacters;
}

function officialMeta({ status, deprecation, createdAt, updatedAt }: SnapshotAgent): OfficialMeta {
	const { message, successor } = deprecation ?? { message: null, successor: null };
	const told = [message ?? "", successor ? `Its successor is ${successor.title}.` : ""];
	const text = told.filter((part) => part !== "").join(" ");
	return {
		status,
		...(text === ""
			? {}
			: { statusMessage: cutText(text, MCP_REGISTRY.statusMessageMaxCharacters) }),
		publishedAt: createdAt,
		updatedAt,
		isLatest: true,
	};
}

function standingOf(context: ViewContext, agent: SnapshotAgent): McpServerStanding {
	return {
		slug: agent.slug,
		url: agentUrl(context, agent.slug),
		aliases: mcpNamesOf(context, agent).aliases,
		claimStatus: agent.claim.status,
		marketScore: agent.marketScore,
		trustScore: agent.trustScore,
		sample: agent.sample,
	};
}
