import { z } from "zod";
import { DOCUMENT } from "#contract/limits.ts";
import { notesOf } from "#documents/document-reading.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { buildOutcome, skip } from "./build-outcome.ts";
import { ForeignName, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { itemOutcomes, type ListItem } from "./item-outcomes.ts";
import { labName } from "./lab-names.ts";
import { checkShape, parseForeign } from "./parse-foreign.ts";
import { suggestOwnedSlug } from "./readable-name.ts";

const FORMAT = "models-dev";

export const modelsDev: Importer = {
	format: FORMAT,
	summary: "models.dev: a folder of models/<lab>/<model>.toml, or its api.json",
	example: "models/<lab>/<model>.toml with name, release_date and limit",
	accepts: (path) => findModelPath(path) !== undefined,
	besides: providerFiles,
	read,
};

const Model = z.object({ name: z.string() });

/** Members of a model that say how a provider offers it. */
const OFFERED = ["cost", "limit", "modalities", "open_weights", "status"] as const;
const ACCESS = ["id", "name", "env", "doc", "api"] as const;

interface ModelPath {
	lab: string;
	model: string;
}

function read(document: ForeignDocument): ImportOutcome {
	const isList = findModelPath(document.name) === undefined && /^\s*\{/u.test(document.text);
	return isList ? readProviders(document) : readFile(document);
}

const Provider = z.looseObject({ models: z.record(z.string(), z.unknown()) });

/** Only models under the provider that is their lab: labs are the prefixes of model IDs at other providers. */
function readProviders(document: ForeignDocument): ImportOutcome {
	const missing = "It is not a list of providers, each with `models`.";
	const itemsIn = (content: unknown) => {
		const providers = z.record(z.string(), Provider).safeParse(content).data;
		if (providers === undefined || Object.keys(providers).length === 0) return undefined;
		const served = Object.values(providers).flatMap(({ models }) => Object.keys(models));
		const labs = new Set(served.flatMap((id) => (id.includes("/") ? [id.split("/")[0]] : [])));
		const items: Record<string, unknown> = {};
		for (const [lab, { models, ...access }] of Object.entries(providers)) {
			const provider = { ...picked(access, ACCESS), id: lab };
			for (const [id, model] of labs.has(lab) ? Object.entries(models) : []) {
				const base_model = `${lab}/${id}`;
				if (!id.includes("/")) items[base_model] = { ...members(model), base_model, provider };
			}
		}
		return items;
	};
	return itemOutcomes(document, { format: FORMAT, missing, itemsIn }, readItem);
}

function readItem({ name, value, text, place }: ListItem): ImportOutcome {
	const path = findModelPath(`${name}.toml`);
	if (!path) return skip(place, "Lab and model must be named in visible ASCII characters.");
	const model = checkShape(value, Model);
	if (!model.ok) return skip(place, model.reason);
	return buildModelOutcome(path, { place, text });
}

function readFile(document: ForeignDocument): ImportOutcome {
	const { name, text } = document;
	const place = `${FORMAT}:${name}`;
	const path = findModelPath(name);
	if (!path) return skip(place, "The path must end with <lab>/<model>.toml.");
	const parsed = parseForeign(text, "TOML", Model);
	if (!parsed.ok) return skip(place, parsed.reason);
	const offers = offersOf(path, document);
	return buildModelOutcome(path, { place, text, offers, labDocs: labDocs(path, document) });
}

/** The model at its maker and at others who serve it under the name of its lab, each with the file of the provider. */
function providerFiles(path: string, names: ReadonlySet<string>): string[] {
	const match = findModelPath(path);
	if (!match) return [];
	const { lab, model } = match;
	const root = path.slice(0, path.lastIndexOf("models/"));
	const own = `${root}providers/${lab}/`;
	const served = [...names].filter(
		(name) => name.startsWith(`${root}providers/`) && name.endsWith(`/models/${lab}/${model}.toml`),
	);
	return [`${own}models/${model}.toml`, ...served]
		.slice(0, MAX_OFFERS)
		.flatMap((name) => [name, name.replace(/models\/.*$/u, PROVIDER)]);
}

const PROVIDER = "provider.toml";
const MAX_OFFERS = DOCUMENT.maxPerListing - 1;

/** A document for each provider: what it charges for the model and how to reach it, as in `api.json`. */
function offersOf({ lab, model }: ModelPath, { text, beside = [] }: ForeignDocument): string[] {
	const base = tableOf(text);
	return beside.flatMap(({ name, text }) => {
		const [, id, served] = /(?<![^/])([^/]+)\/models\/(.+)\.toml$/u.exec(name) ?? [];
		const offer = tableOf(text);
		if (id === undefined) return [];
		const provider = beside.find((file) => file.name === name.replace(/models\/.*$/u, PROVIDER));
		return canonicalJson({
			...picked(base, OFFERED),
			...picked(offer, OFFERED),
			name: offer.name ?? base.name,
			id: served,
			base_model: `${lab}/${model}`,
			provider: {
				...picked({ ...tableOf(provider?.text ?? ""), ...members(offer.provider) }, ACCESS),
				id,
			},
		});
	});
}

function labDocs({ lab }: ModelPath, { beside = [] }: ForeignDocument): string | undefined {
	const provider = beside.find(({ name }) => name.endsWith(`providers/${lab}/${PROVIDER}`));
	return optionalText.parse(tableOf(provider?.text ?? "").doc);
}

function tableOf(text: string): Readonly<Record<string, unknown>> {
	const parsed = parseForeign(text, "TOML", z.looseObject({}));
	return parsed.ok ? parsed.value : {};
}

function members(value: unknown): Readonly<Record<string, unknown>> {
	return z.looseObject({}).safeParse(value).data ?? {};
}

function picked(from: Readonly<Record<string, unknown>>, names: readonly string[]) {
	return Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
}

interface ModelParts {
	place: string;
	text: string;
	offers?: readonly string[];
	labDocs?: string | undefined;
}

function buildModelOutcome(
	{ lab, model }: ModelPath,
	{ place, text, offers = [], labDocs }: ModelParts,
): ImportOutcome {
	const read = readDocument(text, FORMAT);
	const { reading } = read;
	if (reading === null) return skip(place, notesOf(read).join(" "));
	const readings = [
		reading,
		...offers.flatMap((offer) => readDocument(offer, FORMAT).reading ?? []),
	];
	const prices = readings.flatMap(({ model }) => model?.prices ?? []);
	const isCharged = prices.some(({ amount }) => amount > 0);
	return buildOutcome({
		origin: `${FORMAT}:${lab}/${model}`,
		suggestedSlug: suggestOwnedSlug(lab, model),
		titles: [reading.title ?? undefined, model],
		agentType: "llm",
		shortDescription: reading.description ?? undefined,
		pricingType: isCharged ? "usage-based" : prices.length > 0 ? "free" : undefined,
		category: { slug: "language-models", name: "Language models" },
		creatorName: labName(lab),
		websiteUrl: reading.websiteUrl ?? undefined,
		docsUrl: reading.docsUrl ?? labDocs,
		launchedAt: reading.publishedAt ?? undefined,
		// As the files of providers call it. Its own has no name for APIs.
		modelStack: lightFacts(readings).modelStack,
		sources: [text, ...offers].map((text) => ({ format: FORMAT, text })),
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
