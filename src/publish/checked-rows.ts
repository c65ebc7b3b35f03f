import { z } from "zod";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { AgentRows } from "#render/agent-rows.ts";
import { isRows } from "#render/json.ts";
import type { ViewContext } from "#views/view-context.ts";
import { UnfitRelease } from "./prepared-release.ts";

interface Promised {
	path: string;
	schema: z.ZodType | null;
}

/** Each row is checked as it is rendered: the finished text may be too large to parse. */
export function checkedRows(view: object, { path, schema }: Promised): object {
	const shape: Readonly<Record<string, unknown>> =
		schema instanceof z.ZodObject ? schema.shape : {};
	const members = Object.entries(view).map(([name, member]): [string, unknown] =>
		isRows(member)
			? [name, checked(member, { path, schema: elementOf(shape[name]) })]
			: [name, member],
	);
	const rest = members.map(([name, member]) => [name, isRows(member) ? [] : member]);
	requireSchema(Object.fromEntries(rest), { path, schema });
	return Object.fromEntries(members);
}

/** The same for a catalogue (ARD). */
export function checkedCatalog<Subject>(view: (context: ViewContext, subject: Subject) => object) {
	const promised = { path: "a catalogue", schema: getEndpoint("ardCategory").schema };
	return (context: ViewContext, subject: Subject) => checkedRows(view(context, subject), promised);
}

function checked(rows: AgentRows<unknown>, promised: Promised): AgentRows<unknown> {
	const rowAt = (number: number) => {
		const row = rows.rowAt(number);
		requireSchema(row, promised);
		return row;
	};
	return { ...rows, rowAt };
}

function requireSchema(value: unknown, { path, schema }: Promised): void {
	const [issue] = schema?.safeParse(value).error?.issues ?? [];
	if (!issue) return;
	throw new UnfitRelease(`${path} breaks its schema at ${issue.path.join(".")}: ${issue.message}`);
}

function elementOf(schema: unknown): z.ZodType | null {
	return schema instanceof z.ZodArray && schema.element instanceof z.ZodType
		? schema.element
		: null;
}
