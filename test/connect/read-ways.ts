import type { ClientWay, Connection, Snippet, Way } from "#contract/facts/connect.ts";
import { waysOf } from "../../src/connect/ways-of.ts";
import { subject } from "./examples.ts";

export function wayOf(connection: Connection): Way {
	const [way] = waysOf(subject([connection]));
	if (!way) throw new Error("a connection has no way");
	return way;
}

export function clientOf(connection: Connection, client: string): ClientWay {
	const found = findClient(connection, client);
	if (!found) throw new Error(`there is no ${client}`);
	return found;
}

export function findClient(connection: Connection, client: string): ClientWay | undefined {
	return wayOf(connection).clients.find((one) => one.client === client);
}

/** Commands of a client for POSIX shells. */
export function commandsOf(connection: Connection, client: string): string[] {
	return snippetsOf(connection, client)
		.filter(({ kind, shell }) => kind === "command" && shell === "posix")
		.map(({ text }) => text);
}

export function fileOf(connection: Connection, client: string): unknown {
	const file = snippetsOf(connection, client).find(({ kind }) => kind === "file");
	return JSON.parse(file?.text ?? "null");
}

function snippetsOf(connection: Connection, client: string): Snippet[] {
	return clientOf(connection, client).snippets;
}

export function linksOf(way: Way): string[] {
	return way.clients.flatMap(({ link }) => (link ? [link.url, link.web ?? []].flat() : []));
}
