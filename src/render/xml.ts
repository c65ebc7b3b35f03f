/** Markup made by this file, which no other file puts together by hand. */
export interface Xml {
	readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number>>;

export function element(name: string, attributes: Attributes, ...children: readonly Xml[]): Xml {
	const start = [name, ...Object.entries(attributes).map(attribute)].join(" ");
	const content = children.map(({ xml }) => xml).join("");
	return { xml: content === "" ? `<${start}/>` : `<${start}>${content}</${name}>` };
}

export function text(value: string): Xml {
	return { xml: encode(value, MARKUP) };
}

export function document(root: Xml): string {
	return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** Without a declaration, for markup that others put inside their own. */
export function fragment(root: Xml): string {
	return root.xml;
}

function attribute([name, value]: readonly [string, string | number]): string {
	return `${name}="${encode(String(value), MARKUP_IN_ATTRIBUTE)}"`;
}

/** Parsers turn a bare carriage return into a line feed, and in attributes every line end and tab into a space. */
const MARKUP = /[&<>\r]/g;
const MARKUP_IN_ATTRIBUTE = /[&<>"'\r\n\t]/g;

/** Known to every parser by name; other characters go by number. */
const REFERENCES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
};

/** What XML 1.0 has no place for, not even as a reference; half surrogate pairs are mended before. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function encode(value: string, markup: RegExp): string {
	return value
		.toWellFormed()
		.replace(FORBIDDEN, "")
		.replace(markup, (character) => REFERENCES[character] ?? `&#${character.charCodeAt(0)};`);
}
