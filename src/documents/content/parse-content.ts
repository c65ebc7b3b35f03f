import { parse } from "smol-toml";
import { DOCUMENT } from "#contract/limits.ts";
import { repeatedNames } from "./json-text.ts";
import { readYaml, Unreadable } from "./read-yaml.ts";

export type Syntax = "JSON" | "TOML" | "YAML" | "Markdown";

/** The content of a document as plain JSON. `body` is the text after the front matter of Markdown. */
export interface ContentTree {
	syntax: Syntax;
	value: unknown;
	/** Pointers of repeated members. `value` has only one of each. */
	repeated: readonly string[];
	body: string;
}
type ParsedContent = ({ ok: true } & ContentTree) | { ok: false; detail: string };

type Parts = Omit<ContentTree, "syntax">;

const PARSERS: Readonly<Record<Syntax, (text: string) => Parts>> = {
	JSON: (text) => ({ value: JSON.parse(text), repeated: repeatedNames(text), body: "" }),
	TOML: (text) => ({ value: readToml(text), repeated: [], body: "" }),
	YAML: (text) => ({ ...readYaml(text), body: "" }),
	Markdown: readFrontMatter,
};

const FRONT_MATTER =
	/^---[ \t]*\r?\n(?<front>[\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n(?<body>[\s\S]*))?$/u;

/** Never throws because of content. The syntax is detected, because pasted text has no file name. */
export function parseContent(text: string): ParsedContent {
	const unmarked = text.replace(/^\uFEFF/u, "");
	const refusals: string[] = [];
	for (const syntax of syntaxesOf(unmarked)) {
		const parsed = parseAs(syntax, unmarked);
		if (parsed.ok) return parsed;
		refusals.push(parsed.detail);
	}
	return { ok: false, detail: refusals.join("; ") };
}

/** A JSON list and a TOML table start with the same character. */
function syntaxesOf(text: string): readonly Syntax[] {
	if (/^\s*\{/u.test(text)) return ["JSON"];
	if (/^\s*\[/u.test(text)) return ["JSON", "TOML"];
	if (FRONT_MATTER.test(text)) return ["Markdown"];
	return /^[ \t]*[\w."'-]+[ \t]*=/mu.test(text) ? ["TOML", "YAML"] : ["YAML"];
}

function parseAs(syntax: Syntax, text: string): ParsedContent {
	try {
		const parts = PARSERS[syntax](text);
		// Dates become texts, and numbers that are not finite become null. JSON has neither.
		const value =
			syntax === "JSON" ? parts.value : JSON.parse(JSON.stringify(parts.value) ?? "null");
		return { ok: true, syntax, ...parts, value };
	} catch (error) {
		return { ok: false, detail: `is not valid ${syntax}${whyOf(error)}` };
	}
}

function readFrontMatter(text: string): Parts {
	const { front = "", body = "" } = FRONT_MATTER.exec(text)?.groups ?? {};
	return { ...readYaml(front), body };
}

/** Or the line of the fault. The parser's message is left out because it quotes the document. */
function whyOf(error: unknown): string {
	if (!(error instanceof Error)) return "";
	if (error instanceof Unreadable) return `: ${error.message}`;
	const line = /\bline:? (\d+)/u.exec(error.message)?.[1];
	return line === undefined ? "" : ` (line ${line})`;
}

export function readToml(text: string): unknown {
	const { maxTomlBytes } = DOCUMENT;
	if (text.length > maxTomlBytes) throw new Unreadable(`it is longer than ${maxTomlBytes} bytes`);
	return parse(text);
}
