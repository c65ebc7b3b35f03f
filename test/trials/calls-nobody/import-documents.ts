import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instance } from "../../scripts/instance.ts";
import { registryJson } from "../trial-instance.ts";

interface ImportedDocument {
	format: string;
	name: string;
	content: unknown;
}

/** Documents with addresses that an importer might be tempted to visit. */
export const DOCUMENTS: readonly ImportedDocument[] = [
	{
		format: "a2a-card",
		name: "agent-card.json",
		content: {
			name: "Night Courier",
			description: "Plans deliveries while the city sleeps.",
			url: "https://a2a.courier.dev/rpc",
			provider: { organization: "Courier Works", url: "https://courier.dev" },
			documentationUrl: "https://docs.courier.dev/agent/start",
			iconUrl: "https://courier.dev/icon.png",
			skills: [],
		},
	},
	{
		format: "mcp-registry",
		name: "server.json",
		content: {
			$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
			name: "io.github.lightkeeper/tide-tables",
			description: "Looks up high and low water for any harbour.",
			version: "2.1.0",
			repository: { url: "https://github.com/lightkeeper/tide-tables", source: "github" },
			icons: [{ src: "https://tides.lightkeeper.dev/icon.png" }],
		},
	},
];

/** `npm run registry -- import` for each, with immediate approval. */
export async function importDocuments(
	instance: Instance,
	folder: string,
	documents: readonly ImportedDocument[],
): Promise<void> {
	for (const { format, name, content } of documents) {
		const path = join(folder, name);
		await writeFile(path, JSON.stringify(content));
		await registryJson(instance, "import", format, path, "--approve");
	}
}
