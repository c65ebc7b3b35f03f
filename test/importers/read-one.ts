import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import type { Importer } from "#importers/importer.ts";

/** The only agent of a document. Fails with the reasons if the document was refused. */
export function readOne(importer: Importer, text: string, name = "document"): ImportedAgent {
	const { agents, skipped } = importer.read({ name, text });
	const [agent] = agents;
	if (agents.length !== 1 || !agent) throw new Error(`not one agent: ${JSON.stringify(skipped)}`);
	return agent;
}
