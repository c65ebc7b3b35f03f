import type { Package, Remote } from "#contract/facts/connect.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { OFFICIAL_META, SEED_VERSION } from "#contract/protocols/mcp-registry.ts";
import { PUBLISHER_META } from "#contract/protocols/mcp-server-parts.ts";
import { imageSubject } from "#domain/evidence/observed-subjects.ts";
import { pageAt, pageOf, targetAt } from "../content/address-at.ts";
import {
	flag,
	isObject,
	isStated,
	memberAt,
	membersAt,
	type NamedPlace,
	objectAt,
	objectsAt,
	type Place,
	refuse,
	requiredTextAt,
	textAt,
	textOf,
} from "../content/place.ts";
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
	const official = objectAt(objectAt(place, "_meta"), OFFICIAL_META);
	const older = objectAt(place, "version_detail");
	const repository = objectAt(place, "repository");
	const packages = objectsAt(place, "packages").flatMap((item) => packageOf(item) ?? []);
	const remotes = objectsAt(place, "remotes").flatMap((remote) => remoteOf(remote) ?? []);
	const extension = publishedAt(place);
	const toolhive = toolhiveFactsOf(extension);
	const name = serverNameAt(place);
	const repositoryUrl = pageAt(repository, "url");
	const stated = textAt(place, "version") ?? textAt(older, "version");
	const isSeed = stated === SEED_VERSION;
	const reading: DocumentReading = {
		...blankReading("mcp-server"),
		...toolhive,
		agentType: "mcp_server",
		name,
		title: textAt(place, "title"),
		description: requiredTextAt(place, "description"),
		version: isSeed ? null : stated,
		status: textAt(official, "status") ?? textAt(place, "status") ?? toolhive.status,
		statusMessage: textAt(official, "statusMessage"),
		publishedAt:
			textAt(official, "publishedAt", "published_at") ??
			(isSeed ? null : textAt(older, "release_date")),
		websiteUrl: pageAt(place, "websiteUrl", "website_url") ?? toolhive.websiteUrl,
		repositoryUrl,
		repositoryFolder: textAt(repository, "subfolder"),
		iconUrl: firstIconAt(place),
		connections: [...packages, ...remotes],
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
	const version = memberAt(place, "version");
	const isMissing = !isStated(version) || version.value === "";
	if (stated === null && isMissing) refuse(version, "is required");
	flagVersions(place, reading);
	return reading;
}

/** Facts that ToolHive's registry adds to a server under its own name, by package or remote. */
function publishedAt(place: Place): NamedPlace {
	const [first] = membersAt(objectAt(objectAt(place, "_meta"), PUBLISHER_META), STACKLOK);
	return first ?? { ...place, name: "", value: undefined };
}

function serverNameAt(place: Place): string | null {
	const member = memberAt(place, "name");
	const name = requiredTextAt(place, "name");
	if (name === null) return null;
	const fits = NAME.test(name) && name.length <= DOCUMENT.nameMaxCharacters;
	if (!fits) refuse(member, "must be a namespace and a name, such as com.example/weather");
	return name;
}

export function firstIconAt(place: Place): string | null {
	const icons = objectsAt(place, "icons").flatMap((icon) => pageOf(memberAt(icon, "src")) ?? []);
	return icons[0] ?? null;
}

function packageOf(place: Place): Package | null {
	const transport = objectAt(place, "transport");
	const registry = requiredTextAt(place, "registryType", "registry_type", "registry_name") ?? "";
	const identifier = requiredTextAt(place, "identifier", "name");
	if (identifier === null) return null;
	const pack: Package = {
		kind: "package",
		registry,
		identifier,
		version: textAt(place, "version"),
		feed: textAt(place, "registryBaseUrl", "registry_base_url"),
		sha256: textAt(place, "fileSha256", "file_sha256"),
		runtime: textAt(place, "runtimeHint", "runtime_hint"),
		flags: argumentsAt(place, "runtimeArguments", "runtime_arguments"),
		arguments: argumentsAt(place, "packageArguments", "package_arguments"),
		environment: settingsAt(place, "environmentVariables", "environment_variables"),
		// Packages of the first schemas had no such member.
		transport: textAt(transport, "type") ?? (isStated(memberAt(place, "transport")) ? "" : "stdio"),
		url: targetAt(transport, "url"),
		headers: settingsAt(transport, "headers"),
	};
	return registry === "docker" ? imageOfDocker(pack) : pack;
}

function remoteOf(place: Place): Remote | null {
	const variables = variablesAt(place);
	requiredTextAt(place, "url");
	const url = targetAt(
		place,
		"url",
		variables.map(({ name }) => name),
	);
	if (url === null) return null;
	const transport = textOf(memberAt(place, "type", "transport_type"));
	if (transport === null) refuse(memberAt(place, "type"), "is required");
	return {
		kind: "remote",
		transport: transport ?? "",
		url,
		headers: settingsAt(place, "headers"),
		variables,
	};
}

/** Words for the newest version, and templates that were not filled in. */
const NO_VERSION = /^(?:latest|newest|main|master|\*)$|[{}$<>]/iu;

/** Flags versions that are not a version, or that differ from those of the packages. */
function flagVersions(place: Place, { version, connections }: DocumentReading): void {
	const member = memberAt(place, "version");
	const stated = connections.flatMap((connection) =>
		connection.kind === "package" && connection.version !== null ? [connection.version] : [],
	);
	if (version !== null && NO_VERSION.test(version)) {
		flag(member, "names no particular version");
	}
	const others = [...new Set(stated)].filter((other) => other !== version);
	if (others.length === 0) return;
	const list = others.map((other) => JSON.stringify(other)).join(", ");
	flag(member, `is not the version of its packages, which are ${list}`);
}
