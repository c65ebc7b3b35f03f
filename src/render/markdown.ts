import type { Point, TextDocument, TextFact, TextTable } from "#contract/text-document.ts";
import { type RowText, textsOf } from "./agent-rows.ts";
import type { LinkedImage } from "./html.ts";
import { INVISIBLE, plainLines } from "./prose.ts";

/**
 * A document in CommonMark, ordered like llms.txt: one title, a quoted summary, paragraphs, sections of points. Every
 * text becomes one line of plain text or of code, whoever wrote it.
 */
export function renderMarkdown(document: TextDocument): string {
	let rendered = "";
	for (const part of streamMarkdown(document)) rendered += part;
	return rendered;
}

/** The same document in parts. */
export function* streamMarkdown(document: TextDocument): Generator<string | RowText> {
	const { title, summary, paragraphs, prose, sections } = document;
	yield `# ${escapeMarkdown(title)}\n\n> ${escapeMarkdown(summary)}`;
	for (const paragraph of paragraphs) yield `\n\n${escapeMarkdown(paragraph)}`;
	if (prose) {
		yield `\n\n## ${escapeMarkdown(prose.title)}`;
		const lines = plainLines(prose.markdown).map(prose.quote).filter(Boolean);
		for (const line of lines) yield `\n\n${escapeMarkdown(line)}`;
	}
	for (const section of sections) {
		yield `\n\n## ${escapeMarkdown(section.title)}`;
		let space = "\n\n";
		for (const text of textsOf(section.points, renderPoint)) {
			yield space;
			yield text;
			space = "\n";
		}
		if (section.table) yield renderTable(section.table);
	}
	yield "\n";
}

/**
 * Starts or ends markup anywhere in a line, also in dialects with tables, formulas and references. An ampersand does so
 * only as the start of a reference, whose semicolon can come from what follows the text.
 */
const MARKUP = /[\\`*_[\]<>!#|~$@]|&(?=#|[a-z\d]{1,31}(?:;|$))/gi;

/** Turns its line into a list, a rule or a title. */
const LINE_START = /^(?:[-+](?= |$)|-(?=-)|=(?==*$)|\d{1,9}(?=[.)](?: |$)))/;

/**
 * Where to split an address. GitHub's dialect links bare addresses even after escapes and references were decoded, so
 * only a character in between helps. A word joiner is invisible and does not break the line, and written as a reference
 * it shows in the source.
 */
const ADDRESS_JOINT = /:\/\/|www(?=\.)|@(?=\S)(?!:\/\/)/gi;
const WORD_JOINER = "&#8288;";

/**
 * Matches if any of these might be needed, which for most texts it does not. Texts with more than ASCII are always
 * examined.
 */
const MAYBE_MARKUP = /[^ -~]| {2}|^[ \-+=\d]| $|[\\`*_[\]<>&!#|~$@]|:\/\/|www\./i;
const MAYBE_INVISIBLE = /[^ -~]| {2}/;

/** Text on one line that cannot become a link, image, title, list, code or HTML. */
export function escapeMarkdown(text: string): string {
	if (!MAYBE_MARKUP.test(text)) return text;
	const visible = MAYBE_INVISIBLE.test(text) ? text.toWellFormed().replace(INVISIBLE, " ") : text;
	return visible
		.trim()
		.replace(MARKUP, "\\$&")
		.replace(ADDRESS_JOINT, joinWords)
		.replace(LINE_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

const joinWords = (joint: string) => (joint === "://" ? WORD_JOINER + joint : joint + WORD_JOINER);

export function renderMarkdownImage({ image, link, alternative }: LinkedImage): string {
	return `[![${escapeMarkdown(alternative)}](${escapeDestination(image)})](${escapeDestination(link)})`;
}

function renderPoint({ facts = [], ...point }: Point): string {
	const rendered = renderFact(point);
	if (facts.length === 0) return `- ${rendered}`;
	const words = facts.map(renderSeparable).join("; ");
	const separator = point.text === undefined && point.code === undefined ? ": " : "; ";
	return `- ${[rendered, words].filter(Boolean).join(separator)}`;
}

/** What would end a cell or a row is escaped like all markup. */
function renderTable({ columns, rows }: TextTable): string {
	const lines = [columns, columns.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))];
	return `\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}`;
}

function renderSeparable(fact: TextFact): string {
	const rendered = renderFact(fact);
	return rendered.includes(";") ? rendered.replace(FALSE_SEPARATOR, "\\;") : rendered;
}

/** A semicolon in a text that looks like a separator of facts. Those of references precede another character. */
const FALSE_SEPARATOR = /;(?= |$)/g;

function renderFact({ name, url, text = "", code }: TextFact): string {
	const label = url === undefined ? escapeMarkdown(name) : renderLink(name, url);
	const words = code === undefined ? escapeMarkdown(text) : renderCode(code);
	return words === "" ? label : `${label}: ${words}`;
}

/** Between more backticks than are in it, on one line: nothing in it is markup. */
function renderCode(text: string): string {
	const visible = text.toWellFormed().replace(INVISIBLE, " ");
	// There may be more of them than a function takes arguments.
	const runs = visible.match(/`+/g) ?? [];
	const fence = "`".repeat(runs.reduce((most, { length }) => Math.max(most, length), 0) + 1);
	const space = /^[` ]|[` ]$/.test(visible) ? " " : "";
	return `${fence}${space}${visible}${space}${fence}`;
}

function renderLink(name: string, url: string): string {
	return `[${escapeMarkdown(name)}](${escapeDestination(url)})`;
}

/**
 * An address with a reliable end: characters that could close a link are percent-encoded, and nothing in it is read as
 * an entity.
 */
function escapeDestination(url: string): string {
	if (PLAIN_ADDRESS.test(url)) return url;
	return url
		.toWellFormed()
		.replace(/[^\w\-.~:/?#@!$&'*+,;=%[\]]/gu, percentEncode)
		.replace(/&(?=#?\w+;)/g, "\\&");
}

const PLAIN_ADDRESS = /^[\w\-.~:/?#@!$'*+,;=%[\]]*$/;

/** `encodeURIComponent` does not encode parentheses. */
function percentEncode(character: string): string {
	return encodeURIComponent(character).replace("(", "%28").replace(")", "%29");
}

interface SkillDocument {
	name: string;
	description: string;
	document: TextDocument;
}

/** SKILL.md: its purpose in YAML, which includes JSON texts, and instructions in Markdown. */
export function renderSkill({ name, description, document }: SkillDocument): string {
	const head = [`name: ${name}`, `description: ${JSON.stringify(description)}`].join("\n");
	return `---\n${head}\n---\n\n${renderMarkdown(document)}`;
}
