import type { Connection, Way } from "#contract/facts/connect.ts";
import { onceEach } from "#contract/once-each.ts";
import { NAMED_CLIENTS } from "./clients/all-clients.ts";
import { type ConnectSubject, clientName, lookedUpName } from "./subject.ts";
import type { Given } from "./templates/fill.ts";
import { interfaceWay } from "./ways/interface-way.ts";
import { modelWay } from "./ways/model-way.ts";
import { serverWay } from "./ways/server-way.ts";
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

export function buildWay(
	{ id, connection }: NamedConnection,
	subject: ConnectSubject,
	given: Given,
): Way {
	const { usable, ...parts } = partsOf(connection, subject, given);
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

function partsOf(connection: Connection, subject: ConnectSubject, given: Given): WayParts {
	const { protocolName, registryUrl, withdrawn } = subject;
	const name = clientName(subject);
	const lookedUp = lookedUpName(subject);
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

/** By the order of the document `npm` or `remote`; with several of a kind also `npm-2`. The usable ones stand first. */
export function namedConnections(connections: readonly Connection[]): NamedConnection[] {
	const counts = new Map<string, number>();
	const entries = connections.map((connection) => {
		const kind = kindOf(connection);
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		return { id: count === 1 ? kind : `${kind}-${count}`, connection };
	});
	const isFirst = new Set(entries.filter(({ connection }) => isUsable(connection)));
	return [...isFirst, ...entries.filter((entry) => !isFirst.has(entry))];
}

function kindOf(connection: Connection): string {
	if (connection.kind === "interface") return "a2a";
	if (connection.kind !== "package") return connection.kind;
	const { registry } = connection;
	return /^[a-z][a-z0-9]*$/.test(registry) ? registry : "package";
}
