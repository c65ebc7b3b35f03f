import { RequestMalformedError } from "@a2a-js/sdk/errors";
import type { z } from "zod";
import { issueSentence } from "#domain/issue-sentence.ts";
import { wrongMembers } from "../json-rpc/read-message.ts";

/** The params of a method. Throws an error of the protocol that names what is wrong with them. */
export function readParams<Schema extends z.ZodType>(
	schema: Schema,
	params: unknown,
): z.output<Schema> {
	const parsed = schema.safeParse(params ?? {}, { error: issueSentence });
	if (parsed.success) return parsed.data;
	throw new RequestMalformedError(`The params are invalid: ${wrongMembers(parsed.error.issues)}.`);
}
