import { describe, expect, it } from "vitest";
import type { ViewContext } from "#views/view-context.ts";
import { importedRegistry, sampleRegistry } from "./imported-registry.ts";
import { contradictions, LISTING_RULES, saidOf } from "./listing-rules.ts";
import { authorsWords, blocksOf, filesOf, readTogether, saidTwice } from "./page-words.ts";

const imported = await importedRegistry();
const files = await filesOf(imported);
const sample = await sampleRegistry();
const registries: [string, ViewContext, Map<string, string>][] = [
	["filled by imports in its first hour", imported, files],
	["that people use", sample, await filesOf(sample)],
];
/** Not those about what programs send, nor the tables of words that rules look for. */
const FOR_PEOPLE = /^(?!docs|submit|methodology).*\.html$/;

function pagesOf(context: ViewContext, of: ReadonlyMap<string, string>) {
	return [...context.snapshot.agents].map(({ slug }) => {
		const html = of.get(`agents/${slug}/index.html`) ?? "";
		const words = [blocksOf(html), of.get(`agents/${slug}.md`) ?? ""].join("\n");
		return { slug, html, words, said: saidOf(of, slug) };
	});
}

describe("a rule about what is said of a listing", () => {
	const all = registries.flatMap(([, context, of]) => pagesOf(context, of));

	it.each(LISTING_RULES)("refuses what its own answer contradicts: $untrue", ({ untrue }) => {
		expect(all.some(({ said }) => contradictions(`${untrue} |`, said).untrue.length > 0)).toBe(
			true,
		);
	});

	it("is about something that pages say, but for the last, which nothing may say", () => {
		const read = new Set(all.flatMap(({ words, said }) => [...contradictions(words, said).read]));
		const idle = LISTING_RULES.filter(({ says }) => !read.has(says));
		expect(idle.map(({ untrue }) => untrue)).toEqual([LISTING_RULES.at(-1)?.untrue]);
	});

	it.each([
		["<p>It is not known.</p><td>It is not known.</td>", ["It is not known."]],
		["<p><b>Not known.</b> It is not known.</p> <p>It is not known</p>", []],
		[
			"<p>It asks for a key. It is not known.</p><li>It asks for a key.</li>",
			["It asks for a key."],
		],
	])("reads %s as a page that says twice: %j", (html, twice) => {
		expect(saidTwice(`<main>${html}</main>`)).toEqual(twice);
	});

	it.each([
		"The forge has not been asked.",
		"12 pass, 3 not evaluated",
		"Partial dates, not_evaluated",
	])("knows words of the program's author: %s", (text) => {
		expect(authorsWords(`<main><p>${text}</p></main>`)).not.toEqual([]);
	});
});

describe.each(registries)("every page of a registry %s", (_, context, of) => {
	const pages = pagesOf(context, of);

	it("says of a listing what its own answers say, and that nothing is unknown that another file knows", () => {
		const found = pages.map(({ slug, words, said }) => [slug, contradictions(words, said).untrue]);
		expect(found.filter(([, untrue]) => untrue?.length !== 0)).toEqual([]);
	});

	it("says nothing of a listing twice", () => {
		const found = pages.map(({ slug, html }) => [slug, readTogether(html).flatMap(saidTwice)]);
		expect(found.filter(([, twice]) => twice?.length !== 0)).toEqual([]);
	});

	it("has no words of the program's author", () => {
		const found = [...of]
			.filter(([path]) => FOR_PEOPLE.test(path))
			.map(([path, html]) => [path, authorsWords(html)]);
		expect(found.length).toBeGreaterThan(20);
		expect(found.filter(([, words]) => words?.length !== 0)).toEqual([]);
	});
});
