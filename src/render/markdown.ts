import type { LinkedImage } from "./linked-image.ts";

interface MarkdownFact {
	name: string;
	/** Makes a link of the name. */
	url?: string;
	text?: string;
}

/** A line of a list: a name, and what is said of it. */
interface MarkdownPoint extends MarkdownFact {
	/** Stand behind it, each separated from the one before by a semicolon and a space. */
	facts?: readonly MarkdownFact[];
}

interface MarkdownSection {
	title: string;
	points: readonly MarkdownPoint[];
}

export interface MarkdownDocument {
	title: string;
	summary: string;
	paragraphs: readonly string[];
	sections: readonly MarkdownSection[];
}

/**
 * A document in CommonMark, in the order of llms.txt: one title, a quoted summary, paragraphs, sections of points. Every text
 * is one line and nothing but text, whoever wrote it.
 */
export function renderMarkdown(document: MarkdownDocument): string {
	const { title, summary, paragraphs, sections } = document;
	const blocks = [`# ${escapeMarkdown(title)}`, `> ${escapeMarkdown(summary)}`];
	for (const paragraph of paragraphs) blocks.push(escapeMarkdown(paragraph));
	for (const section of sections) blocks.push(...drawSection(section));
	return `${blocks.join("\n\n")}\n`;
}

/** What would show, hide or turn round something that a reader of the source does not see as it stands. */
const INVISIBLE =
	/[\s\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]+/gu;

/** Starts or ends markup wherever it stands, also in the dialects that know tables, formulas and references. */
const MARKUP = /[\\`*_[\]<>&!#|~$@]/g;

/** Makes a list, a rule or a title of what stands on the line. */
const LINE_START = /^(?:[-+](?= |$)|-(?=-)|=(?==*$)|\d{1,9}(?=[.)](?: |$)))/;

/**
 * Where an address comes apart. GitHub's dialect links bare ones, also in text whose escapes and references are read
 * already, so only a character between helps. A word joiner shows nothing and does not break the line, and as a reference it
 * hides from nobody.
 */
const ADDRESS_JOINT = /(?=:\/\/)|(?<=www)(?=\.)|(?<=@)(?=\S)/gi;
const WORD_JOINER = "&#8288;";

/** Text as it reads, on one line: no link, image, title, list, code or HTML comes of it. */
export function escapeMarkdown(text: string): string {
	return text
		.toWellFormed()
		.replace(INVISIBLE, " ")
		.trim()
		.replace(MARKUP, "\\$&")
		.replace(ADDRESS_JOINT, WORD_JOINER)
		.replace(LINE_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

export function renderMarkdownImage({ image, link, alternative }: LinkedImage): string {
	return `[![${escapeMarkdown(alternative)}](${escapeDestination(image)})](${escapeDestination(link)})`;
}

function drawSection({ title, points }: MarkdownSection): string[] {
	const heading = `## ${escapeMarkdown(title)}`;
	return points.length === 0 ? [heading] : [heading, points.map(drawPoint).join("\n")];
}

function drawPoint({ facts = [], ...point }: MarkdownPoint): string {
	const said = facts.map((fact) => drawFact(fact).replace(FALSE_SEPARATOR, "\\;"));
	const separator = point.text === undefined ? ": " : "; ";
	return `- ${[drawFact(point), said.join("; ")].filter(Boolean).join(separator)}`;
}

/** A semicolon of a text that looks like one between facts. Those of references stand before a character. */
const FALSE_SEPARATOR = /;(?= |$)/g;

function drawFact({ name, url, text = "" }: MarkdownFact): string {
	const label = url === undefined ? escapeMarkdown(name) : drawLink(name, url);
	return `${label}: ${escapeMarkdown(text)}`.replace(/: $/, "");
}

function drawLink(name: string, url: string): string {
	return `[${escapeMarkdown(name)}](${escapeDestination(url)})`;
}

/** An address that ends where it should: what could close a link is percent-encoded, what looks like an entity is none. */
function escapeDestination(url: string): string {
	return url
		.toWellFormed()
		.replace(/[^\w\-.~:/?#@!$&'*+,;=%[\]]/gu, percentEncode)
		.replace(/&(?=#?\w+;)/g, "\\&");
}

/** The standard function leaves parentheses alone. */
function percentEncode(character: string): string {
	return encodeURIComponent(character).replace("(", "%28").replace(")", "%29");
}
