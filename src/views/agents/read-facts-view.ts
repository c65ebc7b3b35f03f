import type { ReadFacts } from "#contract/facts/read-facts.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { bareTool } from "#documents/formats/tools-at.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { readingsOf } from "./read-documents.ts";

/** What all documents of an agent say. If several describe the same tool, the first counts. */
export function readFactsView(context: ViewContext, agent: SnapshotAgent): ReadFacts {
	const readings = readingsOf(context, agent);
	const tools = distinct(readings, "tools", ({ name }) => name);
	return {
		connections: distinct(readings, "connections", JSON.stringify),
		authentication: distinct(readings, "authentication", JSON.stringify),
		// Of those that another source or a look names, only the names are kept.
		tools: tools.length > 0 ? tools : agent.toolNames.map(bareTool),
		prompts: distinct(readings, "prompts", ({ name }) => name),
		resources: distinct(readings, "resources", ({ uri }) => uri),
		skills: distinct(readings, "skills", ({ id }) => id),
		model: modelOf(readings),
	};
}

/** The first description of a model, with the prices of all its providers. */
function modelOf(readings: readonly DocumentReading[]): ReadFacts["model"] {
	const models = readings.flatMap(({ model }) => model ?? []);
	const [first] = models;
	return first ? { ...first, prices: models.flatMap(({ prices }) => prices) } : null;
}

function distinct<Name extends Exclude<keyof ReadFacts, "model">>(
	readings: readonly DocumentReading[],
	name: Name,
	keyOf: (item: ReadFacts[Name][number]) => string,
): ReadFacts[Name][number][] {
	const items = new Map<string, ReadFacts[Name][number]>();
	for (const reading of readings) {
		for (const item of reading[name]) {
			const key = keyOf(item);
			if (!items.has(key)) items.set(key, item);
		}
	}
	return [...items.values()];
}
