import { parse } from "csv-parse/sync";
import { XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { AgentList } from "#contract/agents/agent-list.ts";
import { undoFormulaGuard } from "#contract/intake/formula-guard.ts";
import { JsonFeed } from "#contract/protocols/json-feed.ts";
import { quoteText } from "#views/texts/quote-text.ts";
import { linesOf } from "../../publish/lines-of.ts";
import { carriedByXml, childrenOf, outlineOf, readXml, textOf } from "../../render/read-xml.ts";

/** Files by path. */
export type Files = ReadonlyMap<string, string>;

/** Files rendered from hostile texts and from harmless ones, and the texts in the order of slugs. */
export interface Compared {
	files: Files;
	harmless: Files;
	texts: readonly string[];
}

const Rows = z.array(z.array(z.string()));
const Titled = z.object({ title: z.string() });
const equal = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
/** JSON can contain half characters. Other files are UTF-8, which cannot. */
const sorted = (texts: readonly string[]) => texts.map((text) => text.toWellFormed()).sort();
/** Spreadsheets run a cell that starts like this. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Each checks one kind of document. */
const CHECKS: readonly {
	accepts: (path: string) => boolean;
	isSound: (source: string, plain: string, texts: readonly string[]) => boolean;
}[] = [
	{
		accepts: (path) => /\.(?:atom|xml|svg)$/.test(path),
		isSound: (source, plain) =>
			equal(outlineOf(readXml(source)), outlineOf(readXml(plain))) &&
			XMLValidator.validate(source) === true,
	},
	{
		accepts: (path) => path === "feeds/agents.atom",
		isSound: (source, _, texts) =>
			equal(
				childrenOf(readXml(source), "entry").map((entry) => [
					textOf(entry, "title"),
					textOf(entry, "summary"),
					...childrenOf(entry, "author").map((author) => textOf(author, "name")),
					childrenOf(entry, "category")[0]?.attributes.label,
				]),
				texts.map(carriedByXml).map((text) => [text, text, text, text]),
			),
	},
	{
		accepts: (path) => path === "feeds/incidents.atom",
		isSound: (source, _, texts) =>
			equal(
				childrenOf(readXml(source), "entry").map((entry) => [
					textOf(entry, "title"),
					textOf(entry, "summary"),
				]),
				texts.map((text) => [carriedByXml(text), carriedByXml(incidentText(text))]),
			),
	},
	{
		accepts: (path) => /^feeds\/(?:agents|incidents)\.json$/.test(path),
		isSound: (source, _, texts) => {
			const { items } = JsonFeed.parse(JSON.parse(source));
			const said = (text: string) => (source.includes("Status: ") ? incidentText(text) : text);
			return equal(
				items.map(({ title, content_text }) => [title, content_text]),
				texts.map((text) => [text, said(text)]),
			);
		},
	},
	{
		accepts: (path) => path === "api/v1/agents.json",
		isSound: (source, _, texts) =>
			AgentList.parse(JSON.parse(source)).data.every(({ title }) => texts.includes(title)),
	},
	{
		accepts: (path) => /^api\/v1\/agents\/[^/]+\.json$/.test(path),
		isSound: (source, _, texts) => texts.includes(Titled.parse(JSON.parse(source)).title),
	},
	{
		// Lists of allowed values contain nothing of listings.
		accepts: (path) => path.endsWith(".csv") && !path.startsWith("templates/"),
		isSound: (source, plain, texts) => {
			const [head = [], ...rows] = Rows.parse(parse(source));
			const title = head.indexOf("title");
			const said = rows.map((cells) => undoFormulaGuard(cells[title] ?? ""));
			const widths = (text: string) => Rows.parse(parse(text)).map(({ length }) => length);
			const isHarmless = rows.every((cells) => !FORMULA.test(cells[title] ?? ""));
			return (
				isHarmless && equal(widths(source), widths(plain)) && equal(sorted(said), sorted(texts))
			);
		},
	},
	{
		accepts: (path) => path.startsWith("llms") || path.endsWith(".md"),
		isSound: (source, plain) => linesOf(source) === linesOf(plain),
	},
];

/** The contents of feeds for an incident in which every text is this one. */
const incidentText = (text: string) => `Status: confirmed. Agents: ${quoteText(text)}. ${text}`;

/** A sentence for each document with other content or another structure. */
export function checkDocuments({ files, harmless, texts }: Compared): string[] {
	const broken: string[] = [];
	for (const [path, source] of files) {
		for (const { accepts, isSound } of CHECKS) {
			if (!accepts(path) || holds(() => isSound(source, harmless.get(path) ?? "", texts))) continue;
			broken.push(`${path} breaks for one of ${JSON.stringify(texts)}`);
		}
	}
	return broken;
}

/** A parser that gives up has found something, too. */
function holds(check: () => boolean): boolean {
	try {
		return check();
	} catch {
		return false;
	}
}
