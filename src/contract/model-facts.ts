import { z } from "zod";

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
		prices: z.array(Price),
		knowledge: z.string().nullable().meta({ description: "Knowledge cutoff, as stated." }),
		open: z.boolean().nullable().meta({ description: "Whether its weights are open." }),
		released: z.string().nullable(),
		status: z.string().nullable(),
	})
	.meta({ id: "ModelFacts" });
export type ModelFacts = z.infer<typeof ModelFacts>;
