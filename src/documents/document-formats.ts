import type { DocumentFormat } from "#contract/document.ts";
import { isA2aCard, readA2aCard } from "./a2a-card.ts";
import { isAgentSkill, readAgentSkill } from "./agent-skill.ts";
import { isAiCatalogEntry, readAiCatalogEntry } from "./ai-catalog-entry.ts";
import { isDockerMcp, readDockerMcp } from "./docker-mcp.ts";
import type { DocumentReading } from "./document-reading.ts";
import { isMcpServer, readMcpServer } from "./mcp-server.ts";
import { isMcpb, readMcpb } from "./mcpb.ts";
import { isModelsDev, readModelsDev } from "./models-dev.ts";
import { isOpenrouterModel, readOpenrouterModel } from "./openrouter-model.ts";
import type { Content, Syntax } from "./parse-content.ts";
import type { Place } from "./place.ts";
import { isToolhive, readToolhive } from "./toolhive.ts";

export interface FormatRow {
	format: DocumentFormat;
	/** Only for a format with a syntax that no other format uses. */
	syntax?: Syntax;
	/** True if the content is meant to be of this format, even if it is not valid. */
	detect(content: unknown): boolean;
	read(place: Place, body: string): DocumentReading;
}

/** In the order in which they are tried: the most distinctive first. */
export const FORMAT_ROWS: readonly FormatRow[] = [
	{ format: "agent-skill", syntax: "Markdown", detect: isAgentSkill, read: readAgentSkill },
	{ format: "mcpb", detect: isMcpb, read: readMcpb },
	{ format: "ai-catalog-entry", detect: isAiCatalogEntry, read: readAiCatalogEntry },
	{ format: "docker-mcp", detect: isDockerMcp, read: readDockerMcp },
	{ format: "openrouter-model", detect: isOpenrouterModel, read: readOpenrouterModel },
	{ format: "toolhive", detect: isToolhive, read: readToolhive },
	{ format: "mcp-server", detect: isMcpServer, read: readMcpServer },
	{ format: "a2a-card", detect: isA2aCard, read: readA2aCard },
	{ format: "models-dev", detect: isModelsDev, read: readModelsDev },
];

/** The format that the content is meant to be of, if any. */
export function findFormat({ value, syntax }: Content): FormatRow | undefined {
	return FORMAT_ROWS.find(
		(row) => (row.syntax === "Markdown") === (syntax === "Markdown") && row.detect(value),
	);
}
