import type { Transport } from "../packages/launch.ts";
import { escapeUnshowable } from "../safety/check-texts.ts";
import type { FileText, Setup } from "./client.ts";
import { type Server, stated } from "./server.ts";

/** How a client stores servers in a JSON file. */
export interface JsonNotation {
	path: string;
	/** Path to the servers. Default: `mcpServers`. */
	root?: readonly string[];
	types?: Readonly<Partial<Record<Transport, string>>>;
	address?: Readonly<Record<Exclude<Transport, "stdio">, string>>;
	always?: Readonly<Record<string, unknown>>;
}

export const OWN_TYPES = { stdio: "stdio", "streamable-http": "http", sse: "sse" } as const;

export function jsonFiles(...notations: readonly JsonNotation[]) {
	return ({ name, server }: Setup): FileText[] =>
		notations.map((notation) => {
			const { path, root = ["mcpServers"] } = notation;
			const text = jsonText(nest([...root, name], jsonServer(notation, server)));
			return { label: path, path, syntax: "json", text };
		});
}

export function jsonServer(notation: JsonNotation, server: Server): Record<string, unknown> {
	const word = notation.types?.[server.transport];
	const type = word !== undefined && { type: word };
	if (server.transport === "stdio") {
		const { command, args, env } = server;
		return { ...type, command, args, ...stated("env", env), ...notation.always };
	}
	const entry: Record<string, unknown> = { ...type };
	entry[notation.address?.[server.transport] ?? "url"] = server.url;
	return { ...entry, ...stated("headers", server.headers), ...notation.always };
}

export function jsonText(value: unknown): string {
	return escapeUnshowable(JSON.stringify(value, null, 2));
}

export function nest(path: readonly string[], value: unknown): unknown {
	return path.reduceRight<unknown>((inner, name) => Object.fromEntries([[name, inner]]), value);
}
