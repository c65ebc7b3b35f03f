import type { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { isEncoded } from "./decode-name.ts";

/** A known name may appear once. Unknown ones are ignored: clients add them to bypass caches. */
export function parseQuery<Schema extends z.ZodObject>(
	schema: Schema,
	query: string,
): z.output<Schema> {
	if (!isEncoded(query)) {
		throw new Refusal("invalid_query", "The query contains a broken percent escape.");
	}
	const parameters = new URLSearchParams(query);
	const values: Record<string, string> = {};
	for (const name of Object.keys(schema.shape)) {
		const [value, ...others] = parameters.getAll(name);
		if (others.length > 0) throw refuseParameter(name, "must be given only once");
		if (value !== undefined) values[name] = value;
	}
	const parsed = schema.safeParse(values, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw refuseParameter(String(issue?.path[0] ?? "query"), issue?.message ?? "is invalid");
}

export function refuseParameter(name: string, detail: string): Refusal {
	return new Refusal("invalid_query", `The parameter "${name}" ${detail}.`, {
		errors: [{ pointer: `#/${name}`, detail }],
	});
}
