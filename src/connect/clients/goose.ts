import { stringify } from "yaml";
import { isSlot, placeholder, type Slot, variableOf } from "../templates/template.ts";
import type { Client, FileText, Setup } from "./client.ts";
import { GOOSE_TIMEOUT_SECONDS, gooseLink } from "./install-links.ts";
import { type StdioServer, stated } from "./server.ts";

const PATH = "~/.config/goose/config.yaml";

export const GOOSE_CLIENT: Client = {
	id: "goose",
	label: "Goose",
	readFrom: "block/goose, deeplink.ts and extension.rs, 2026-11-23",
	takes: ["stdio", "streamable-http"],
	blank: gooseBlank,
	files: (setup) => [gooseFile(setup)],
	commands: ({ name, filled }) => {
		if (filled.transport === "stdio" || Object.keys(filled.headers).length > 0) return [];
		const words = ["goose", "session", "--with-streamable-http-extension", filled.url];
		return [{ label: `A session with ${name}`, words }];
	},
	link: {
		fills: "edits",
		make: ({ name, filled }) => gooseLink({ id: name, name, description: name }, filled),
	},
	notes: (setup) => {
		const keys = keysOf(setup);
		return [
			...(keys.length === 0
				? []
				: [`With this file it reads ${keys.join(", ")} from its keyring or the environment.`]),
			...(setup.missing.length === 0 ? [] : ["Goose asks before adding it."]),
		];
	},
};

/** Its file supports variables only in addresses and headers. */
function gooseBlank(slot: Slot, clientName: string): string {
	return isKept(slot) ? `\${${variableOf(slot, clientName)}}` : placeholder(slot, clientName);
}

function isKept({ input, place }: Slot): boolean {
	return input.secret && (place === "header" || place === "url");
}

function gooseFile(setup: Setup): FileText {
	const { name, server } = setup;
	const keys = keysOf(setup);
	const start =
		server.transport === "stdio"
			? programSettings(server, keys)
			: { type: "streamable_http", uri: server.url, ...stated("headers", server.headers) };
	const extension = {
		enabled: true,
		name,
		description: name,
		...start,
		...(keys.length > 0 && { env_keys: keys }),
		timeout: GOOSE_TIMEOUT_SECONDS,
	};
	const extensions = Object.fromEntries([[name.toLowerCase(), extension]]);
	const text = stringify({ extensions }, { lineWidth: 0 });
	return { label: PATH, path: PATH, syntax: "yaml", text };
}

function programSettings({ command, args, env }: StdioServer, keys: readonly string[]) {
	const open = Object.entries(env).filter(([name]) => !keys.includes(name));
	return { type: "stdio", cmd: command, args, ...stated("envs", Object.fromEntries(open)) };
}

/** Variables from Goose's secret store: the secret ones of a program, and those in addresses and headers. */
function keysOf({ name, launch, server, open }: Setup): string[] {
	if (server.transport !== "stdio")
		return [...new Set(open.filter(isKept).map((slot) => variableOf(slot, name)))];
	return (launch.server?.transport === "stdio" ? launch.server.environment : [])
		.filter(
			(variable) =>
				Object.hasOwn(server.env, variable.name) &&
				variable.value.some((part) => isSlot(part) && part.input.secret),
		)
		.map((variable) => variable.name);
}
