import type { z } from "zod";
import { membersOf } from "#contract/members-of.ts";

/** A record with the members of a schema, by their names in records, and others that are stated. */
export function shownAs<Schema extends z.ZodObject>(
	schema: Schema,
	record: Readonly<Record<string, unknown>>,
	stated: Partial<z.output<Schema>> = {},
): z.output<Schema> {
	return membersOf(
		Object.keys(schema.shape).map((name) => {
			const kept = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
			return [name, name in stated ? Reflect.get(stated, name) : (record[kept] ?? null)];
		}),
	);
}
