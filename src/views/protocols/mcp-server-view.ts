import { MCP_REGISTRY } from "#contract/limits.ts";
import {
	ICON_META,
	MCP_SERVER_SCHEMA,
	type McpServer,
	type McpServerResponse,
	type McpServerStanding,
	OFFICIAL_META,
	type OfficialMeta,
	ONLY_VERSION,
} from "#contract/protocols/mcp-registry.ts";
import { McpIcon, McpWebsite, PUBLISHER_META } from "#contract/protocols/mcp-server-parts.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { logoUrl } from "../pictures/tile.ts";
import { cutText } from "../texts/cut-text.ts";
import { agentUrl, type Site, type ViewContext } from "../view-context.ts";
import { mcpNamesOf, ownNamespace, removedMcpName } from "./mcp-names.ts";
import { currentParts, type StatedVersion, statedVersions } from "./stated-servers.ts";

/** For clients that require a description, when none was stated. */
const NO_DESCRIPTION = "An MCP server.";
const DELETED = "This server was removed from the registry.";

/** The protocol limits the JSON that publishers add. */
const PUBLISHER_MAX_BYTES = 4096;

const SOURCES: Readonly<Record<string, string>> = {
	"github.com": "github",
	"gitlab.com": "gitlab",
	"bitbucket.org": "bitbucket",
	"codeberg.org": "codeberg",
};

export function mcpServerView(context: ViewContext, agent: SnapshotAgent): McpServerResponse {
	return versionView(context, agent, versionsOf(context, agent).latest);
}

/** Every version of an agent in the form of MCP registries, newest first: its document, and next to it the registry's own metadata. */
export function mcpVersionViews(context: ViewContext, agent: SnapshotAgent): McpServerResponse[] {
	const { versions, latest } = versionsOf(context, agent);
	if (versions.length === 0) return [versionView(context, agent)];
	return versions.map((entry) => versionView(context, agent, entry, entry === latest));
}

function versionsOf(context: ViewContext, agent: SnapshotAgent) {
	return statedVersions(context, agent, mcpServerDocument(context, agent));
}

/** Without a server.json, what the listing and its other documents say. */
function versionView(
	context: ViewContext,
	agent: SnapshotAgent,
	entry?: StatedVersion,
	isLatest = true,
): McpServerResponse {
	const { name } = mcpNamesOf(context, agent);
	const server = entry ? { ...entry.server, name } : withGalleryFacts(context, agent);
	const icon = iconOf(context, agent);
	return {
		server,
		_meta: {
			...(!server.icons?.length && icon ? { [ICON_META]: icon } : {}),
			[OFFICIAL_META]: officialMeta(agent, { version: entry?.version, isLatest }),
			[`${ownNamespace(context.site)}/standing`]: standingOf(context, agent, {
				version: server.version,
				document: entry?.document,
			}),
		},
	};
}

/** Our own description of a server, with facts that VS Code shows. Documents of publishers are returned unchanged. */
function withGalleryFacts(context: ViewContext, agent: SnapshotAgent): McpServer {
	const server = { ...mcpServerDocument(context, agent), ...currentParts(context, agent) };
	const facts = galleryFacts(agent);
	const { longDescription: readme } = agent;
	const added = { github: readme === null ? facts : { ...facts, readme } };
	const github =
		Buffer.byteLength(JSON.stringify(added)) <= PUBLISHER_MAX_BYTES ? added.github : facts;
	if (Object.keys(github).length === 0) return server;
	return { ...server, _meta: { [PUBLISHER_META]: { github } } };
}

/** VS Code shows the owner of a repository as the publisher, so an unproven one is left out. */
function galleryFacts({ claim, license, repositoryUrl, tags }: SnapshotAgent) {
	const { hostname = "", pathname = "" } = repositoryUrl ? new URL(repositoryUrl) : {};
	const [, owner = "", name = ""] = pathname.split("/");
	const isProven = claim.repositoryVerifiedAt !== null && SOURCES[hostname] === "github";
	return {
		...(isProven && name !== "" ? { name, nameWithOwner: `${owner}/${name}` } : {}),
		...(license === null ? {} : { license }),
		...(tags.length === 0 ? {} : { topics: tags }),
	};
}

