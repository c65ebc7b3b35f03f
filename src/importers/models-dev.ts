import { z } from "zod";
import { parseHttpAddress } from "#domain/http-address.ts";
import { buildOutcome, skip } from "./build-outcome.ts";
import { describeModel } from "./describe-model.ts";
import { ForeignName, OptionalText, optionalFact, soundItems } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { labName } from "./lab-names.ts";
import { parseForeign } from "./parse-foreign.ts";
import { suggestOwnedSlug } from "./suggest-slug.ts";

const FORMAT = "models-dev";

export const modelsDev: Importer = {
	format: FORMAT,
	summary: "models.dev: a folder of models/<lab>/<model>.toml",
	example: "models/<lab>/<model>.toml with name, release_date and limit",
	accepts: (path) => findModelPath(path) !== undefined,
	read,
};

const Model = z.object({
	name: z.string(),
	release_date: optionalFact(z.union([z.string(), z.number(), z.date()])),
	open_weights: optionalFact(z.boolean()),
	reasoning: optionalFact(z.boolean()),
	tool_call: optionalFact(z.boolean()),
	limit: optionalFact(z.object({ context: optionalFact(z.number()) })),
	modalities: optionalFact(
		z.object({ input: soundItems(z.string()), output: soundItems(z.string()) }),
	),
	weights: soundItems(z.object({ url: OptionalText })),
});
type Model = z.infer<typeof Model>;

interface ModelPath {
	lab: string;
	model: string;
}

function read(document: ForeignDocument): ImportOutcome {
	const path = findModelPath(document.name);
	if (!path) {
		return skip(`${FORMAT}:${document.name}`, "The path must end with <lab>/<model>.toml.");
	}
	const parsed = parseForeign(document.text, "TOML", Model);
	if (!parsed.ok) return skip(`${FORMAT}:${document.name}`, parsed.reason);
	return buildModelOutcome(path, { facts: parsed.value, text: document.text });
}

function buildModelOutcome(
	{ lab, model }: ModelPath,
	{ facts, text }: { facts: Model; text: string },
): ImportOutcome {
	const openWeights = facts.open_weights ?? false;
	const creatorName = labName(lab);
	return buildOutcome({
		origin: `${FORMAT}:${lab}/${model}`,
		suggestedSlug: suggestOwnedSlug(lab, model),
		titles: [facts.name, model],
		agentType: "llm",
		shortDescription: describeModel({
			lab: creatorName,
			openWeights,
			inputs: facts.modalities?.input ?? [],
			outputs: facts.modalities?.output ?? [],
			contextTokens: facts.limit?.context,
			reasoning: facts.reasoning ?? false,
			toolUse: facts.tool_call ?? false,
		}),
		pricingType: openWeights ? "free" : undefined,
		deploymentType: openWeights ? "self-hosted" : "hosted",
		category: { slug: "language-models", name: "Language models" },
		creatorName,
		websiteUrl: facts.weights.map(({ url }) => parseHttpAddress(url)).find(Boolean),
		launchedAt: writtenDate(facts.release_date),
		modelStack: [model],
		sources: [{ format: FORMAT, text }],
	});
}

/**
 * Only the path identifies a model. Files of providers say who serves a model, not what it is, and repeat it for each
 * provider.
 */
function findModelPath(path: string): ModelPath | undefined {
	const segments = path.split("/");
	const lab = segments.at(-2);
	const model = segments.at(-1)?.match(/^(.+)\.toml$/)?.[1];
	if (!lab || !model || lab === "models" || segments.includes("providers")) return undefined;
	const isName = [lab, model].every((name) => ForeignName.safeParse(name).success);
	return isName ? { lab, model } : undefined;
}

/** TOML has a type for dates, and a bare year is a number. */
function writtenDate(date: Model["release_date"]): string | undefined {
	return date instanceof Date ? date.toISOString() : date?.toString();
}
