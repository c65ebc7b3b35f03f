import { inChunks } from "./chunks.ts";
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
	/** Drawn in passing where they are very many. */
	points: Iterable<MarkdownPoint>;
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
	let drawn = "";
	for (const part of drawDocument(document)) drawn += part;
	return drawn;
}

/** The same document in parts. */
export function streamMarkdown(document: MarkdownDocument): Iterable<string> {
	return inChunks(drawDocument(document));
}

function* drawDocument(document: MarkdownDocument): Generator<string> {
	const { title, summary, paragraphs, sections } = document;
	yield `# ${escapeMarkdown(title)}\n\n> ${escapeMarkdown(summary)}`;
	for (const paragraph of paragraphs) yield `\n\n${escapeMarkdown(paragraph)}`;
	for (const section of sections) {
		yield `\n\n## ${escapeMarkdown(section.title)}`;
		let space = "\n\n";
		for (const point of section.points) {
			yield space + drawPoint(point);
			space = "\n";
		}
	}
	yield "\n";
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
const ADDRESS_JOINT = /:\/\/|www(?=\.)|@(?=\S)(?!:\/\/)/gi;
const WORD_JOINER = "&#8288;";

/** Most texts have none of all that, which one look shows; those beyond ASCII are looked at more closely. */
const MAYBE_MARKUP = /[^ -~]| {2}|^[ \-+=\d]| $|[\\`*_[\]<>&!#|~$@]|:\/\/|www\./i;
const MAYBE_INVISIBLE = /[^ -~]| {2}/;

/** Text as it reads, on one line: no link, image, title, list, code or HTML comes of it. */
export function escapeMarkdown(text: string): string {
	if (!MAYBE_MARKUP.test(text)) return text;
	const visible = MAYBE_INVISIBLE.test(text) ? text.toWellFormed().replace(INVISIBLE, " ") : text;
	return visible
		.trim()
		.replace(MARKUP, "\\$&")
		.replace(ADDRESS_JOINT, joinWords)
		.replace(LINE_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

function joinWords(joint: string): string {
	return joint === "://" ? WORD_JOINER + joint : joint + WORD_JOINER;
}

export function renderMarkdownImage({ image, link, alternative }: LinkedImage): string {
	return `[![${escapeMarkdown(alternative)}](${escapeDestination(image)})](${escapeDestination(link)})`;
}

function drawPoint({ facts = [], ...point }: MarkdownPoint): string {
	const drawn = drawFact(point);
	if (facts.length === 0) return `- ${drawn}`;
	const said = facts.map(drawSeparable).join("; ");
	const separator = point.text === undefined ? ": " : "; ";
	return `- ${[drawn, said].filter(Boolean).join(separator)}`;
}

function drawSeparable(fact: MarkdownFact): string {
	const drawn = drawFact(fact);
	return drawn.includes(";") ? drawn.replace(FALSE_SEPARATOR, "\\;") : drawn;
}

/** A semicolon of a text that looks like one between facts. Those of references stand before a character. */
const FALSE_SEPARATOR = /;(?= |$)/g;

function drawFact({ name, url, text = "" }: MarkdownFact): string {
	const label = url === undefined ? escapeMarkdown(name) : drawLink(name, url);
	const said = escapeMarkdown(text);
	return said === "" ? label : `${label}: ${said}`;
}

function drawLink(name: string, url: string): string {
	return `[${escapeMarkdown(name)}](${escapeDestination(url)})`;
}

/** An address that ends where it should: what could close a link is percent-encoded, what looks like an entity is none. */
function escapeDestination(url: string): string {
	if (PLAIN_ADDRESS.test(url)) return url;
	return url
		.toWellFormed()
		.replace(/[^\w\-.~:/?#@!$&'*+,;=%[\]]/gu, percentEncode)
		.replace(/&(?=#?\w+;)/g, "\\&");
}

const PLAIN_ADDRESS = /^[\w\-.~:/?#@!$'*+,;=%[\]]*$/;

/** The standard function leaves parentheses alone. */
function percentEncode(character: string): string {
	return encodeURIComponent(character).replace("(", "%28").replace(")", "%29");
}
