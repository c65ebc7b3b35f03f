import { a2aCard } from "./a2a-card.ts";
import { agentRegistry } from "./agent-registry.ts";
import { agentSkills } from "./agent-skills.ts";
import { aiCatalog } from "./ai-catalog.ts";
import { dockerMcp } from "./docker-mcp.ts";
import type { Importer } from "./importer.ts";
import { mcpRegistry } from "./mcp-registry.ts";
import { mcpb } from "./mcpb.ts";
import { modelsDev } from "./models-dev.ts";
import { openrouter } from "./openrouter.ts";
import { plainList } from "./plain-list.ts";
import { toolhive } from "./toolhive.ts";

export const IMPORTERS: readonly Importer[] = [
	mcpRegistry,
	dockerMcp,
	toolhive,
	mcpb,
	modelsDev,
	openrouter,
	a2aCard,
	aiCatalog,
	agentSkills,
	agentRegistry,
	plainList,
];

export function findImporter(format: string): Importer | undefined {
	return IMPORTERS.find((importer) => importer.format === format);
}
