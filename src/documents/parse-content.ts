import { parse as parseToml } from "smol-toml";
import { DOCUMENT } from "#contract/limits.ts";
import { readYaml, YAML_TOO_LONG } from "./read-yaml.ts";

export type Syntax = "JSON" | "TOML" | "YAML" | "Markdown";

/** What a document holds, as plain JSON. `body` is what follows the front matter of Markdown. */
export interface Content {
	syntax: Syntax;
	value: unknown;
	body: string;
}
export type ParsedContent = ({ ok: true } & Content) | { ok: false; detail: string };

type Parts = Omit<Content, "syntax">;

const PARSERS: Readonly<Record<Syntax, (text: string) => Parts>> = {
	JSON: (text) => ({ value: JSON.parse(text), body: "" }),
	TOML: (text) => ({ value: parseToml(text), body: "" }),
	YAML: (text) => ({ value: readYaml(text), body: "" }),
	Markdown: readFrontMatter,
};

const FRONT_MATTER =
	/^---[ \t]*\r?\n(?<front>[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n(?<body>[\s\S]*))?$/u;

/** Never throws because of content. Names of files are not asked, because pasted texts have none. */
export function parseContent(text: string): ParsedContent {
	const marked = text.replace(/^\uFEFF/u, "");
	const refusals: string[] = [];
	for (const syntax of syntaxesOf(marked)) {
		const parsed = parseAs(syntax, marked);
		if (parsed.ok) return parsed;
		refusals.push(parsed.detail);
	}
	return { ok: false, detail: refusals.join("; ") };
}

/** A list of JSON and a table of TOML begin alike. */
function syntaxesOf(text: string): readonly Syntax[] {
	if (/^\s*\{/u.test(text)) return ["JSON"];
	if (/^\s*\[/u.test(text)) return ["JSON", "TOML"];
	if (FRONT_MATTER.test(text)) return ["Markdown"];
	return /^[ \t]*[\w."'-]+[ \t]*=/mu.test(text) ? ["TOML", "YAML"] : ["YAML"];
}

function parseAs(syntax: Syntax, text: string): ParsedContent {
	try {
		const { value, body } = PARSERS[syntax](text);
		return { ok: true, syntax, value: syntax === "JSON" ? value : plainOf(value), body };
	} catch (error) {
		return { ok: false, detail: `is not valid ${syntax}${lineOf(error)}` };
	}
}

function readFrontMatter(text: string): Parts {
	const { front = "", body = "" } = FRONT_MATTER.exec(text)?.groups ?? {};
	return { value: readYaml(front), body };
}

/** TOML has dates and YAML has aliases: as JSON they are texts and copies. Throws where a value holds itself. */
function plainOf(value: unknown): unknown {
	const text = JSON.stringify(value) ?? "null";
	if (text.length > DOCUMENT.maxBytes * 4) throw new RangeError("aliases make it too large");
	return JSON.parse(text);
}

/** Where the parser stopped. Its own message quotes the document, so it is not passed on. */
function lineOf(error: unknown): string {
	if (!(error instanceof Error)) return "";
	if (error.message === YAML_TOO_LONG) return `: ${YAML_TOO_LONG}`;
	const line = /\bline:? (\d+)/u.exec(error.message)?.[1];
	return line === undefined ? "" : ` (line ${line})`;
}
