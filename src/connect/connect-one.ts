import type { Way } from "#contract/connect.ts";
import type { Input } from "#contract/connection.ts";
import { isShowable } from "./safety/check-texts.ts";
import type { ConnectSubject } from "./subject.ts";
import { buildWay, namedConnections } from "./ways-of.ts";

export interface Choice {
	/** ID of the way; null for the first that the client can use. */
	way: string | null;
	client: string;
	/** Values by name of input. */
	inputs: Readonly<Record<string, string>>;
}

/** One way for one client, with the given values. Undefined if the client has no such way. */
export function connectOne(subject: ConnectSubject, choice: Choice): Way | undefined {
	const empty = new Map<string, string>();
	const named = namedConnections(subject.connections)
		.filter(({ id }) => choice.way === null || id === choice.way)
		.find((one) => hasClient(buildWay(one, subject, empty), choice.client));
	if (!named) return undefined;
	const { given, warnings } = checkInputs(buildWay(named, subject, empty).inputs, choice.inputs);
	const way = buildWay(named, subject, given);
	return {
		...way,
		warnings: [...way.warnings, ...warnings],
		clients: way.clients.filter(({ client }) => client === choice.client),
	};
}

function hasClient({ clients }: Way, wanted: string): boolean {
	return clients.some(({ client }) => client === wanted);
}

/** An unusable value gets a warning and is not used. */
function checkInputs(inputs: readonly Input[], values: Readonly<Record<string, string>>) {
	const byName = new Map(inputs.map((input) => [input.name, input]));
	const given = new Map<string, string>();
	const warnings: string[] = [];
	for (const [name, value] of Object.entries(values)) {
		const problem = problemOf(byName.get(name), value);
		if (problem) warnings.push(`${name} ${problem}`);
		else given.set(name, value);
	}
	return { given, warnings };
}

function problemOf(input: Input | undefined, value: string): string | undefined {
	if (!input) return "is not an input here.";
	if (input.secret) return "is secret: enter it where it is used, not here.";
	if (!isShowable(value)) return "contains invisible characters.";
	if (input.choices.length > 0 && !input.choices.includes(value))
		return `must be one of ${input.choices.join(", ")}.`;
	return undefined;
}
