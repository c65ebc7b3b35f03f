import { createViewContext, type ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { category, comment, incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

/** As many as a feed of the newest contains. */
export const BATCH = 50;

export const slugs = Array.from(
	{ length: BATCH },
	(_, index) => `s-${String(index).padStart(3, "0")}`,
);
export const plain = viewContext({
	agents: slugs.map((slug) =>
		agentRecord({
			slug,
			categorySlug: slug,
			status: "deprecated",
			websiteUrl: "https://a.example/",
		}),
	),
	categories: slugs.map(category),
	comments: slugs.map((slug) => comment(slug, { agentSlug: slug })),
	incidents: slugs.map((slug) => incident(slug, { agents: [slug] })),
	events: [],
});

/** A registry whose foreign texts are these, in the order of slugs, with no other difference. */
export function registryOf(texts: readonly string[]): ViewContext {
	const { snapshot, site } = plain;
	const textBySlug = new Map(slugs.map((slug, index) => [slug, texts[index] ?? ""]));
	const textOfSlug = (slug: string) => textBySlug.get(slug) ?? "";
	const agents = snapshot.agents.map((agent) => {
		const text = textOfSlug(agent.slug);
		return {
			...agent,
			title: text,
			shortDescription: text,
			creatorName: text,
			deploymentType: text,
			modelStack: [text, text],
			integrations: [text],
			deprecation: { message: text, successor: { slug: agent.slug, title: agent.title } },
			facts: { title: { source: "imported", checkedAt: agent.createdAt, origin: text } as const },
		};
	});
	const named = snapshot.categories.map((row) => {
		const text = textOfSlug(row.slug);
		return { ...row, name: text, description: text };
	});
	const incidents = snapshot.incidents.map((row) => {
		const text = textOfSlug(row.slug);
		return { ...row, title: text, summary: text };
	});
	const comments = new Map(
		slugs.map((slug) => {
			const text = textOfSlug(slug);
			const said = snapshot.comments.get(slug) ?? [];
			return [slug, said.map((row) => ({ ...row, author: text, body: text }))];
		}),
	);
	return createViewContext({ ...snapshot, agents, categories: named, incidents, comments }, site);
}
