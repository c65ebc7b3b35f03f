import { z } from "zod";
import { Prompt, Resource, Skill, Tool } from "./abilities.ts";
import { Authentication, Connection } from "./connect.ts";
import { membersOf } from "./members-of.ts";

/** Always with units: sources state prices for one token or for a million. */
export const Price = z
	.object({
		/** What is charged for: `input`, `output`, `cache_read`, `image`, … */
		item: z.string(),
		amount: z.number().min(0),
		currency: z.string().meta({ description: "ISO 4217." }),
		/** `tokens`, `images`, `requests`, `minutes`. */
		unit: z.string(),
		per: z.number().min(1).meta({ description: "Number of units that the amount pays for." }),
		provider: z.string().optional().meta({ description: "Who charges it, if stated." }),
	})
	.meta({ id: "Price" });
export type Price = z.infer<typeof Price>;

const Tokens = z.int().min(0).nullable();

export const ModelFacts = z
	.object({
		family: z.string().nullable(),
		context: Tokens.meta({ description: "Context window, in tokens." }),
		output: Tokens.meta({ description: "Maximum output, in tokens." }),
		inputs: z
			.array(z.string())
			.meta({ description: "Modalities: text, image, audio, video, pdf." }),
		outputs: z.array(z.string()),
		/** `reasoning`, `tool_call`, `structured_output`, … */
		abilities: z.array(z.string()),
		lacks: z.array(z.string()).meta({ description: "Abilities that it is stated not to have." }),
		prices: z.array(Price),
		knowledge: z.string().nullable().meta({ description: "Knowledge cutoff, as stated." }),
		open: z.boolean().nullable().meta({ description: "Whether its weights are open." }),
		released: z.string().nullable(),
		status: z.string().nullable(),
	})
	.meta({ id: "ModelFacts" });
export type ModelFacts = z.infer<typeof ModelFacts>;

/**
 * Facts that are read from a listing's documents whenever they are shown. Records contain only the documents, so a
 * newer program can read more from them.
 */
interface ReadFactRow {
	/** Its name for people. */
	label: string;
	meaning: string;
	shown: z.ZodType;
}

export const READ_FACTS = {
	connections: {
		label: "Ways to connect",
		meaning: "Packages, remote servers, interfaces and providers.",
		shown: z.array(Connection),
	},
	authentication: {
		label: "Authentication",
		meaning: "How callers authenticate, as declared.",
		shown: z.array(Authentication),
	},
	tools: {
		label: "Tools",
		meaning: "Tools that it offers, as its documents describe them.",
		shown: z.array(Tool),
	},
	prompts: {
		label: "Prompts",
		meaning: "Prompts that it offers.",
		shown: z.array(Prompt),
	},
	resources: {
		label: "Resources",
		meaning: "Resources and templates of resources that it offers.",
		shown: z.array(Resource),
	},
	skills: {
		label: "Skills",
		meaning: "Skills of an A2A agent, and agent skills.",
		shown: z.array(Skill),
	},
	model: {
		label: "Model",
		meaning: "Limits, modalities and prices of a model.",
		shown: ModelFacts.nullable(),
	},
} as const satisfies Record<string, ReadFactRow>;

export type ReadFacts = {
	[Name in keyof typeof READ_FACTS]: z.infer<(typeof READ_FACTS)[Name]["shown"]>;
};

type ReadShape = { [Name in keyof typeof READ_FACTS]: (typeof READ_FACTS)[Name]["shown"] };

/** Members of an answer, named as in the table. */
export const READ_SHAPE = membersOf<ReadShape>(
	Object.entries(READ_FACTS).map(([name, { shown, meaning }]) => [name, shown.describe(meaning)]),
);
