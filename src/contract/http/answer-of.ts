import type { z } from "zod";
import { membersOf } from "../members-of.ts";
import { onceEach } from "../once-each.ts";

type RecordName<Name> = Name extends `${infer First}_${infer Rest}`
	? `${First}${Capitalize<RecordName<Rest>>}`
	: Name;
type Recorded<Answer> = { [Name in keyof Answer as RecordName<Name>]: Answer[Name] };

/** The members of an answer, as a record has them: `created_at` is `createdAt` there. Whatever else it has stays inside. */
export function answerOf<Shape extends z.ZodRawShape>(
	schema: z.ZodObject<Shape>,
	record: Recorded<z.output<z.ZodObject<Shape>>>,
): z.output<z.ZodObject<Shape>> {
	const members = new Map<string, unknown>(Object.entries(record));
	return membersOf(
		recordNames(schema).flatMap(({ name, own }) =>
			members.has(own) ? [[name, members.get(own)] as const] : [],
		),
	);
}

const recordNames = onceEach((schema: z.ZodObject) =>
	Object.keys(schema.shape).map((name) => ({
		name,
		own: name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
	})),
);
