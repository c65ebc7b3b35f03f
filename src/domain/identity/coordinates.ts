import type { Connection } from "#contract/facts/connect.ts";
import { keysOf } from "#contract/members-of.ts";
import { isLoopbackHost } from "../web/loopback-host.ts";
import { repositoryKey } from "../web/web-address.ts";
import { isUnstated, packageKey } from "./package-key.ts";

/** The facts of an agent that identify it at other sources. */
export interface Recognisable {
	/** Its page at the registry that listed it first, if another registry passed it on. */
	home?: string | undefined;
	title?: string;
	names: readonly string[];
	/** Its publisher's identifier for catalogues. */
	identifiers: readonly string[];
	connections: readonly Connection[];
	repositoryUrl: string | null;
	repositoryFolder: string | null;
}

/** Most coordinates of an entry, so that an entry with a huge list costs no more than others. */
const MAX_COUNT = 20;
const MAX_CHARACTERS = 400;

/** A coordinate shared by more listings identifies none of them. */
export const MAX_SHARING = 20;

/**
 * Kinds of coordinates by which two listings are one program, most certain first, and what they then have in common.
 * A title alone is none: many have the same.
 */
export const JOINING = {
	home: "page at the registry that listed it first",
	name: "name in its protocol",
	identifier: "identifier in catalogues",
	remote: "address",
	package: "package",
	folder: "folder of the repository",
	called: "repository and name",
	unstated: "package name and maker",
	stated: "package name and maker",
	repository: "repository",
} as const;
export type Joining = keyof typeof JOINING;
const KINDS = keysOf(JOINING);

/** Undefined for one that only says where several programs are. */
export function joiningOf(coordinate: string): Joining | undefined {
	const [kind] = coordinate.split(" ", 1);
	return KINDS.find((name) => name === kind);
}

/** How to recognise an agent across sources, each as `kind value`. The same agent has the same coordinates at every source. */
export function coordinatesOf(agent: Recognisable): string[] {
	const { home, names, identifiers, connections } = agent;
	const keys = [
		...(home === undefined ? [] : [homeCoordinate(home)]),
		...names.map((name) => `name ${name.toLowerCase()}`),
		// Anything other than a URN could be someone else's name for something else.
		...identifiers
			.map((identifier) => identifier.toLowerCase())
			.filter((identifier) => identifier.startsWith("urn:"))
			.map((identifier) => `identifier ${identifier}`),
		...repositoriesOf(agent).flatMap((repository) => repositoryCoordinates(repository, agent)),
		...connections.flatMap(connectionCoordinates),
		...looseCoordinates(agent),
	];
	return [...new Set(keys)]
		.filter((coordinate) => coordinate.length <= MAX_CHARACTERS && /^[\P{Cc}]+$/u.test(coordinate))
		.slice(0, MAX_COUNT);
}

/** For a listing that registries pass on to each other: every copy has the same. */
export function homeCoordinate(home: string): string {
	return `home ${addressOf(home) ?? home}`;
}

/** Where another listing with the same coordinate is found. */
export function counterpartsOf(coordinate: string): string[] {
	const value = coordinate.slice(coordinate.indexOf(" ") + 1);
	// Packages of two registries that both are stated are two packages.
	if (coordinate.startsWith("stated ")) return [`unstated ${value}`];
	if (coordinate.startsWith("unstated ")) return [coordinate, `stated ${value}`];
	return [coordinate];
}

export function isPackage(coordinate: string): boolean {
	return coordinate.startsWith("package ");
}

export function isRemote(coordinate: string): boolean {
	return coordinate.startsWith("remote ");
}

interface Repository {
	/** Without scheme and suffix, in lower case. */
	key: string;
	/** Empty for the whole repository. */
	folder: string;
}

