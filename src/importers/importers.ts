import { a2aCard } from "./a2a-card.ts";
import { agentRegistry } from "./agent-registry.ts";
import { dockerMcp } from "./docker-mcp.ts";
import type { Importer } from "./importer.ts";
import { mcpRegistry } from "./mcp-registry.ts";
import { modelsDev } from "./models-dev.ts";

export const IMPORTERS: readonly Importer[] = [
	mcpRegistry,
	dockerMcp,
	modelsDev,
	a2aCard,
	agentRegistry,
];

export function findImporter(format: string): Importer | undefined {
	return IMPORTERS.find((importer) => importer.format === format);
}
