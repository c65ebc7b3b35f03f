import { DOCUMENT_FORMATS, type DocumentFormat } from "#contract/intake/document.ts";
import type { ContentTree, Syntax } from "./content/parse-content.ts";
import type { Place } from "./content/place.ts";
import type { DocumentReading } from "./document-reading.ts";
import { isA2aCard, readA2aCard } from "./formats/a2a-card.ts";
import { isAgentSkill, readAgentSkill } from "./formats/agent-skill.ts";
import { isAiCatalogEntry, readAiCatalogEntry } from "./formats/ai-catalog-entry.ts";
import { isDockerMcp, readDockerMcp } from "./formats/docker-mcp.ts";
import { isMcpServer, readMcpServer } from "./formats/mcp-server.ts";
import { isMcpb, readMcpb } from "./formats/mcpb.ts";
import { isModelsDev, readModelsDev } from "./formats/models-dev.ts";
import { isOpenrouterModel, readOpenrouterModel } from "./formats/openrouter-model.ts";
import { isToolhive, readToolhive } from "./formats/toolhive.ts";

export interface FormatRow {
	format: DocumentFormat;
	/** Only for a format with a syntax that no other format uses. */
	syntax?: Syntax;
	/** What shows that content is meant to be of this format. */
	shownBy: string;
	detect(content: unknown): boolean;
	read(place: Place, body: string): DocumentReading;
}

/** In the order in which they are tried: the most distinctive first. */
export const FORMAT_ROWS: readonly FormatRow[] = [
	{
		format: "agent-skill",
		syntax: "Markdown",
		shownBy: "front matter with `name` and `description`",
		detect: isAgentSkill,
		read: readAgentSkill,
	},
	{
		format: "mcpb",
		shownBy: "`manifest_version` and an object `server`",
		detect: isMcpb,
		read: readMcpb,
	},
	{
		format: "ai-catalog-entry",
		shownBy: "`identifier`, a media `type`, and `url` or `data`",
		detect: isAiCatalogEntry,
		read: readAiCatalogEntry,
	},
	{
		format: "docker-mcp",
		shownBy: "a `type` (server, remote or poci) with `about`, `source` or `image`",
		detect: isDockerMcp,
		read: readDockerMcp,
	},
	{
		format: "openrouter-model",
		shownBy: "`id`, an object `pricing`, and `architecture` or `context_length`",
		detect: isOpenrouterModel,
		read: readOpenrouterModel,
	},
	{
		format: "toolhive",
		shownBy: "`image` or `url`, `transport` and a list `tools`",
		detect: isToolhive,
		read: readToolhive,
	},
	{
		format: "mcp-server",
		shownBy: "`$schema`, a `name` such as com.example/weather, or `packages` or `remotes`",
		detect: isMcpServer,
		read: readMcpServer,
	},
	{
		format: "a2a-card",
		shownBy:
			"`supportedInterfaces`, or in older cards `url` with `skills`, `capabilities` or `protocolVersion`",
		detect: isA2aCard,
		read: readA2aCard,
	},
	{
		format: "models-dev",
		shownBy: "`name`, an object `limit`, and `modalities` or `open_weights`",
		detect: isModelsDev,
		read: readModelsDev,
	},
];

export function findFormat({ value, syntax }: ContentTree): FormatRow | undefined {
	return FORMAT_ROWS.find(
		(row) => (row.syntax === "Markdown") === (syntax === "Markdown") && row.detect(value),
	);
}

/** The end of a sentence about content that is not of a format, with what would show it. */
export function unlikeFormat(format: DocumentFormat): string {
	const shownBy = FORMAT_ROWS.find((row) => row.format === format)?.shownBy;
	return `the format ${DOCUMENT_FORMATS[format].label}, which is recognised by ${shownBy}`;
}
