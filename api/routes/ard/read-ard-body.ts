import type { Request } from "express";
import type { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { issuesOf } from "../../parse-body.ts";

/** What a question asks. The protocol knows one status for every argument that is wrong, wherever it stands. */
export async function readArdBody<Schema extends z.ZodType>(
	schema: Schema,
	request: Request,
): Promise<z.output<Schema>> {
	const parsed = schema.safeParse(await readJsonBody(request), { error: issueSentence });
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.flatMap(issuesOf);
	const [first] = errors;
	const detail = first ? `In the body, ${first.pointer} ${first.detail}.` : "The body is invalid.";
	throw new Refusal("invalid_query", detail, { errors });
}
