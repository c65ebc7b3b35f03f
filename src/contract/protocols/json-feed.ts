import { z } from "zod";
import { HttpUrl, Instant } from "../primitives.ts";

const Author = z.object({ name: z.string(), url: HttpUrl.optional() });

export const JsonFeed = z
	.object({
		version: z.literal("https://jsonfeed.org/version/1.1"),
		title: z.string(),
		description: z.string().optional(),
		home_page_url: HttpUrl,
		feed_url: HttpUrl,
		language: z.string().optional().meta({ description: "Language of our own texts (BCP 47)." }),
		authors: z.array(Author).optional(),
		items: z.array(
			z.object({
				id: z.string(),
				url: HttpUrl,
				title: z.string(),
				content_text: z.string(),
				date_published: Instant,
				date_modified: Instant.optional(),
				image: HttpUrl.optional().meta({ description: "The share card of an agent." }),
				_registry: z
					.object({ logo_url: HttpUrl })
					.optional()
					.meta({ description: "Extension: the logo of the agent, if it has one." }),
				authors: z.array(Author).optional(),
				tags: z.array(z.string()).optional(),
			}),
		),
	})
	.meta({
		id: "JsonFeed",
		description: "JSON Feed 1.1.",
		examples: [
			{
				version: "https://jsonfeed.org/version/1.1",
				title: "New agents – Agent Registry",
				description: "The most recently added agents.",
				home_page_url: "https://registry.example/agents/",
				feed_url: "https://registry.example/feeds/agents.json",
				language: "en",
				authors: [{ name: "Agent Registry", url: "https://registry.example/" }],
				items: [
					{
						id: "https://registry.example/agents/harbor-scout/",
						url: "https://registry.example/agents/harbor-scout/",
						title: "Harbor Scout",
						content_text: "Reads support mail and drafts a reply for a person to send.",
						date_published: "2026-02-02T09:00:00.000Z",
						date_modified: "2026-04-20T09:00:00.000Z",
						image: "https://registry.example/api/og/harbor-scout",
						authors: [{ name: "Harbor & Finch" }],
						tags: ["Customer support"],
					},
				],
			},
		],
	});
export type JsonFeed = z.infer<typeof JsonFeed>;

export const INCIDENTS_FEED_EXAMPLE: JsonFeed = {
	version: "https://jsonfeed.org/version/1.1",
	title: "Incidents – Agent Registry",
	description: "The most recently reported incidents.",
	home_page_url: "https://registry.example/incidents/",
	feed_url: "https://registry.example/feeds/incidents.json",
	language: "en",
	authors: [{ name: "Agent Registry", url: "https://registry.example/" }],
	items: [
		{
			id: "https://registry.example/incidents/harbor-scout-wrong-refunds/",
			url: "https://registry.example/incidents/harbor-scout-wrong-refunds/",
			title: "Drafts promised refunds that were not due",
			content_text:
				"Status: resolved. Agents: Harbor Scout. For two hours drafts cited a refund policy that had ended.",
			date_published: "2026-04-18T08:00:00.000Z",
			date_modified: "2026-04-19T08:00:00.000Z",
			tags: ["misbehavior", "medium"],
		},
	],
};
