import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

const site = useSite();

/** The rules of HTML itself and of its accessibility, without rules of style. */
const validator = new HtmlValidate({
	extends: ["html-validate:standard"],
	rules: {
		// Long tables are in a wrapper for narrow screens, which takes the keyboard focus only where it scrolls.
		"no-inline-style": "error",
		"require-sri": "off",
		"no-implicit-button-type": "error",
		"wcag/h32": "error",
	},
});

it.each(Object.entries(PAGE_TYPES))("the page is valid HTML: %s", async (_, path) => {
	const response = await fetch(site.origin + path, { headers: { Accept: "text/html" } });
	const html = await response.text();
	expect(html.trimEnd().endsWith("</html>")).toBe(true);
	const report = await validator.validateString(html);
	const messages = report.results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
	);
	expect(messages).toEqual([]);
});

it("every button of a template says its type, so that none sends a form by accident", async () => {
	const folder = join(import.meta.dirname, "../../src");
	const templates = (await readdir(folder, { recursive: true })).filter((name) =>
		name.endsWith(".astro"),
	);
	const buttons = await Promise.all(
		templates.map(async (name) => {
			const tags = (await readFile(join(folder, name), "utf8")).match(/<button\b[^>]*/g) ?? [];
			return tags.map((tag) => ({ name, tag }));
		}),
	);
	expect(buttons.flat().length).toBeGreaterThan(10);
	expect(buttons.flat().filter(({ tag }) => !/\btype=/.test(tag))).toEqual([]);
});

it.each(Object.entries(PAGE_TYPES))(
	"each section of the page has a heading: %s",
	async (_, path) => {
		const html = await (
			await fetch(site.origin + path, { headers: { Accept: "text/html" } })
		).text();
		const nameless = [...html.matchAll(/<(section|article)\b[^>]*>(.*?)<\/\1>/gs)].filter(
			([, , inner = ""]) => !/<h[1-6]\b/.test(inner),
		);
		expect(nameless.map(([whole]) => whole.slice(0, 120))).toEqual([]);
	},
);

it("structured data of an agent is JSON, without an invented rating", async () => {
	const html = await (await fetch(`${site.origin}/agents/harbor-scout/`)).text();
	const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
	expect(blocks.length).toBe(2);
	const [software] = blocks.map(([, json = ""]): Record<string, unknown> => JSON.parse(json));
	expect(software).toMatchObject({ "@type": "SoftwareApplication", name: "Harbor Scout" });
	expect(software?.aggregateRating).toMatchObject({ ratingCount: expect.any(Number) });
});
