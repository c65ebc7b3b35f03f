import { z } from "zod";
import { HttpUrl, Instant } from "./primitives.ts";

const Author = z.object({ name: z.string(), url: HttpUrl.optional() });

export const JsonFeed = z
	.object({
		version: z.literal("https://jsonfeed.org/version/1.1"),
		title: z.string(),
		description: z.string().optional(),
		home_page_url: HttpUrl,
		feed_url: HttpUrl,
		language: z.string().optional(),
		authors: z.array(Author).optional(),
		items: z.array(
			z.object({
				id: z.string(),
				url: HttpUrl,
				title: z.string(),
				content_text: z.string(),
				date_published: Instant,
				date_modified: Instant.optional(),
				image: HttpUrl.optional(),
				authors: z.array(Author).optional(),
				tags: z.array(z.string()).optional(),
			}),
		),
	})
	.meta({ id: "JsonFeed", description: "JSON Feed 1.1." });
export type JsonFeed = z.infer<typeof JsonFeed>;
