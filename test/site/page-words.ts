import { rmSync } from "node:fs";
import { join } from "node:path";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import type { ViewContext } from "#views/view-context.ts";
import { createDirectory } from "../disk/fresh-directory.ts";
import { contentsOf } from "../publish/contents-of.ts";
import { prepare } from "../publish/release-builder.ts";

/** All files of a release of a registry, by path. */
export async function filesOf(context: ViewContext): Promise<Map<string, string>> {
	const folder = await createDirectory();
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	const { id } = await prepare(folder, context, { pages });
	const files = contentsOf(join(folder, id));
	rmSync(folder, { recursive: true, force: true });
	const read = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");
	return new Map(
		[...files].map(([path, bytes]) => [path, /\.(?:png|webp|ico)$/.test(path) ? "" : read(bytes)]),
	);
}

/** What people and programs read of a file. */
export function wordsOf(path: string, content: string): string {
	if (!path.endsWith(".html")) return content;
	const head = content.replaceAll(/<meta\b[^>]*content="([^"]*)"[^>]*>/g, " $1 ");
	return plain(head.replaceAll(/<\/(?:p|li|td|th|d[dt]|h\d|div)>/g, " | "));
}

/** A listing's page as people read it: each element that is no part of a sentence stands alone. */
export function blocksOf(html: string): string {
	const [main = ""] = /<main\b.*<\/main>/s.exec(html) ?? [];
	return plain(
		main.replaceAll(/<\/?(?!(?:a|b|bdi|code|em|q|wbr|ins|del)\b)[a-z]\w*[^>]*>/g, " | "),
	);
}

function plain(html: string): string {
	return html
		.replaceAll(/<(style|script|pre)\b.*?<\/\1>/gs, " ")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&")
		.replaceAll(/\s+/g, " ")
		.replaceAll(/(?: \|)+/g, " |");
}

/** The page with each of what is open alone, such as a way to use it. Steps for a client stand in each way, and one app is shown. */
export function readTogether(html: string): string[] {
	const page = html
		.replaceAll(/<section class="app[^>]* hidden[^>]*>.*?<\/section>/gs, "")
		.replaceAll(/<details name="client-[^>]*>.*?<\/details>/gs, "");
	const groups = [...Map.groupBy(page.match(ALONE) ?? [], (part) => NAME.exec(part)?.[0]).values()];
	const rest = page.replaceAll(ALONE, "");
	const count = Math.max(1, ...groups.map(({ length }) => length));
	return Array.from({ length: count }, (_, at) => {
		return rest.replace("</main>", `${groups.map((parts) => parts[at] ?? "").join("")}</main>`);
	});
}

const NAME = /name="[^"]*"/;
const ALONE = /<details[^>]*\bname="[^>]*>.*?<\/details>/gs;

/** Sentences of at least three words that a page says twice. */
export function saidTwice(html: string): string[] {
	const sentences = sentencesOf(html).filter((text) => text.split(" ").length >= 3);
	return sentences.filter((text, at) => sentences.indexOf(text) < at);
}

function sentencesOf(html: string): string[] {
	const said = blocksOf(html)
		.split(" |")
		.flatMap((block) => block.trim().split(/(?<=[.!?]) (?=[A-Z\d✓])/));
	return said.filter((text) => /[.!?]$/.test(text));
}

/** Sentences of more than twenty words, but for what others say. */
export function longSentences(html: string): string[] {
	const own = html.replaceAll(
		/<(\w+)[^>]* dir="auto"[^>]*>.*?<\/\1>|<(bdi|code)\b.*?<\/\2>|“[^”]*”/gs,
		"…",
	);
	return sentencesOf(own).filter((text) => text.split(" ").length > 20);
}

/** Words of the program's code on a page, outside of code. Each has a plain one. */
export function authorsWords(html: string): string[] {
	return blocksOf(html.replaceAll(/<code\b.*?<\/code>/gs, "")).match(AUTHORS_WORDS) ?? [];
}

const AUTHORS_WORDS =
	/\b(?:snapshots?|forges?|provenance|(?:un|not )evaluated|facets?|ingest(?:s|ed|ion)?|payloads?|heuristics?|fallbacks?|slugs?|enums?|upstream|dedupe\w*|serialis\w*|normalis\w*|nullable|undefined|NaN|null|\[object \w+\]|partial dates|not_\w+)\b/gi;
