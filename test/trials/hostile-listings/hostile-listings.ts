import type { Page } from "playwright-core";
import { openPageRenderer, type PageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import type { ViewContext } from "#views/view-context.ts";
import { compileTemplates } from "../../../scripts/compile-templates.ts";
import { BATCH, registryOf, slugs } from "../../publish/hostile-registry.ts";
import { listArtifacts } from "../../publish/list-artifacts.ts";
import type { Setting, Trial } from "../trial.ts";
import { checkDocuments } from "./check-documents.ts";
import { composeText } from "./compose-text.ts";
import { openParser, type ParsedPage, parsePages } from "./parse-pages.ts";

export const hostileListings: Trial = {
	promise: "Output cannot be broken, whatever a listing says",
	unit: "hostile listings",
	full: 20_000,
	run: drawHostile,
};

async function drawHostile(setting: Setting) {
	await compileTemplates();
	const [pages, parser] = [await openPageRenderer(TEMPLATES_DIRECTORY), await openParser(setting)];
	const plain = await drawAll(registryOf(slugs.map(() => "words")), pages);
	const broken: string[] = [];
	let [drawn, gated, documents] = [0, 0, 0];
	while (drawn < setting.count) {
		const own = slugs.map(() => composeText(setting.random));
		const texts = own.map(({ text }) => text);
		const { files, pages: htmlPages } = await drawAll(registryOf(texts), pages);
		broken.push(...checkDocuments({ files, harmless: plain.files, texts }));
		const parsed = await parseAll(parser, htmlPages);
		// Long texts are folded, so pages are compared with those of harmless texts that are as long.
		const alike = await drawAll(registryOf(texts.map((text) => "w".repeat(text.length))), pages);
		const plainPages = await parseAll(parser, alike.pages);
		for (const [path, page] of parsed) {
			const text = texts[slugs.findIndex((slug) => path.includes(`/${slug}/`))];
			broken.push(...checkPage(page, plainPages.get(path), { path, text }));
		}
		documents += files.size + htmlPages.size;
		gated += own.filter(({ passes }) => passes).length;
		drawn += BATCH;
		setting.progress(Math.min(drawn, setting.count));
	}
	return {
		figures: { "listings drawn": drawn, "of these a registration may say": gated, documents },
		broken,
	};
}

/** All files of an hour without pictures. Pages are separate, because a browser reads them. */
async function drawAll(context: ViewContext, renderer: PageRenderer) {
	const [files, pages] = [new Map<string, string>(), new Map<string, string>()];
	for (const { path, content } of listArtifacts(context)) {
		if ("render" in content) files.set(path, String(content.render()));
		if ("stream" in content) files.set(path, [...content.stream()].join(""));
		if (!("page" in content)) continue;
		pages.set(path, await renderer.render(content.address, content.page, content.view()));
	}
	return { files, pages };
}

async function parseAll(
	parser: Page,
	pages: ReadonlyMap<string, string>,
): Promise<Map<string, ParsedPage>> {
	const parsed = await parsePages(parser, [...pages.values()]);
	return new Map(
		[...pages.keys()].flatMap((path, index) => {
			const page = parsed[index];
			return page ? [[path, page]] : [];
		}),
	);
}

function checkPage(
	page: ParsedPage,
	plain: ParsedPage | undefined,
	{ path, text }: { path: string; text: string | undefined },
): string[] {
	const broken: string[] = [];
	if (page.outline !== plain?.outline) broken.push(`${path} is built otherwise`);
	const isOfText = text !== undefined && /^(?:agents|categories|incidents)\//.test(path);
	if (isOfText && !visible(page.heading).includes(visible(text))) {
		broken.push(`${path} has the heading ${JSON.stringify(page.heading)}`);
	}
	if (!page.data.every(isJson)) broken.push(`${path} has structured data that is no JSON`);
	return broken.map((what) => `${what}: ${JSON.stringify(text)}`);
}

function isJson(text: string): boolean {
	try {
		return typeof JSON.parse(text) === "object";
	} catch {
		return false;
	}
}

/** What a reader sees of a text, with white space and invisible characters normalised. */
function visible(text: string): string {
	return text.toWellFormed().replace(/[\s\p{C}\uFFFD]+/gu, "");
}
