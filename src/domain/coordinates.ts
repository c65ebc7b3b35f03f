import type { Connection, Package } from "#contract/connection.ts";
import { siteKey } from "./web-address.ts";

/** The facts of an agent that identify it at other sources. */
export interface Recognisable {
	/** Its page at the registry that listed it first, if another registry passed it on. */
	home: string | undefined;
	/** Its name in its protocol. */
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

/** How to recognise an agent across sources, each as `kind value`. The same agent has the same coordinates at every source. */
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
		// Anything other than a URN could be someone else's name for something else.
		...identifiers
			.map((identifier) => identifier.toLowerCase())
			.filter((identifier) => identifier.startsWith("urn:"))
			.map((identifier) => `identifier ${identifier}`),
		...repositoryCoordinates(repositoryUrl, repositoryFolder),
		...bundleCoordinates({ names, connections, repositoryUrl }),
		...connections.flatMap(connectionCoordinates),
	];
	return [...new Set(found)]
		.filter((coordinate) => coordinate.length <= MAX_CHARACTERS && /^[\P{Cc}]+$/u.test(coordinate))
		.slice(0, MAX_COUNT);
}

/** True for coordinates that only one agent has. A remote address, a package or a repository can be shared. */
export function isName(coordinate: string): boolean {
	return coordinate.startsWith("name ") || coordinate.startsWith("identifier ");
}

/** For a listing that registries pass on to each other: every copy has the same. */
export function homeCoordinate(home: string): string {
	return `home ${addressOf(home) ?? home}`;
}

export function isHome(coordinate: string): boolean {
	return coordinate.startsWith("home ");
}

/**
 * The manifest of a bundle says neither the name nor the package of its server. It has the coordinate `bundle`, the server
 * of the same repository and name `bundled`: each is looked up under the other's.
 */
export function bundleCounterpart(coordinate: string): string | undefined {
	const [kind, value] = coordinate.split(" ", 2);
	if (kind === "bundle") return `bundled ${value}`;
	return kind === "bundled" ? `bundle ${value}` : undefined;
}

function bundleCoordinates({
	names,
	connections,
	repositoryUrl,
}: Pick<Recognisable, "names" | "connections" | "repositoryUrl">): string[] {
	const [repository = ""] = repositoryCoordinates(repositoryUrl, null);
	const manifests = connections.flatMap((one) =>
		isManifest(one) ? [`bundle ${coreOf(one.identifier)}`] : [],
	);
	const servers = names.map((name) => `bundled ${coreOf(name.split("/").at(-1) ?? "")}`);
	return [...manifests, ...servers]
		.filter((coordinate) => repository !== "" && !coordinate.endsWith(" "))
		.map((coordinate) => `${coordinate}@${repository.replace(/^repository /, "")}`);
}

/** A bundle that is named, not addressed, by the manifest in it. */
function isManifest(connection: Connection): connection is Package {
	return (
		connection.kind === "package" &&
		connection.registry === "mcpb" &&
		!/^https?:/i.test(connection.identifier)
	);
}

/** A name without the words that say only what it is. */
function coreOf(name: string): string {
	const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	return words.filter((word) => !["", "mcp", "server", "official"].includes(word)).join("-");
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

/** Scheme and default port do not distinguish servers. Templates are not addresses. */
function addressOf(text: string): string | undefined {
	const url = /[{}\s]/.test(text) ? null : URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol)) return undefined;
	return url.host.replace(/\.(?=:|$)/, "") + url.pathname.replace(/\/+$/, "") + url.search;
}

interface Registry {
	/** Default registries of packages. */
	feed: RegExp;
	/** The identifier in a form shared by all spellings of this package. */
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

/** Without tag and digest, with the default host for images. */
function imageOf(identifier: string): string {
	const image = lower(identifier)
		.replace(/@.*$/, "")
		.replace(/:[^:/]*$/, "");
	const [first = ""] = image.split("/");
	const hasHost = image.includes("/") && /[.:]|^localhost$/.test(first);
	if (hasHost) return image;
	return `docker.io/${image.includes("/") ? image : `library/${image}`}`;
}
