import { z } from "zod";
import { Count, digits, HttpUrl } from "./primitives.ts";

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

/** oEmbed 1.0, type `rich`: the share card as a linked picture. */
export const OEmbed = z
	.object({
		version: z.literal("1.0"),
		type: z.literal("rich"),
		title: z.string(),
		author_name: z.string().optional(),
		provider_name: z.string(),
		provider_url: HttpUrl,
		cache_age: Count.meta({ description: "Seconds." }),
		thumbnail_url: HttpUrl.optional().meta({
			description:
				"The share card. Absent, with its width and height, if it is larger than requested.",
		}),
		thumbnail_width: Count.optional(),
		thumbnail_height: Count.optional(),
		html: z.string().meta({
			description: "A link around the share card as a picture. Contains no scripts.",
		}),
		width: Count,
		height: Count,
	})
	.meta({
		id: "OEmbed",
		description: "oEmbed 1.0 answer for an agent's page.",
		examples: [
			{
				version: "1.0",
				type: "rich",
				title: "Harbor Scout",
				author_name: "Harbor & Finch",
				provider_name: "Agent Registry",
				provider_url: "https://registry.example",
				cache_age: 3600,
				html: '<a href="https://registry.example/agents/harbor-scout/"><img src="https://registry.example/api/og/harbor-scout" alt="Harbor Scout on Agent Registry" width="600" height="315"></a>',
				width: 600,
				height: 315,
			},
		],
	});
export type OEmbed = z.infer<typeof OEmbed>;
