import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { z } from "zod";
import { issueSentence } from "#domain/issue-sentence.ts";

/** Valid content, or a sentence that says why there is none. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; reason: string };

const SYNTAXES = {
	JSON: (text: string): unknown => JSON.parse(text),
	TOML: (text: string): unknown => parseToml(text),
	// Otherwise the parser would print warnings itself.
	YAML: (text: string): unknown => parseYaml(text, { logLevel: "error" }),
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
	} catch {
		// The parsers' own messages quote parts of the document, so they are not passed on.
		return { ok: false, reason: `The document is not valid ${syntax}.` };
	}
	return checkShape(content, shape);
}

export function checkShape<T>(content: unknown, shape: z.ZodType<T>): Parsed<T> {
	const parsed = shape.safeParse(content, { error: issueSentence });
	if (parsed.success) return { ok: true, value: parsed.data };
	const [issue] = parsed.error.issues;
	if (!issue || issue.path.length === 0) return { ok: false, reason: NO_OBJECT };
	return { ok: false, reason: `\`${issue.path.map(String).join(".")}\` ${issue.message}.` };
}
