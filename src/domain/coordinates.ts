import type { Connection, Package } from "#contract/connection.ts";
import { siteKey } from "./web-address.ts";

/** What a thing says by which it can be recognised elsewhere. */
export interface Recognisable {
	/** Its page at the registry that listed it first, where registries pass it on. */
	home: string | undefined;
	/** That it has in its protocol. */
	names: readonly string[];
	/** That its publisher gives it in catalogues. */
	identifiers: readonly string[];
	connections: readonly Connection[];
	repositoryUrl: string | null;
	repositoryFolder: string | null;
}

/** An entry has no more of them, so that none that lists the whole world costs more than others. */
const MAX_COUNT = 20;
const MAX_CHARACTERS = 400;

/** What more listings share tells nothing about any of them. */
export const MAX_SHARING = 20;

/** How a thing is recognised at several sources, each as `kind value`; the same thing has the same wherever it is listed. */
export function coordinatesOf({
	home,
	names,
	identifiers,
	connections,
	repositoryUrl,
	repositoryFolder,
}: Recognisable): string[] {
	const found = [
		...(home === undefined ? [] : [homeCoordinate(home)]),
		...names.map((name) => `name ${name.toLowerCase()}`),
		// Any other than a URN may be what somebody else calls something else.
		...identifiers
			.map((identifier) => identifier.toLowerCase())
			.filter((identifier) => identifier.startsWith("urn:"))
			.map((identifier) => `identifier ${identifier}`),
		...repositoryCoordinates(repositoryUrl, repositoryFolder),
		...connections.flatMap(connectionCoordinates),
	];
	return [...new Set(found)]
		.filter((coordinate) => coordinate.length <= MAX_CHARACTERS && /^[\P{Cc}]+$/u.test(coordinate))
		.slice(0, MAX_COUNT);
}

/** True for what one thing has alone; a remote address, a package or a repository by itself may be shared. */
export function isName(coordinate: string): boolean {
	return coordinate.startsWith("name ") || coordinate.startsWith("identifier ");
}

/** Of a listing that registries pass on to each other: each copy has the same. */
export function homeCoordinate(home: string): string {
	return `home ${addressOf(home) ?? home}`;
}

export function isHome(coordinate: string): boolean {
	return coordinate.startsWith("home ");
}

export function isPackage(coordinate: string): boolean {
	return coordinate.startsWith("package ");
}

export function isRemote(coordinate: string): boolean {
	return coordinate.startsWith("remote ");
}

export function isRepository(coordinate: string): boolean {
	return coordinate.startsWith("repository ");
}

function repositoryCoordinates(url: string | null, folder: string | null): string[] {
	if (url === null || !URL.canParse(url)) return [];
	const repository = siteKey(url).replace(/\.git$/, "");
	const inside = (folder ?? "").replace(/^[./]+|\/+$/g, "");
	return [`repository ${repository.toLowerCase()}${inside && `#${inside}`}`];
}

function connectionCoordinates(connection: Connection): string[] {
	if (connection.kind === "package") return [`package ${packageOf(connection)}`];
	if (connection.kind !== "remote" && connection.kind !== "interface") return [];
	const address = addressOf(connection.url);
	return address === undefined ? [] : [`remote ${address}`];
}

/** Whether it is asked by http or https, and with which default port, tells no other server. Templates are no addresses. */
function addressOf(text: string): string | undefined {
	const url = /[{}\s]/.test(text) ? null : URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	return url.host.replace(/\.(?=:|$)/, "") + url.pathname.replace(/\/+$/, "") + url.search;
}

interface Registry {
	/** Where packages come from unless a feed is named. */
	feed: RegExp;
	/** The identifier as everybody who names this package may write it. */
	canonical: (identifier: string) => string;
}

const lower = (identifier: string) => identifier.toLowerCase();

const REGISTRIES: Readonly<Record<string, Registry>> = {
	npm: { feed: /\/\/registry\.npmjs\.(?:org|com)\b/, canonical: lower },
	pypi: {
		feed: /\/\/(?:files\.)?(?:pypi\.org|pythonhosted\.org)\b/,
		canonical: (identifier) => lower(identifier).replace(/[-_.]+/g, "-"),
	},
	nuget: { feed: /\/\/(?:api|www)\.nuget\.org\b/, canonical: lower },
	cargo: {
		feed: /\/\/(?:index\.)?crates\.io\b/,
		canonical: (identifier) => lower(identifier).replaceAll("_", "-"),
	},
	oci: { feed: /\/\/(?:[^/]*\.)?docker\.io\b/, canonical: imageOf },
};

function packageOf({ registry, identifier, feed }: Package): string {
	const kind = registry === "docker" ? "oci" : registry.toLowerCase();
	const known = REGISTRIES[kind];
	const name = known ? known.canonical(identifier) : identifier;
	const isElsewhere = feed !== null && !known?.feed.test(feed);
	return `${kind}:${name}${isElsewhere ? ` of ${lower(feed).replace(/\/+$/, "")}` : ""}`;
}

/** Without tag and digest, with the host that images have when none is named. */
function imageOf(identifier: string): string {
	const image = lower(identifier)
		.replace(/@.*$/, "")
		.replace(/:[^:/]*$/, "");
	const [first = ""] = image.split("/");
	const hasHost = image.includes("/") && /[.:]|^localhost$/.test(first);
	if (hasHost) return image;
	return `docker.io/${image.includes("/") ? image : `library/${image}`}`;
}
