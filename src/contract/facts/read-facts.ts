import { z } from "zod";
import { Prompt, Resource, Skill, Tool } from "./abilities.ts";
import { Authentication, Connection } from "./connect.ts";

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
		input: Tokens.meta({ description: "Maximum input, in tokens." }),
		output: Tokens.meta({ description: "Maximum output, in tokens." }),
		inputs: z.array(z.string()).describe("Modalities: text, image, audio, video, pdf."),
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
 * Facts that are read from a listing's documents whenever they are shown, as members of an answer. Records contain only
 * the documents, so a newer program can read more from them.
 */
export const READ_SHAPE = {
	connections: z.array(Connection).describe("Packages, remote servers, interfaces and providers."),
	authentication: z.array(Authentication).describe("How callers authenticate, as declared."),
	tools: z.array(Tool).describe("Tools that it offers, as its documents describe them."),
	prompts: z.array(Prompt).describe("Prompts that it offers."),
	resources: z.array(Resource).describe("Resources and templates of resources that it offers."),
	skills: z.array(Skill).describe("Skills of an A2A agent, and agent skills."),
	model: ModelFacts.nullable().describe("Limits, modalities and prices of a model."),
};

export type ReadFacts = z.infer<z.ZodObject<typeof READ_SHAPE>>;
