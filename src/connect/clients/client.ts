import type { ClientWay, Snippet } from "#contract/facts/connect.ts";
import type { HttpPlan, LaunchCommand, StdioPlan, Transport } from "../packages/launch.ts";
import { forbidsLinks } from "../safety/caution.ts";
import { isShowable } from "../safety/check-texts.ts";
import { type Command, commandSnippets } from "../shells/command-snippets.ts";
import {
	type Blank,
	type Filling,
	type Given,
	openSlots,
	placeholder,
	type Slot,
	variableOf,
} from "../templates/template.ts";
import { describeServer, fillServer, fillStdio, type Server } from "./server.ts";

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

export interface Chosen {
	/** Name of the server in clients. */
	name: string;
	/** The same for clients that look it up in registries. */
	lookedUp: string;
	given: Given;
}

/** How a client connects. Undefined if it cannot. */
export function describeClient(client: Client, launch: LaunchCommand, chosen: Chosen) {
	const setup = setUp(client, launch, chosen);
	if (!setup) return undefined;
	const snippets = [
		...(client.commands?.(setup) ?? []).flatMap(commandSnippets),
		...client
			.files(setup)
			.map(({ label, ...file }): Snippet => ({ kind: "file", label, shell: null, ...file })),
	];
	const link = findLink(client, setup);
	const notes = [...(client.notes?.(setup) ?? [])];
	if (snippets.length === 0 && !link && notes.length === 0) return undefined;
	return {
		client: client.id,
		label: client.label,
		read_from: client.readFrom,
		snippets: [...firstSteps(launch, chosen), ...snippets],
		link,
		notes,
	};
}

/** Undefined if the client cannot start or reach it. */
export function setUp(client: Client, launch: LaunchCommand, { name, lookedUp, given }: Chosen) {
	const plan = launch.server;
	if (!plan || !client.takes.includes(plan.transport)) return undefined;
	const { blank = placeholder, asks = false } = client;
	const own: Filling = { given, blank: (slot) => blank(slot, name), asks };
	const plain = plainFilling(given);
	return {
		name: client.looksUp ? lookedUp : name,
		launch,
		server: fillServer(plan, own),
		filled: fillServer(plan, plain),
		open: openSlots(itemsOf(plan), own),
		missing: openSlots(itemsOf(plan), plain),
	} satisfies Setup;
}

export function plainFilling(given: Given): Filling {
	return { given, blank: (slot) => placeholder(slot, ""), asks: false };
}

export function itemsOf(plan: StdioPlan | HttpPlan) {
	if (plan.transport !== "stdio") return [...plan.headers, { value: plan.url, required: true }];
	const groups = plan.words.map(({ decides, required }) => ({ value: decides, required }));
	return [...plan.environment, ...groups];
}

function firstSteps(launch: LaunchCommand, { given }: Chosen): Snippet[] {
	return launch.first.flatMap(({ label, start }) => {
		const { command, args, env } = fillStdio(start, plainFilling(given));
		return commandSnippets({ label, words: [command, ...args], environment: env });
	});
}

/** Only for a link that is complete, has an exact version and does what it shows. */
function findLink(client: Client, setup: Setup): ClientWay["link"] {
	const { link } = client;
	if (!link || forbidsLinks(setup.launch.cautions)) return null;
	if (!setup.missing.every((slot) => mayStand(slot, link.fills))) return null;
	const pair = link.make(setup);
	if (!pair || !isSafeLink(pair.url) || (pair.web !== null && !isSafeLink(pair.web))) return null;
	const target = `${client.label} ${describeServer(pair.server, setup.filled)}`;
	return isShowable(target) ? { url: pair.url, web: pair.web, target } : null;
}

function mayStand({ place }: Slot, fills: "asks" | "edits" | "nothing"): boolean {
	if (fills === "asks") return true;
	return fills === "edits" && (place === "environment" || place === "header");
}

const LINK_SCHEMES = ["https:", "vscode:", "vscode-insiders:", "cursor:", "lmstudio:", "goose:"];
const LINK_HOSTS = [
	"insiders.vscode.dev",
	"vs-open.link",
	"cursor.com",
	"lmstudio.ai",
	"block.github.io",
	"kiro.dev",
];

/** Some programs cut longer links. */
const LINK_MAX_CHARACTERS = 8000;

export function isSafeLink(link: string): boolean {
	const url = URL.parse(link);
	if (!url || link.length > LINK_MAX_CHARACTERS || !LINK_SCHEMES.includes(url.protocol))
		return false;
	return url.protocol !== "https:" || LINK_HOSTS.includes(url.hostname);
}
