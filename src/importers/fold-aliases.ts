import { DOCUMENT } from "#contract/limits.ts";
import { modelFacts } from "#documents/model-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import type { ForeignAgent } from "./importer.ts";

const LATEST = /[ -]\(?latest\)?$/iu;

/** Takes what calls itself the latest as another name of the one model of its lab that has its title, facts and prices. */
export function foldAliases(agents: readonly ForeignAgent[]): readonly ForeignAgent[] {
	if (!agents.some(isLatest)) return agents;
	return [...Map.groupBy(agents, keyOf).values()].flatMap((same) => {
		const [model, ...others] = same.filter((agent) => !isLatest(agent));
		if (!model || others.length > 0) return same;
		const aliases = same.filter(isLatest);
		const more = aliases.flatMap(({ documents = [] }) => documents.slice(0, 1));
		const documents = [...(model.documents ?? []), ...more].slice(0, DOCUMENT.maxPerListing);
		const names = [model, ...aliases].flatMap(({ request }) => request.model_stack ?? []);
		return { ...model, documents, request: { ...model.request, model_stack: names } };
	});
}

function isLatest({ origin, request: { title, agent_type: type } }: ForeignAgent): boolean {
	return type === "llm" && (LATEST.test(origin) || LATEST.test(title));
}

function keyOf({ origin, request, documents = [] }: ForeignAgent): string {
	if (request.agent_type !== "llm") return origin;
	const lab = origin.slice(0, origin.lastIndexOf("/"));
	const title = request.title.replace(LATEST, "");
	return canonicalJson([lab, title, modelFacts(readDocuments(documents))]);
}
