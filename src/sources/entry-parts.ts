import type { ImportedAgent } from "#domain/intake/imported-agent.ts";

/** Most agents and characters of documents per transaction. */
const PART = { agents: 100, characters: 16_777_216 };

export function* entryParts(agents: readonly ImportedAgent[]): Generator<ImportedAgent[]> {
	let part: ImportedAgent[] = [];
	let characters = 0;
	for (const agent of agents) {
		part.push(agent);
		characters += charactersOf(agent);
		if (part.length < PART.agents && characters < PART.characters) continue;
		yield part;
		part = [];
		characters = 0;
	}
	if (part.length > 0) yield part;
}

function charactersOf({ documents = [], versions = [] }: ImportedAgent): number {
	const all = [...documents, ...versions.flatMap((version) => version.documents)];
	return all.reduce((sum, { text }) => sum + text.length, 0);
}
