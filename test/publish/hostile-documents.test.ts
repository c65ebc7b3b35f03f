import { describe, expect, it } from "vitest";
import { REGISTRATION } from "#contract/limits.ts";
import { quoteText } from "#views/texts/quote-text.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import {
	lettersOf,
	childrenOf as nodesOf,
	outlineOf as outlineOfMarkdown,
	readGithubMarkdown,
	textOf as textOfMarkdown,
} from "../render/read-markdown.ts";
import { checkDocuments } from "../trials/hostile-listings/check-documents.ts";
import { BATCH, plain, registryOf, slugs } from "./hostile-registry.ts";
import { linesOf } from "./lines-of.ts";
import { renderedFile, renderedFiles } from "./rendered-files.ts";

function inBatches(texts: readonly string[]) {
	return Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, index) => {
		const own = texts.slice(index * BATCH, (index + 1) * BATCH);
		// The last batch is filled up, so that all have the same structure.
		while (own.length < BATCH) own.push("words");
		return { texts: own, context: registryOf(own) };
	});
}

const batches = inBatches(HOSTILE_TEXTS);
const harmless = registryOf(slugs.map(() => "words"));

it("feeds and other XML have the structure of any other with hostile texts, and exactly the texts", () => {
	const isRead = (path: string) =>
		/^(?:feeds\/(?:agents|incidents|weekly-reports)|sitemap|opensearch)\.(?:atom|json|xml)$/.test(
			path,
		);
	const files = renderedFiles(harmless, isRead);
	expect(files.size).toBe(8);
	for (const { context, texts } of batches) {
		const compared = { files: renderedFiles(context, isRead), harmless: files, texts };
		expect(checkDocuments(compared)).toEqual([]);
	}
});

describe("Markdown with hostile texts", () => {
	// Parsing takes long, and no text of the registry is longer.
	const texts = HOSTILE_TEXTS.map((text) =>
		text.slice(0, REGISTRATION.shortDescriptionMaxCharacters),
	);
	const shown = inBatches(texts.filter((text) => lettersOf(text) !== ""));
	const isMarkdown = (path: string) => path.startsWith("llms") || path.endsWith(".md");
	const documents = renderedFiles(harmless, isMarkdown);
	const plainOf = (path: string) => documents.get(path) ?? "";

	it("llms.txt has the same structure as any other, for a parser", () => {
		const written = (source: string) => treeOf(source.slice(source.indexOf("## Categories")));
		const outline = written(plainOf("llms.txt"));
		for (const { context } of shown) {
			expect(written(renderedFile(context, "llms.txt"))).toBe(outline);
		}
	});

	it("all documents have the same structure as any other, line by line", () => {
		// The agents, both files for language models, and the skill.
		expect(documents.size).toBe(BATCH + 3);
		for (const { context } of shown) {
			for (const [path, source] of renderedFiles(context, isMarkdown)) {
				expect(linesOf(source), path).toBe(linesOf(plainOf(path)));
			}
		}
	});

	it("some documents have the same structure as any other, for a parser", () => {
		const { context } = shown[0] ?? { context: plain };
		for (const slug of slugs.slice(0, 15)) {
			const path = `agents/${slug}.md`;
			expect(treeOf(renderedFile(context, path)), path).toBe(treeOf(plainOf(path)));
		}
	});

	it("llms-full.txt has the same structure as any other, for a parser, and names each agent by its title", () => {
		const { context, texts } = shown[0] ?? { context: plain, texts: [] };
		const tree = readGithubMarkdown(renderedFile(context, "llms-full.txt"));
		expect(JSON.stringify(outlineOfMarkdown(tree))).toBe(treeOf(plainOf("llms-full.txt")));
		const lists = nodesOf(tree).filter(({ type }) => type === "list");
		for (const list of lists) {
			const titles = nodesOf(list).map((line) => nodesOf(nodesOf(line)[0])[0]);
			const written = titles.map((title) => lettersOf(textOfMarkdown(title)));
			const isOurs = list === lists.at(-1);
			expect(written).toEqual(texts.map((text) => lettersOf(isOurs ? text : quoteText(text))));
		}
		expect(lists).toHaveLength(2);
	});
});

function treeOf(source: string): string {
	return JSON.stringify(outlineOfMarkdown(readGithubMarkdown(source)));
}
