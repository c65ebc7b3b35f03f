import { parseJson } from "#contract/parse-json.ts";

export type Tell = (difference: string) => void;

interface Parsing<Row> {
	name: string;
	schema: {
		safeParse(line: unknown): {
			data?: Row;
			error?: { issues: readonly { path: PropertyKey[] }[] };
		};
	};
	tell: Tell;
}

/** Lines that do not match are told and left out. */
export async function* parseLines<Row>(
	lines: AsyncIterable<string>,
	{ name, schema, tell }: Parsing<Row>,
): AsyncGenerator<Row> {
	let number = 0;
	for await (const line of lines) {
		number += 1;
		const { data, error } = schema.safeParse(parseJson(line));
		if (data !== undefined) yield data;
		const place = error?.issues[0]?.path.join(".") || "it";
		if (error) tell(`${name}, line ${number}: ${place} does not match the schema`);
	}
}
