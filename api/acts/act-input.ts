import { z } from "zod";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { membersOf } from "#contract/members-of.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";

/** Members of a row as the command line gives them: numbers are numbers there, also in what is a query. */
export function shapeOf({ path, query, body }: Endpoint): z.ZodRawShape {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	return {
		...Object.fromEntries(names.map((name) => [name, z.string()])),
		...query?.shape,
		...(body instanceof z.ZodObject ? body.shape : {}),
		...(query && "version" in query.shape && { version: versionOf(query.shape.version) }),
	};
}

const version = z.int().min(1);
const versionOf = (field: unknown) =>
	field instanceof z.ZodOptional ? version.optional() : version;

/** What the operator asks for, or a refusal that names the first member that is wrong. */
export function parseInput<Input>(schema: z.ZodObject, input: Readonly<Record<string, unknown>>) {
	const parsed = schema.safeParse(input, { error: issueSentence });
	if (parsed.success) return membersOf<Input>(Object.entries(parsed.data));
	const errors = parsed.error.issues.map(({ path, message }) => ({
		pointer: `#/${path.join("/")}`,
		detail: message,
	}));
	const [first] = errors;
	const member = first?.pointer.slice(2).split("/")[0] || "input";
	throw new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors });
}
