import type { Input, Way } from "#contract/facts/connect.ts";
import { isShowable } from "./safety/check-texts.ts";
import type { ConnectSubject } from "./subject.ts";
import { buildWay, namedConnections } from "./ways-of.ts";

interface Choice {
	/** ID of the way; null for the first that the client can use. */
	way: string | null;
	client: string;
	/** Values by name of input. */
	inputs: Readonly<Record<string, string>>;
}

/** One way for one client, with the given values. Undefined if the client has no such way. */
export function connectOne(subject: ConnectSubject, choice: Choice): Way | undefined {
	const empty = new Map<string, string>();
	const match = namedConnections(subject.connections)
		.filter(({ id }) => choice.way === null || id === choice.way)
		.find((entry) =>
			buildWay(entry, subject, empty).clients.some(({ client }) => client === choice.client),
		);
	if (!match) return undefined;
	const { given, warnings } = checkInputs(buildWay(match, subject, empty).inputs, choice.inputs);
	const way = buildWay(match, subject, given);
	return {
		...way,
		warnings: [...way.warnings, ...warnings],
		clients: way.clients.filter(({ client }) => client === choice.client),
	};
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

/** A requested way and client; null means any. */
interface Asked {
	way: string | null;
	client: string | null;
}

interface WrongChoice {
	member: keyof Asked;
	/** The end of a sentence, without a full stop. */
	detail: string;
}

/** Names in a sentence; the rest is only counted, because a document may have a thousand ways. */
const NAMED_MAX_COUNT = 50;

/** The part of a choice that does not fit, and the valid values. An agent without ways accepts any choice. */
export function checkChoice(ways: readonly Way[], { way, client }: Asked): WrongChoice | undefined {
	if (ways.length === 0) return undefined;
	const matches = ways.filter(({ id }) => way === null || id === way);
	if (matches.length === 0) return { member: "way", detail: `must be one of ${idsOf(ways)}` };
	if (client === null || waysWith(matches, client).length > 0) return undefined;
	const others = waysWith(ways, client);
	const detail =
		others.length > 0
			? `does not connect in this way; it can use ${idsOf(others)}`
			: `must be one of ${listOf(clientsOf(ways))}`;
	return { member: "client", detail };
}

export function clientsOf(ways: readonly Way[]): string[] {
	return [...new Set(ways.flatMap(({ clients }) => clients.map(({ client }) => client)))];
}

function waysWith(ways: readonly Way[], client: string): Way[] {
	return ways.filter(({ clients }) => clients.some((row) => row.client === client));
}

function idsOf(ways: readonly Way[]): string {
	return listOf(ways.map(({ id }) => id));
}

function listOf(names: readonly string[]): string {
	const words = names.slice(0, NAMED_MAX_COUNT).join(", ");
	const rest = names.length - NAMED_MAX_COUNT;
	return rest > 0 ? `${words} and ${rest} more` : words;
}