function repositoriesOf({ names, repositoryUrl, repositoryFolder }: Recognisable): Repository[] {
	const implied = names.flatMap((name) => {
		const [, owner, repository] = /^io\.github\.([^/]+)\/([^/]+)$/i.exec(name) ?? [];
		return owner && repository ? `github.com/${owner}/${repository}`.toLowerCase() : [];
	});
	if (repositoryUrl === null || !URL.canParse(repositoryUrl)) {
		return implied.map((key) => ({ key, folder: "" }));
	}
	const [root = "", , within = ""] = repositoryKey(repositoryUrl).split(
		/\/(?:-\/)?(tree|blob)\/[^/]+\/?/,
	);
	const folder = (repositoryFolder ?? within).replace(/^[./]+|(?<!\/)\/+$/g, "");
	// Whoever publishes under another name has built it again, or passes it on.
	if (!names.every((name) => speaksFor(name, root))) return [];
	// A folder that is only called "server" holds the one program that there is.
	const part = coreOf(lastOf(folder)) === "" ? "" : folder;
	const others = implied.filter((key) => key !== root).map((key) => ({ key, folder: "" }));
	return [{ key: root, folder: part }, ...others];
}

/** True if a name is in the namespace of a repository's owner, or in none. */
export function speaksFor(name: string, repository: string): boolean {
	const [namespace = "", ...rest] = name.toLowerCase().split("/");
	const owner = plain(repository.split("/")[1] ?? "");
	const labels = namespace.split(".").map(plain);
	return (
		rest.length === 0 ||
		labels.some((label) => label.length > 2 && (owner.startsWith(label) || label.startsWith(owner)))
	);
}

/**
 * A repository with several programs joins only listings of the same folder or name: `called`. `within` says that there
 * are several, even where nothing else is the same.
 */
function repositoryCoordinates({ key, folder }: Repository, agent: Recognisable): string[] {
	const cores = [...coresOf(agent), ...packageNames(agent), lastOf(folder)].map(coreOf);
	return [
		folder === "" ? `repository ${key}` : `folder ${key}#${folder}`,
		`within ${key}`,
		...cores.filter((core) => core !== "").map((core) => `called ${core}@${key}`),
	];
}

/** A package of an unstated kind is the same as another of its name only if maker or name of the program agree. */
function looseCoordinates(agent: Recognisable): string[] {
	const owners = repositoriesOf(agent).map(({ key }) => `of ${key.split("/")[1]}`);
	const makers = [
		...owners,
		...coresOf(agent).flatMap((name) => (coreOf(name) === "" ? [] : `as ${coreOf(name)}`)),
	];
	return agent.connections.flatMap((way) => {
		if (way.kind !== "package" || ["oci", "docker", "mcpb"].includes(way.registry)) return [];
		const kind = isUnstated(way) ? "unstated" : "stated";
		return makers.map((maker) => `${kind} ${way.identifier.toLowerCase()} ${maker}`);
	});
}

/** What the program is called, in any of its names. */
function coresOf({ title = "", names }: Recognisable): string[] {
	return [title, ...names.map(lastOf)];
}

function packageNames({ connections }: Recognisable): string[] {
	return connections.flatMap((way) =>
		way.kind === "package" && !/^https?:/i.test(way.identifier)
			? lastOf(way.identifier.replace(/@[^/]*$/, "").replace(/:[^:/]*$/, ""))
			: [],
	);
}

function lastOf(path: string): string {
	return path.split("/").at(-1) ?? "";
}

/** A name without the words that say only what it is. */
export function coreOf(name: string): string {
	const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	return words.filter((word) => !SAYS_LITTLE.has(word)).join("-");
}

const SAYS_LITTLE: ReadonlySet<string> = new Set([
	...["", "mcp", "server", "servers", "official", "modelcontextprotocol"],
]);

function plain(text: string): string {
	return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function connectionCoordinates(connection: Connection): string[] {
	if (connection.kind === "package") {
		const name = packageKey(connection);
		return name === undefined ? [] : [`package ${name}`];
	}
	if (connection.kind !== "remote" && connection.kind !== "interface") return [];
	const address = addressOf(connection.url);
	return address === undefined ? [] : [`remote ${address.replace(/\/(?:mcp|sse)$/, "")}`];
}

/** Scheme and default port do not distinguish servers. Templates and this machine are not addresses. */
function addressOf(text: string): string | undefined {
	const url = /[{}\s]/.test(text) ? null : URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol) || isLoopbackHost(url.hostname)) return undefined;
	return url.host.replace(/\.(?=:|$)/, "") + url.pathname.replace(/(?<!\/)\/+$/, "") + url.search;
}
