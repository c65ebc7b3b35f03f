import type { z } from "zod";
import { readToml } from "#documents/content/parse-content.ts";
import { readYaml, Unreadable } from "#documents/content/read-yaml.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";

/** Valid content, or a sentence with the reason why it is invalid. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

const SYNTAXES = {
	JSON: (text: string): unknown => JSON.parse(text),
	TOML: readToml,
	YAML: readOnce,
} as const;

const NO_OBJECT = "The document is not an object.";

export function parseForeign<T>(
	text: string,
	syntax: keyof typeof SYNTAXES,
	shape: z.ZodType<T>,
): Parsed<T> {
	const read = SYNTAXES[syntax];
	let content: unknown;
	try {
		content = read(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		// The parsers' own messages are left out because they quote the document.
		const why = error instanceof Unreadable ? `: ${error.message}` : "";
		return { ok: false, reason: `The document is not valid ${syntax}${why}.` };
	}
	return checkShape(content, shape);
}

/** Uses the parser for documents, which is bounded in time, and refuses repeated members. */
function readOnce(text: string): unknown {
	const { value, repeated } = readYaml(text);
	if (repeated.length > 0) throw new SyntaxError("A name is given more than once");
	return value;
}

export function checkShape<T>(content: unknown, shape: z.ZodType<T>): Parsed<T> {
	const parsed = shape.safeParse(content, { error: issueSentence });
	if (parsed.success) return { ok: true, value: parsed.data };
	const [issue] = parsed.error.issues;
	if (!issue || issue.path.length === 0) return { ok: false, reason: NO_OBJECT };
	return { ok: false, reason: `\`${issue.path.map(String).join(".")}\` ${issue.message}.` };
}
