import type { Package, Remote } from "#contract/facts/connect.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { OFFICIAL_META, SEED_VERSION } from "#contract/protocols/mcp-registry.ts";
import { PUBLISHER_META } from "#contract/protocols/mcp-server-parts.ts";
import { imageSubject } from "#domain/evidence/observed-subjects.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import {
	registryObservations,
	toolhiveObservations,
	toolhiveSource,
} from "../evidence/observations.ts";
import { imageOfDocker } from "./docker-run.ts";
import { argumentsAt, authenticationOf, settingsAt, variablesAt } from "./server-inputs.ts";
import { toolhiveFactsOf } from "./toolhive.ts";

const STACKLOK = "io.github.stacklok";

const NAME = /^[a-z0-9][a-z0-9.-]*\/[a-z0-9][\w.-]*$/iu;

/** True if the content has the schema of a server, a name in reverse domain form, or a package or remote. */
export function isMcpServer(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { $schema, name, packages, remotes } = content;
	if (typeof $schema === "string" && /\/server(?:-card)?\.schema\.json$/u.test($schema))
		return true;
	if (typeof name === "string" && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w.-]+$/iu.test(name))
		return true;
	return (
		hasItem(packages, ({ identifier }) => typeof identifier === "string") ||
		hasItem(remotes, ({ type, url }) => typeof type === "string" && typeof url === "string")
	);
}

function hasItem(list: unknown, fits: (item: Readonly<Record<string, unknown>>) => boolean) {
	return (
		Array.isArray(list) && list.length > 0 && list.every((item) => isObject(item) && fits(item))
	);
}

/** Reads a server.json of any schema since 2025-07-09, with the old and new names of members. */
export function readMcpServer(place: Place): DocumentReading {
	const official = place.object("_meta").object(OFFICIAL_META);
	const older = place.object("version_detail");
	const repository = place.object("repository");
	const packages = place.objects("packages").flatMap((item) => packageOf(item) ?? []);
	const remotes = place.objects("remotes").flatMap((remote) => remoteOf(remote) ?? []);
	const extension = publishedAt(place);
	const toolhive = toolhiveFactsOf(extension);
	const name = serverNameAt(place);
	const repositoryUrl = pageAt(repository, "url");
	const text = place.text("version") ?? older.text("version");
	const isSeed = text === SEED_VERSION;
	const reading: DocumentReading = {
		...blankReading("mcp-server"),
		...toolhive,
		agentType: "mcp_server",
		name,
		title: place.text("title"),
		description: place.requiredText("description"),
		version: isSeed ? null : text,
		status: official.text("status") ?? place.text("status") ?? toolhive.status,
		statusMessage: official.text("statusMessage"),
		publishedAt:
			official.text("publishedAt", "published_at") ?? (isSeed ? null : older.text("release_date")),
		websiteUrl: pageAt(place, "websiteUrl", "website_url") ?? toolhive.websiteUrl,
		repositoryUrl,
		repositoryFolder: repository.text("subfolder"),
		iconUrl: firstIconAt(place),
		connections: startedAt(packages, remotes, place),
		observations: [
			...registryObservations(official, name),
			...(isSeed ? [] : registryObservations(older, name)),
			...toolhiveObservations(extension, {
				repository: repositoryUrl,
				subject: imageSubject(extension.name),
				source: toolhiveSource(name),
			}),
		],
		authentication: [...remotes.flatMap(authenticationOf), ...toolhive.authentication],
	};
	const version = place.member("version");
	const isMissing = !version.isStated || version.value === "";
	if (text === null && isMissing) version.refuse("is required");
	flagVersions(place, reading);
	return reading;
}

/** Facts that ToolHive's registry adds to a server under its own name, by package or remote. */
function publishedAt(place: Place): Place {
	const [first] = place.object("_meta").object(PUBLISHER_META).members(STACKLOK);
	return first ?? place.blank();
}

function serverNameAt(place: Place): string | null {
	const member = place.member("name");
	const name = place.requiredText("name");
	if (name === null) return null;
	const fits = NAME.test(name) && name.length <= DOCUMENT.nameMaxCharacters;
	if (!fits) member.refuse("must be a namespace and a name, such as com.example/weather");
	return name;
}

export function firstIconAt(place: Place): string | null {
	const icons = place.objects("icons").flatMap((icon) => pageAt(icon.member("src")) ?? []);
	return icons[0] ?? null;
}

function packageOf(place: Place): Package | null {
	const transport = place.object("transport");
	const registry = place.requiredText("registryType", "registry_type", "registry_name") ?? "";
	const identifier = place.requiredText("identifier", "name");
	if (identifier === null) return null;
	const pack: Package = {
		kind: "package",
		registry,
		identifier,
		version: place.text("version"),
		feed: place.text("registryBaseUrl", "registry_base_url"),
		sha256: place.text("fileSha256", "file_sha256"),
		runtime: place.text("runtimeHint", "runtime_hint"),
		flags: argumentsAt(place, "runtimeArguments", "runtime_arguments"),
		arguments: argumentsAt(place, "packageArguments", "package_arguments"),
		environment: settingsAt(place, "environmentVariables", "environment_variables"),
		// Packages of the first schemas had no such member.
		transport: transport.text("type") ?? (place.member("transport").isStated ? "" : "stdio"),
		url: targetAt(transport, "url"),
		headers: settingsAt(transport, "headers"),
	};
	const isUnstated = registry === "unknown" && /^(?:docker|podman)$/u.test(pack.runtime ?? "");
	return registry === "docker" || registry === "oci" || isUnstated ? imageOfDocker(pack) : pack;
}

const OWN_PORT = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0):/iu;

/** At an address of the reader's own machine beside one image, it is the image that is reached. */
function startedAt(packages: readonly Package[], remotes: readonly Remote[], place: Place) {
	const [image, ...others] = packages.filter(({ registry }) => registry === "oci");
	if (image === undefined || others.length > 0) return [...packages, ...remotes];
	const local = remotes.filter(({ url }) => OWN_PORT.test(url));
	const isStated = place.objects("packages").some((item) => item.member("transport").isStated);
	return [
		...packages.filter((pack) => pack !== image || isStated || local.length === 0),
		...local.map(({ transport, url, headers }) => ({ ...image, transport, url, headers })),
		...remotes.filter((remote) => !local.includes(remote)),
	];
}

function remoteOf(place: Place): Remote | null {
	const variables = variablesAt(place);
	place.requiredText("url");
	const url = targetAt(
		place,
		"url",
		variables.map(({ name }) => name),
	);
	if (url === null) return null;
	const transport = place.member("type", "transport_type").text();
	if (transport === null) place.member("type").refuse("is required");
	return {
		kind: "remote",
		transport: transport ?? "",
		url,
		headers: settingsAt(place, "headers"),
		variables,
	};
}

const NO_VERSION = /^(?:latest|newest|main|master|\*)$|[{}$<>]/iu;

function flagVersions(place: Place, { version, connections }: DocumentReading): void {
	const member = place.member("version");
	const versions = connections.flatMap((connection) =>
		connection.kind === "package" && connection.version !== null ? [connection.version] : [],
	);
	if (version !== null && NO_VERSION.test(version)) member.flag("names no particular version");
	const others = [...new Set(versions)].filter((other) => other !== version);
	if (others.length === 0) return;
	const list = others.map((other) => JSON.stringify(other)).join(", ");
	member.flag(`is not the version of its packages, which are ${list}`);
}
