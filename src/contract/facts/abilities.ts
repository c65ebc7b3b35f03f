import { z } from "zod";
import { TextOrNull } from "../primitives.ts";

/** What an agent offers, as read from a document. Answers contain it unchanged, so every member name is one word. */

const JsonSchema = z.record(z.string(), z.unknown()).nullable();

export const Tool = z
	.object({
		name: z.string(),
		title: TextOrNull,
		description: TextOrNull,
		input: JsonSchema.meta({ description: "JSON Schema of its parameters." }),
		output: JsonSchema.meta({ description: "JSON Schema of its result." }),
		annotations: z
			.object({
				readonly: z.boolean().nullable(),
				destructive: z.boolean().nullable(),
				idempotent: z.boolean().nullable(),
				open: z.boolean().nullable().meta({ description: "It interacts with external systems." }),
			})
			.nullable()
			.meta({ description: "What the publisher says about it. Unverified." }),
	})
	.meta({ id: "Tool", description: "A tool as its document describes it." });
export type Tool = z.infer<typeof Tool>;

export const Prompt = z
	.object({
		name: z.string(),
		title: TextOrNull,
		description: TextOrNull,
		arguments: z.array(
			z.object({ name: z.string(), description: TextOrNull, required: z.boolean() }),
		),
	})
	.meta({ id: "Prompt" });
export type Prompt = z.infer<typeof Prompt>;

export const Resource = z
	.object({
		name: z.string(),
		uri: z.string(),
		/** True if `uri` is a template (RFC 6570). */
		template: z.boolean(),
		description: TextOrNull,
		type: TextOrNull.meta({ description: "Media type." }),
	})
	.meta({ id: "Resource" });
export type Resource = z.infer<typeof Resource>;

export const Skill = z
	.object({
		id: z.string(),
		name: z.string(),
		description: TextOrNull,
		tags: z.array(z.string()),
		examples: z.array(z.string()),
	})
	.meta({ id: "Skill", description: "A skill of an A2A agent, or an agent skill." });
export type Skill = z.infer<typeof Skill>;
