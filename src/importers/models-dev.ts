import { z } from "zod";
import type { ModelFacts } from "#contract/read-facts.ts";
import { type DocumentReading, notesOf } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { buildOutcome, skip } from "./build-outcome.ts";
import { ForeignName } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { itemOutcomes, type ListItem } from "./item-outcomes.ts";
import { labName } from "./lab-names.ts";
import { checkShape, parseForeign } from "./parse-foreign.ts";
import { suggestOwnedSlug } from "./suggest-slug.ts";

const FORMAT = "models-dev";

export const modelsDev: Importer = {
	format: FORMAT,
	summary: "models.dev: a folder of models/<lab>/<model>.toml, or its api.json",
	example: "models/<lab>/<model>.toml with name, release_date and limit",
	accepts: (path) => findModelPath(path) !== undefined,
	read,
};

const Model = z.object({ name: z.string() });

interface ModelPath {
	lab: string;
	model: string;
}

function read(document: ForeignDocument): ImportOutcome {
	const isList = findModelPath(document.name) === undefined && /^\s*\{/u.test(document.text);
	return isList ? readProviders(document) : readFile(document);
}

const Provider = z.object({ models: z.record(z.string(), z.unknown()) });

/** Only models under the provider that is their lab: labs are the prefixes of model IDs at other providers. */
function readProviders(document: ForeignDocument): ImportOutcome {
	const missing = "It is not a list of providers, each with `models`.";
	const itemsIn = (content: unknown) => {
		const providers = z.record(z.string(), Provider).safeParse(content).data;
		if (providers === undefined || Object.keys(providers).length === 0) return undefined;
		const served = Object.values(providers).flatMap(({ models }) => Object.keys(models));
		const labs = new Set(served.flatMap((id) => (id.includes("/") ? [id.split("/")[0]] : [])));
		return Object.fromEntries(
			Object.entries(providers)
				.filter(([lab]) => labs.has(lab))
				.flatMap(([lab, { models }]) =>
					Object.entries(models)
						.filter(([id]) => !id.includes("/"))
						.map(([id, model]) => [`${lab}/${id}`, model]),
				),
		);
	};
	return itemOutcomes(document, { format: FORMAT, missing, itemsIn }, readItem);
}

function readItem({ name, value, text, place }: ListItem): ImportOutcome {
	const path = findModelPath(`${name}.toml`);
	if (!path) return skip(place, "Lab and model must be named in visible ASCII characters.");
	const model = checkShape(value, Model);
	if (!model.ok) return skip(place, model.reason);
	const read = readDocument(text, FORMAT);
	if (read.reading === null) return skip(place, notesOf(read).join(" "));
	return buildModelOutcome(path, { reading: read.reading, text });
}

function readFile(document: ForeignDocument): ImportOutcome {
	const path = findModelPath(document.name);
	if (!path) {
		return skip(`${FORMAT}:${document.name}`, "The path must end with <lab>/<model>.toml.");
	}
	const parsed = parseForeign(document.text, "TOML", Model);
	if (!parsed.ok) return skip(`${FORMAT}:${document.name}`, parsed.reason);
	const read = readDocument(document.text, FORMAT);
	if (!read.reading) return skip(`${FORMAT}:${document.name}`, notesOf(read).join(" "));
	return buildModelOutcome(path, { reading: read.reading, text: document.text });
}

function buildModelOutcome(
	{ lab, model }: ModelPath,
	{ reading, text }: { reading: DocumentReading; text: string },
): ImportOutcome {
	const openWeights = reading.model?.open ?? false;
	const creatorName = labName(lab);
	return buildOutcome({
		origin: `${FORMAT}:${lab}/${model}`,
		suggestedSlug: suggestOwnedSlug(lab, model),
		titles: [reading.title ?? undefined, model],
		agentType: "llm",
		shortDescription: describeModel(creatorName, reading.model),
		pricingType: openWeights ? "free" : undefined,
		deploymentType: openWeights ? "self-hosted" : "hosted",
		category: { slug: "language-models", name: "Language models" },
		creatorName,
		websiteUrl: reading.websiteUrl ?? undefined,
		launchedAt: reading.publishedAt ?? undefined,
		modelStack: [model],
		sources: [{ format: FORMAT, text }],
	});
}

/** Only the path identifies a model. Files of providers are skipped: they repeat it for each one who serves it. */
function findModelPath(path: string): ModelPath | undefined {
	const segments = path.split("/");
	const lab = segments.at(-2);
	const model = segments.at(-1)?.match(/^(.+)\.toml$/)?.[1];
	if (!lab || !model || lab === "models" || segments.includes("providers")) return undefined;
	const isName = [lab, model].every((name) => ForeignName.safeParse(name).success);
	return isName ? { lab, model } : undefined;
}

/** Larger numbers mean an unknown context size. */
const MAX_CONTEXT_TOKENS = 1_000_000_000;

const MODALITY_WORDS: ReadonlyMap<string, string> = new Map([
	["text", "text"],
	["image", "images"],
	["audio", "audio"],
	["video", "video"],
	["pdf", "PDF"],
]);

/** A description in our own words. Leaves out unknown facts. */
function describeModel(lab: string, facts: ModelFacts | null): string {
	const kind = facts?.open ? "Open-weights model" : "Hosted model";
	const details = facts === null ? [] : [describeModalities(facts), describeContext(facts.context)];
	const sentences = [`${kind} by ${lab}`, ...details, describeSkills(facts?.abilities ?? [])];
	return sentences.flatMap((sentence) => (sentence ? [`${sentence}.`] : [])).join(" ");
}

function describeModalities({ inputs, outputs }: ModelFacts): string | undefined {
	const [taken, given] = [inputs, outputs].map(joinModalities);
	if (taken && given) return `Takes ${taken} and returns ${given}`;
	if (taken) return `Takes ${taken}`;
	return given && `Returns ${given}`;
}

function joinModalities(modalities: readonly string[]): string {
	return joinWords(modalities.flatMap((modality) => MODALITY_WORDS.get(modality) ?? []));
}

function describeContext(tokens: number | null): string | undefined {
	if (!tokens || tokens < 1 || tokens > MAX_CONTEXT_TOKENS) return undefined;
	const grouped = String(Math.floor(tokens)).replace(/\B(?=(?:\d{3})+$)/g, ",");
	return `Context of ${grouped} tokens`;
}

function describeSkills(abilities: readonly string[]): string | undefined {
	const skills = [
		...(abilities.includes("reasoning") ? ["reasoning"] : []),
		...(abilities.includes("tool_call") ? ["tool use"] : []),
	];
	return skills.length > 0 ? `Supports ${joinWords(skills)}` : undefined;
}

function joinWords(words: readonly string[]): string {
	const [last = "", ...rest] = words.toReversed();
	return rest.length > 0 ? `${rest.toReversed().join(", ")} and ${last}` : last;
}
