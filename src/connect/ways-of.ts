import type { Connection, Input, Way } from "#contract/facts/connect.ts";
import { onceEach } from "#contract/once-each.ts";
import { NAMED_CLIENTS } from "./clients/all-clients.ts";
import { isShowable } from "./safety/check-texts.ts";
import type { Given } from "./templates/template.ts";
import { modelWay } from "./ways/model-way.ts";
import { interfaceWay, serverWay } from "./ways/server-way.ts";
import { skillWay } from "./ways/skill-way.ts";
import type { WayContext, WayParts } from "./ways/way-parts.ts";

const NOTHING: Given = new Map();

/**
 * Every way to connect, with all clients that can use it, and the usable ones first. Deterministic. Inputs in `added`
 * are there with their defaults, even if they may be left out.
 */
export function waysOf(subject: ConnectSubject, added: readonly string[] = []): Way[] {
	const given: Given = new Map(added.map((name) => [name, undefined]));
	return namedConnections(subject.connections).map((entry) => buildWay(entry, subject, given));
}

interface NamedConnection {
	id: string;
	connection: Connection;
}

function buildWay({ id, connection }: NamedConnection, subject: ConnectSubject, given: Given): Way {
	const { usable, launch: _, ...parts } = partsOf(connection, subject, given);
	return { id, kind: connection.kind, ...parts, clients: usable ? parts.clients() : [] };
}

/** A way in one line, with its inputs. */
export type BriefWay = Pick<Way, "id" | "label" | "target" | "warnings" | "inputs">;

export function briefWaysOf(subject: ConnectSubject): BriefWay[] {
	return namedConnections(subject.connections).map(({ id, connection }) => {
		const { label, target, warnings, inputs } = partsOf(connection, subject, NOTHING);
		return { id, label, target, warnings, inputs };
	});
}

const ANY = { slug: "it", version: null, protocolName: null, registryUrl: "", connections: [] };

/** True if a client can connect, whatever the listing. */
export function isUsable(connection: Connection): boolean {
	return partsAnywhere(connection).usable;
}

/** What is filled in, whatever the listing. */
export function inputsOfConnection(connection: Connection): Way["inputs"] {
	return partsAnywhere(connection).inputs;
}

/** IDs of the MCP clients that any of these usable connections works in, whatever the listing. */
export function mcpClientsOf(connections: readonly Connection[]): string[] {
	const ids = new Set<string>();
	for (const connection of connections) {
		// Strangers can list hundreds, and the first ones tell it for most clients.
		for (const { client } of partsAnywhere(connection).clients(ids)) ids.add(client);
	}
	return NAMED_CLIENTS.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** Read once, because several facts of a listing follow from it. */
const partsAnywhere = onceEach((connection: Connection) => partsOf(connection, ANY, NOTHING));

export function partsOf(connection: Connection, subject: ConnectSubject, given: Given): WayParts {
	const { protocolName, registryUrl, withdrawn } = subject;
	const name = clientName(subject);
	// What clients compare with names of a registry, if only its servers are allowed.
	const lookedUp = subject.registryName ?? name;
	const context: WayContext = { name, lookedUp, protocolName, registryUrl, withdrawn, given };
	switch (connection.kind) {
		case "package":
		case "remote":
			return serverWay(connection, context);
		case "interface":
			return interfaceWay(connection);
		case "model":
			return modelWay(connection);
		case "skill":
			return skillWay(connection);
	}
}

/**
 * By the order of the document `npm` or `remote`; with several of a kind also `npm-2`. The usable ones stand first, and
 * before them the first that needs no warning.
 */
export function namedConnections(connections: readonly Connection[]): NamedConnection[] {
	const counts = new Map<string, number>();
	const entries = connections.map((connection) => {
		const kind = kindOf(connection);
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		return { id: count === 1 ? kind : `${kind}-${count}`, connection };
	});
	const usable = entries.filter(({ connection }) => isUsable(connection));
	const best = usable.find(({ connection }) => partsAnywhere(connection).warnings.length === 0);
	return [...new Set([...(best ? [best] : []), ...usable, ...entries])];
}

function kindOf(connection: Connection): string {
	if (connection.kind === "interface") return "a2a";
	if (connection.kind !== "package") return connection.kind;
	const { registry } = connection;
	return /^[a-z][a-z0-9]*$/.test(registry) ? registry : "package";
}

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

export interface ConnectSubject {
	slug: string;
	version: string | null;
	/** Name from its publisher's proof or its document, never its title. */
	protocolName: string | null;
	/** Its name in the registry, by which some clients look it up. Absent if it is in none. */
	registryName?: string | undefined;
	connections: readonly Connection[];
	/** Set if its publisher has withdrawn this version: the sentence that says so. */
	withdrawn?: string | undefined;
	/** Base address of this instance. */
	registryUrl: string;
}

/**
 * Name of the server in clients: the last part of its protocol name, or its slug; with `-mcp` if clients refuse it. Some clients grant rights by this
 * name, so it must not contain the title or anything else that can be chosen freely.
 */
export function clientName({ slug, protocolName }: Pick<ConnectSubject, "slug" | "protocolName">) {
	const last = protocolName?.split("/").at(-1) ?? "";
	// Characters that all clients accept, and no leading dash, which would make it an option.
	const name = last.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|(?<![-_])[-_]+$/g, "");
	const free = name || slug;
	return KEPT_NAMES.has(free) || free in {} ? `${free}-mcp` : free;
}

/**
 * Names that Claude Code keeps for itself, and the one that opencode takes for a question. Claude Code also takes
 * members of every object for names in use.
 */
const KEPT_NAMES = new Set(["claude-in-chrome", "computer-use", "workspace", "help"]);
