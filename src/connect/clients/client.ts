import type { LaunchCommand, Transport } from "../packages/launch.ts";
import type { Command } from "../shells/command-snippets.ts";
import { type Blank, type Slot, variableOf } from "../templates/template.ts";
import type { Server } from "./server.ts";

/** An MCP client: its transports and the notation of its configuration. */
export interface Client {
	id: string;
	label: string;
	/** Source of the row, and the day it was read. */
	readFrom: string;
	takes: readonly Transport[];
	/** How its files mark a value to fill in. Default: a placeholder. */
	blank?: Blank;
	/** It looks servers up in registries by their names in its configuration, which are whole for it. */
	looksUp?: true;
	/** It asks the user for missing values. */
	asks?: true;
	files(setup: Setup): readonly FileText[];
	commands?(setup: Setup): readonly Command[];
	link?: ClientLink;
	notes?(setup: Setup): readonly string[];
}

interface ClientLink {
	/** `edits`: it shows the configuration first, so a variable or header may be a placeholder. */
	fills: "asks" | "edits" | "nothing";
	make(setup: Setup): InstallLink | undefined;
}

export interface InstallLink {
	url: string;
	/** An https link to the same, for places that accept no other scheme. */
	web: string | null;
	/** The server that the link installs. */
	server: Server;
}

export interface FileText {
	label: string;
	path: string;
	syntax: "json" | "toml" | "yaml";
	text: string;
}

/** A server prepared for one client. */
export interface Setup {
	/** Name of the server in the client. */
	name: string;
	launch: LaunchCommand;
	/** In the client's notation. */
	server: Server;
	/** With placeholders, for commands and for links of clients that do not ask. */
	filled: Server;
	/** Gaps that the client fills in `server`. */
	open: readonly Slot[];
	/** Gaps with placeholders in `filled`. */
	missing: readonly Slot[];
}

/** For clients that read secrets from the environment. */
export function noteVariables({ name, open }: Setup): string[] {
	const secrets = open.filter(({ input }) => input.secret);
	const names = new Set(secrets.map((slot) => variableOf(slot, name)));
	return names.size === 0
		? []
		: [`Set ${[...names].join(", ")} in the environment before you start the client.`];
}
