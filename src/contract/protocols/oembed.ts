import { z } from "zod";
import { Count, digits, HttpUrl, text } from "../primitives.ts";

/** Widths and heights that a page can ask for. */
const PIXELS = { min: 1 } as const;

export const OEmbedQuery = z.object({
	url: z
		.string()
		.min(1)
		.max(2048)
		.meta({
			description:
				"Address of an agent's page, as in the agent's `url`. A query or fragment after it is ignored.",
			examples: ["https://registry.example/agents/harbor-scout/"],
		}),
	format: z
		.string()
		.default("json")
		.meta({ description: "Only `json` is supported; anything else returns 501." }),
	maxwidth: digits(PIXELS)
		.optional()
		.meta({ description: "Pixels.", examples: [600] }),
	maxheight: digits(PIXELS)
		.optional()
		.meta({ description: "Pixels.", examples: [315] }),
});

const EXAMPLE =
	'<a href="https://registry.example/agents/harbor-scout/"><img src="https://registry.example/api/og/harbor-scout" alt="Harbor Scout on Agent Registry" width="600" height="315"></a>';

/** oEmbed 1.0, type `rich`: the share card as a linked picture. */
export const OEmbed = z
	.object({
		version: z.literal("1.0"),
		type: z.literal("rich"),
		title: text("Harbor Scout"),
		author_name: z.string().optional(),
		provider_name: text("Agent Registry"),
		provider_url: HttpUrl.meta({ examples: ["https://registry.example"] }),
		cache_age: Count.meta({ description: "Seconds.", examples: [3600] }),
		thumbnail_url: HttpUrl.optional().meta({
			description:
				"The share card. Absent, with its width and height, if it is larger than requested.",
		}),
		thumbnail_width: Count.optional(),
		thumbnail_height: Count.optional(),
		html: text(EXAMPLE).describe("A link around the share card as a picture. Contains no scripts."),
		width: Count.meta({ examples: [600] }),
		height: Count.meta({ examples: [315] }),
	})
	.meta({ id: "OEmbed", description: "oEmbed 1.0 answer for an agent's page." });
export type OEmbed = z.infer<typeof OEmbed>;
