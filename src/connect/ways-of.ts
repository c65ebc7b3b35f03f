import type { Way } from "#contract/connect.ts";
import type { Connection } from "#contract/connection.ts";
import { type ConnectSubject, clientName } from "./subject.ts";
import type { Given } from "./templates/fill.ts";
import { interfaceWay } from "./ways/interface-way.ts";
import { modelWay } from "./ways/model-way.ts";
import { serverWay } from "./ways/server-way.ts";
import { skillWay } from "./ways/skill-way.ts";
import type { WayContext, WayParts } from "./ways/way-parts.ts";

const NOTHING: Given = new Map();

/** Every way to connect, with every client that can use it. The same subject always has the same ways. */
export function waysOf(subject: ConnectSubject): Way[] {
	return namedConnections(subject.connections).map(({ id, connection }) =>
		buildWay({ id, connection }, subject, NOTHING),
	);
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
	const { protocolName, registryUrl } = subject;
	const context = { name: clientName(subject), protocolName, registryUrl, given };
	return { id, kind: connection.kind, ...partsOf(connection, context) };
}

function partsOf(connection: Connection, context: WayContext): WayParts {
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

/** `npm`, `remote`, and where there are several `npm-2`. */
export function namedConnections(connections: readonly Connection[]): NamedConnection[] {
	const seen = new Map<string, number>();
	return connections.map((connection) => {
		const kind = kindOf(connection);
		const count = (seen.get(kind) ?? 0) + 1;
		seen.set(kind, count);
		return { id: count === 1 ? kind : `${kind}-${count}`, connection };
	});
}

function kindOf(connection: Connection): string {
	if (connection.kind === "interface") return "a2a";
	if (connection.kind !== "package") return connection.kind;
	const { registry } = connection;
	return /^[a-z][a-z0-9]*$/.test(registry) ? registry : "package";
}
