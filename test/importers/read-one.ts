import type { ImportedAgent } from "#domain/imported-agent.ts";
import type { Importer } from "#importers/importer.ts";

/** The one agent of a document; fails with the reasons when the document was not taken. */
export function readOne(importer: Importer, text: string, name = "document"): ImportedAgent {
	const { agents, skipped } = importer.read({ name, text });
	const [agent] = agents;
	if (agents.length !== 1 || !agent) throw new Error(`not one agent: ${JSON.stringify(skipped)}`);
	return agent;
}
