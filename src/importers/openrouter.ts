import { z } from "zod";
import { documentOutcome } from "./build-outcome.ts";
import { optionalFact, optionalText } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { itemOutcomes } from "./item-outcomes.ts";
import { labName } from "./lab-names.ts";
import { parseForeign } from "./parse-foreign.ts";
import { suggestOwnedSlug } from "./readable-name.ts";

const FORMAT = "openrouter";

export const openrouter: Importer = {
	format: FORMAT,
	summary: "OpenRouter: its list of models",
	example: '{"data": [{"id": "lab/model", "name": …, "pricing": {…}}]}',
	accepts: (path) => path.endsWith(".json"),
	read,
	findNextPage,
};

const Models = z.object({
	data: z
		.array(z.unknown())
		.refine((models) => models.every((model) => Model.safeParse(model).success)),
});
const Model = z.object({ id: z.string(), pricing: z.looseObject({}) });

function read(document: ForeignDocument): ImportOutcome {
	const missing = "It is not a list of models: `data`, each with `id` and `pricing`.";
	const itemsIn = (content: unknown) => {
		const models = Models.safeParse(content);
		return models.success ? Object.fromEntries(models.data.data.entries()) : undefined;
	};
	return itemOutcomes(document, { format: FORMAT, missing, itemsIn }, ({ text, place }) =>
		documentOutcome({ format: "openrouter-model", text, place }, (reading) => {
			const access = reading.connections.find((connection) => connection.kind === "model");
			if (access === undefined) return "`id` is required.";
			const [lab = "", model = ""] = access.model.split("/");
			const owner = labName(lab);
			return {
				origin: `${FORMAT}:${access.model}`,
				suggestedSlug: suggestOwnedSlug(lab, model),
				titles: [withoutOwner(reading.title ?? "", owner), access.model],
				shortDescription: reading.longDescription ?? undefined,
				creatorName: owner,
				category: { slug: "language-models", name: "Language models" },
			};
		}),
	);
}

/** Names in this list start with the lab: `Openfield: Larch 3`. */
function withoutOwner(title: string, owner: string): string {
	const [first = "", rest] = title.split(/:\s+/u, 2);
	return rest !== undefined && first.toLowerCase() === owner.toLowerCase() ? rest : title;
}

const NextPage = z.object({ links: optionalFact(z.object({ next: optionalText })) });

function findNextPage({ name, text }: ForeignDocument): string | undefined {
	const page = parseForeign(text, "JSON", NextPage);
	const next = page.ok ? page.value.links?.next : undefined;
	return next === undefined ? undefined : URL.parse(next, name)?.href;
}
