import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, essenceOf } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { listSharedArtifacts } from "#publish/catalogue.ts";
import type { ViewContext } from "#views/view-context.ts";
import { readXml } from "../render/read-xml.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { renderedFile } from "./rendered-files.ts";

const Answer = z.object({
	content: z.record(z.string(), z.object({ example: z.unknown().optional() })).optional(),
});
const Document = z.object({
	paths: z.record(
		z.string(),
		z.object({
			get: z
				.object({ responses: z.object({ 200: Answer.extend({ $ref: z.string().optional() }) }) })
				.optional(),
		}),
	),
	components: z.object({ responses: z.record(z.string(), Answer) }),
});

const source = renderedFile(viewContext(), "openapi.json");
const { paths, components } = Document.parse(JSON.parse(source));

function exampleOf({ path, mediaType }: Pick<Endpoint, "path" | "mediaType">): unknown {
	const own = paths[path]?.get?.responses[200];
	const answer = own?.$ref ? components.responses[own.$ref.split("/").at(-1) ?? ""] : own;
	return answer?.content?.[essenceOf(mediaType)]?.example;
}

/** Every answer that is a text without a schema. Small registries have no parts of a sitemap. */
const texts = (ENDPOINTS as readonly Endpoint[])
	// What belongs to an account is in no release.
	.filter(({ method, scope }) => method === "GET" && scope === undefined)
	.flatMap(({ path, variants = [], ...main }) =>
		[main, ...variants].map(({ mediaType, schema }) => ({ path, mediaType, schema })),
	)
	.filter(({ schema, mediaType }) => schema === null && mediaType !== "image/png")
	// A collection is in no release either.
	.filter(({ path }) => !path.includes("{collection}"))
	// Dumps are compressed, and their page is for people.
	.filter(({ path }) => path !== "/sitemap-{part}.xml" && !path.startsWith("/dumps/"));

describe("the published OpenAPI document", () => {
	it("shows every text as rendered for an invented registry", () => {
		expect(texts.length).toBeGreaterThan(10);
		for (const text of texts) {
			const example = z.string().safeParse(exampleOf(text));
			expect(example.data?.length, text.path).toBeGreaterThan(100);
			if (/xml$/.test(essenceOf(text.mediaType))) readXml(example.data ?? "");
		}
	});

	it("shows nothing of the real registry", () => {
		expect(JSON.stringify(texts.map(exampleOf))).toContain("Harbor Scout");
		expect(source).not.toContain("Digger");
	});

	it("is short for each operation, so that it can be read at once", () => {
		expect(source.length / ENDPOINTS.length).toBeLessThan(3_080);
	});
});

it("the interface is drawn anew only with its settings or the slugs that it names", () => {
	const keyOf = (context: ViewContext) => {
		const found = [...listSharedArtifacts(context)].find(({ path }) => path === "openapi.json");
		return found && "key" in found.content ? found.content.key : undefined;
	};
	const context = viewContext();
	const key = keyOf(context);
	expect(key).toBeDefined();
	expect(keyOf(viewContext({ events: [] }, { hour: 30 }))).toBe(key);
	const renamed = { ...context, site: { ...context.site, name: "Other Name" } };
	expect(keyOf({ ...renamed, open: () => renamed })).not.toBe(key);
	expect(keyOf(viewContext({ agents: [], incidents: [], comments: [] }))).not.toBe(key);
});