/** What the protocol itself says about a version. */
export const officialOf = ({ _meta }: McpServerResponse): OfficialMeta => _meta[OFFICIAL_META];

/** A removed server. Only its name and the time of removal are known. */
export function deletedMcpServerView(site: Site, tombstone: SnapshotTombstone): McpServerResponse {
	const { firstSlug, removedAt } = tombstone;
	const meta: OfficialMeta = { status: "deleted", updatedAt: removedAt, isLatest: true };
	return {
		server: {
			$schema: MCP_SERVER_SCHEMA,
			name: removedMcpName(site, tombstone),
			title: cutText(firstSlug, MCP_REGISTRY.textMaxCharacters),
			description: DELETED,
			version: ONLY_VERSION,
		},
		_meta: { [OFFICIAL_META]: meta },
	};
}

/** Never empty, because clients skip a whole page if its first server has no text. */
export function mcpServerDocument(context: ViewContext, agent: SnapshotAgent): McpServer {
	const { slug, shortDescription, websiteUrl, repositoryUrl } = agent;
	const icon = iconOf(context, agent);
	const title = shortenText(agent.title, MCP_REGISTRY.textMaxCharacters) || slug;
	return {
		$schema: MCP_SERVER_SCHEMA,
		name: mcpNamesOf(context, agent).name,
		title,
		description:
			shortenText(shortDescription ?? "", MCP_REGISTRY.textMaxCharacters) ||
			shortenText(agent.title, MCP_REGISTRY.textMaxCharacters) ||
			NO_DESCRIPTION,
		version: ONLY_VERSION,
		...(isUri(websiteUrl) ? { websiteUrl } : {}),
		...(isUri(repositoryUrl) ? { repository: repositoryOf(repositoryUrl) } : {}),
		...(icon ? { icons: [{ src: icon }] } : {}),
	};
}

function repositoryOf(url: string): NonNullable<McpServer["repository"]> {
	const { hostname } = new URL(url);
	const source = Object.hasOwn(SOURCES, hostname) ? SOURCES[hostname] : undefined;
	return { url, source: source ?? hostname };
}

/** Browsers accept addresses that the schema does not. */
const isUri = (url: string | null): url is string => McpWebsite.safeParse(url).success;

/** The logo that we serve, or its address elsewhere. */
function iconOf({ site }: ViewContext, agent: SnapshotAgent): string | undefined {
	return [logoUrl(site, agent) ?? null, agent.logoUrl].find(mayBeIcon);
}

function mayBeIcon(url: string | null): url is string {
	return url?.startsWith("https://") === true && McpIcon.safeParse({ src: url }).success;
}

/** A deprecated listing has no active version, and deleted versions stay deleted. */
function officialMeta(
	agent: SnapshotAgent,
	{ version, isLatest }: { version: VersionRecord | undefined; isLatest: boolean },
): OfficialMeta {
	const { status, deprecation, createdAt, updatedAt } = agent;
	const { message, successor } = deprecation ?? { message: null, successor: null };
	const isDeleted = version?.status === "deleted";
	const parts = [
		(isDeleted ? version?.message : null) ?? message ?? version?.message ?? "",
		successor ? endSentence(`Its successor is ${successor.title}`) : "",
	];
	const text = parts.filter((part) => part !== "").join(" ");
	return {
		status: status === "deprecated" && !isDeleted ? status : (version?.status ?? "active"),
		...(text === ""
			? {}
			: { statusMessage: cutText(text, MCP_REGISTRY.statusMessageMaxCharacters) }),
		publishedAt: version?.publishedAt ?? version?.listedAt ?? createdAt,
		updatedAt,
		isLatest,
	};
}

function standingOf(
	context: ViewContext,
	agent: SnapshotAgent,
	{ version, document }: { version: string; document: DocumentRecord | undefined },
): McpServerStanding {
	return {
		slug: agent.slug,
		url: agentUrl(context, agent.slug),
		aliases: mcpNamesOf(context, agent).aliases,
		claimStatus: agent.claim.status,
		marketScore: agent.marketScore,
		trustScore: agent.trustScore,
		source: document
			? { sha256: document.sha256, origin: document.origin, fetchedAt: document.fetchedAt }
			: null,
		sources: agent.sources,
		sample: agent.sample,
		versionStated: version !== ONLY_VERSION,
	};
}
