import type { Request } from "express";
import type { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { readJsonBody } from "../../middleware/read-json-body.ts";
import { issuesOf } from "../../parse-body.ts";

/** Reads the request body. The protocol has one status for every wrong argument, wherever it is. */
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
