import { REFERENCES } from "./html.ts";

/** Markup made by this file. No other file assembles any by hand. */
export interface Xml {
	readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, ...children: readonly Xml[]): Xml {
	const start = startOf(name, attributes);
	let content = "";
	for (const { xml } of children) content += xml;
	return { xml: content === "" ? `<${start}/>` : `<${start}>${content}</${name}>` };
}

export const textNode = (value: string): Xml => ({ xml: encode(value, MARKUP) });

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

export const document = (root: Xml): string => `${DECLARATION}${root.xml}\n`;

export function* streamDocument(
	name: string,
	attributes: Attributes,
	children: Iterable<Xml>,
): Generator<string> {
	yield DECLARATION;
	// The start tag waits for the first child, because an element without children needs no end tag.
	let isOpen = false;
	for (const { xml } of children) {
		yield isOpen ? xml : `<${startOf(name, attributes)}>${xml}`;
		isOpen = true;
	}
	yield isOpen ? `</${name}>\n` : `<${startOf(name, attributes)}/>\n`;
}

/** Without a declaration, for embedding in other markup. */
export const fragment = (root: Xml): string => root.xml;

function startOf(name: string, attributes: Attributes): string {
	let start = name;
	for (const attribute in attributes) {
		start += ` ${attribute}="${encodeAttribute(attributes[attribute] ?? "")}"`;
	}
	return start;
}

function encodeAttribute(value: string | number): string {
	return typeof value === "number" ? String(value) : encode(value, MARKUP_IN_ATTRIBUTE);
}

/** Parsers turn a bare carriage return into a line feed, and in attributes every line end and tab into a space. */
const MARKUP = /[&<>\r]/g;
const MARKUP_IN_ATTRIBUTE = /[&<>"'\r\n\t]/g;

/** Characters that XML 1.0 does not allow, even as a reference. Lone surrogates are replaced before. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Matches values without anything to encode, which most are. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

function encode(value: string, markup: RegExp): string {
	if (PLAIN.test(value)) return value;
	// What has no name is written by its number.
	return value
		.toWellFormed()
		.replace(FORBIDDEN, "")
		.replace(markup, (character) => REFERENCES[character] ?? `&#${character.charCodeAt(0)};`);
}
