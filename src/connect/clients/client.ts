import type { Launch, Transport } from "../packages/launch.ts";
import type { Command } from "../shells/command-snippets.ts";
import type { Blank } from "../templates/blanks.ts";
import type { Slot } from "../templates/template.ts";
import type { Server } from "./server.ts";

/** A client of MCP: what it takes and how it writes it. */
export interface Client {
	id: string;
	label: string;
	/** What this row was read from, and when. */
	readFrom: string;
	takes: readonly Transport[];
	/** How its files name what is to be filled in. */
	blank: Blank;
	/** It asks for what its files leave open. */
	asks: boolean;
	files(setup: Setup): readonly FileText[];
	commands?(setup: Setup): readonly Command[];
	link?: ClientLink;
	notes?(setup: Setup): readonly string[];
}

interface ClientLink {
	/** `edits`: it shows the configuration, so a placeholder may stand for a secret variable or header. */
	fills: "asks" | "edits" | "nothing";
	make(setup: Setup): InstallLink | undefined;
}

export interface InstallLink {
	url: string;
	/** The same for places that only know https. */
	web: string | null;
	/** What exactly is in it. */
	server: Server;
}

export interface FileText {
	label: string;
	path: string;
	syntax: "json" | "toml" | "yaml";
	text: string;
}

/** One server, as it is written for one client. */
export interface Setup {
	/** What the client calls it. */
	name: string;
	launch: Launch;
	/** In the notation of the client. */
	server: Server;
	/** With placeholders, for commands and for links of clients that do not ask. */
	filled: Server;
	/** Gaps that `server` leaves to the client. */
	open: readonly Slot[];
	/** Gaps for which `filled` has placeholders. */
	missing: readonly Slot[];
}
