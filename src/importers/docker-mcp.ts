import { z } from "zod";
import type { DeploymentType } from "#contract/vocabulary.ts";
import { type DocumentReading, notesOf } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { folderAddress, parseHttpAddress } from "#domain/web/http-address.ts";
import { buildOutcome, skip } from "./build-outcome.ts";
import { ForeignName, optionalFact, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { parseForeign } from "./parse-foreign.ts";
import { domainOwner, readableName, repositoryOwner, suggestSlug } from "./readable-name.ts";

const FORMAT = "docker-mcp";

export const dockerMcp: Importer = {
	format: FORMAT,
	summary: "Docker MCP catalogue: a folder of servers/<name>/server.yaml",
	example: "servers/<name>/server.yaml with name, type, about and source",
	accepts: (path) => /(?:^|\/)server\.ya?ml$/.test(path),
	besides: (path) => [path.replace(/[^/]*$/u, "tools.json")],
	read,
};

const DockerServer = z.object({
	name: ForeignName,
	type: optionalText,
	meta: optionalFact(z.object({ category: optionalText })),
	source: optionalFact(z.object({ branch: optionalText, dockerfile: optionalText })),
});
type DockerServer = z.infer<typeof DockerServer>;

/** `poci` servers run one container for each tool. */
const DEPLOYMENT: ReadonlyMap<string, DeploymentType> = new Map([
	["server", "container"],
	["poci", "container"],
	["remote", "hosted"],
]);

function read(document: ForeignDocument): ImportOutcome {
	const parsed = parseForeign(document.text, "YAML", DockerServer);
	if (!parsed.ok) return skip(`${FORMAT}:${document.name}`, parsed.reason);
	const { name, type, meta } = parsed.value;
	const read = readDocument(document.text, FORMAT);
	const { reading } = read;
	if (reading === null) return skip(`${FORMAT}:${document.name}`, notesOf(read).join(" "));
	const repository = reading.repositoryUrl ?? undefined;
	return buildOutcome({
		origin: `${FORMAT}:${name}`,
		suggestedSlug: suggestSlug(name, reading.title ?? ""),
		titles: [reading.title ?? undefined, readableName(name)],
		agentType: "mcp_server",
		shortDescription: reading.description ?? undefined,
		deploymentType: type === undefined ? undefined : DEPLOYMENT.get(type),
		category: chooseDockerCategory(meta?.category),
		creatorName: repositoryOwner(repository) ?? domainOwner(websiteOf(parsed.value, reading)),
		websiteUrl: websiteOf(parsed.value, reading),
		repositoryUrl: repository,
		logoUrl: reading.iconUrl ?? undefined,
		sources: [document.text, ...toolsBeside(document)].map((text) => ({ format: FORMAT, text })),
	});
}

/** A list without tools is not kept. */
function toolsBeside({ beside = [] }: ForeignDocument): string[] {
	return beside
		.map(({ text }) => text)
		.filter((text) => readDocument(text, FORMAT).reading?.tools.length !== 0);
}

function websiteOf({ type, source }: DockerServer, reading: DocumentReading): string | undefined {
	const project = folderAddress({
		repository: reading.repositoryUrl ?? undefined,
		folder: reading.repositoryFolder ?? source?.dockerfile?.replace(/[^/]*$/, ""),
		branch: source?.branch,
	});
	const remote = reading.connections.find((connection) => connection.kind === "remote");
	const endpoint = parseHttpAddress(remote?.url);
	return type === "remote" ? (endpoint ?? project) : (project ?? endpoint);
}

/**
 * The words of the Docker catalogue that say what a server is for. Others, such as "devops" or "productivity", are given
 * to servers of every kind, and say nothing.
 */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
	"developer-tools": ["developer-tools", "development", "devtools", "code", "documentation"],
	data: ["database", "databases", "data-analytics", "data-visualization"],
	browsers: ["web-scraping"],
	communication: ["communication"],
	finance: ["finance", "fintech", "payments", "blockchain"],
	commerce: ["commerce", "crm", "ecommerce"],
	cloud: ["infrastructure", "cloud"],
	monitoring: ["monitoring", "observability"],
	security: ["security"],
	ai: ["ai-ml", "ml"],
	media: ["media", "video"],
	travel: ["boating", "geospatial", "maps", "travel"],
	games: ["games"],
	home: ["iot"],
};

/** Category for a word of the catalogue. Undefined if it says nothing, so that an import adds no endless categories. */
export function chooseDockerCategory(word: string | undefined) {
	const text = word?.trim().toLowerCase();
	const usual = USUAL_CATEGORIES.find(({ slug }) => text && WORDS[slug]?.includes(text));
	return usual && { slug: usual.slug, name: usual.name };
}
