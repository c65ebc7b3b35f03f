import type { Tool } from "#contract/facts/abilities.ts";
import type { Authentication, Connection, Setting } from "#contract/facts/connect.ts";
import { imageSubject } from "#domain/evidence/observed-subjects.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import {
	flagAt,
	isObject,
	isStated,
	memberAt,
	type NamedPlace,
	namedObjectsAt,
	objectAt,
	type Place,
	refuse,
	requiredTextAt,
	textAt,
	textsAt,
	wordAt,
} from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { toolhiveObservations } from "../evidence/observations.ts";
import { mountOf, permission } from "../evidence/risk-signals.ts";
import { plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { toolsAt } from "./tools-at.ts";

/** True if the content has an image or address, and members that only ToolHive has. */
export function isToolhive(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { image, url, transport, tools } = content;
	const leads = typeof image === "string" || typeof url === "string";
	return leads && typeof transport === "string" && Array.isArray(tools);
}

/** Reads an entry of ToolHive's registry, or the `spec.yaml` that it is made from. */
export function readToolhive(place: Place): DocumentReading {
	const facts = toolhiveFactsOf(place);
	return {
		...blankReading("toolhive"),
		...facts,
		agentType: "mcp_server",
		name: textAt(place, "name"),
		title: textAt(place, "title"),
		description: requiredTextAt(place, "description"),
		repositoryUrl: pageAt(place, "repository_url"),
		connections: connectionsAt(place),
		observations: toolhiveObservations(place, {
			repository: pageAt(place, "repository_url"),
			subject: imageSubject(textAt(place, "image")) ?? targetAt(place, "url"),
		}),
	};
}

/** ToolHive's facts about a server except how to run it, in its own entries or in a server.json. */
export function toolhiveFactsOf(place: Place) {
	const custom = objectAt(place, "custom_metadata");
	const permissions = objectAt(place, "permissions");
	const outbound = objectAt(objectAt(permissions, "network"), "outbound");
	return {
		longDescription: textAt(place, "overview"),
		status: textAt(place, "status")?.toLowerCase() ?? null,
		license: textAt(place, "license") ?? textAt(custom, "license"),
		publisher: textAt(place, "author") ?? textAt(custom, "author"),
		websiteUrl: pageAt(place, "homepage") ?? pageAt(custom, "homepage"),
		tags: textsAt(place, "tags"),
		hosts: textsAt(outbound, "allow_host"),
		permissions: [
			...(flagAt(outbound, "insecure_allow_all") ? permission("open_network") : []),
			...textsAt(permissions, "write").flatMap(mountOf),
		],
		tools: describedToolsAt(place),
		authentication: oauthAt(place),
	};
}

/** Tools by name, with their descriptions from a separate list. */
function describedToolsAt(place: Place): Tool[] {
	const described = new Map(toolsAt(place, "tool_definitions").map((tool) => [tool.name, tool]));
	const named = toolsAt(place, "tools").map((tool) => described.get(tool.name) ?? tool);
	const names = new Set(named.map(({ name }) => name));
	return [...named, ...[...described.values()].filter(({ name }) => !names.has(name))];
}

function oauthAt(place: Place): Authentication[] {
	const oauth = objectAt(place, "oauth_config");
	if (!isStated(oauth)) return [];
	const name = textAt(oauth, "issuer") ?? textAt(oauth, "authorize_url");
	return [{ scheme: "oauth2", name, description: null, required: true }];
}

function connectionsAt(place: Place): Connection[] {
	const image = textAt(place, "image");
	const transport = requiredTextAt(place, "transport") ?? "";
	if (image !== null)
		return [
			{
				...plainPackage("oci", image),
				arguments: textsAt(place, "args").map((value) => positional(value)),
				environment: namedObjectsAt(place, settingOf, "env_vars"),
				transport,
				url: transport === "stdio" ? null : addressAt(place, transport),
			},
		];
	const url = targetAt(place, "url");
	if (url === null && !isStated(memberAt(place, "url"))) {
		refuse(memberAt(place, "image"), "is required, or `url` of a remote server");
	}
	const headers = namedObjectsAt(place, settingOf, "headers");
	return url === null ? [] : [{ kind: "remote", transport, url, headers, variables: [] }];
}

/** Where ToolHive itself reaches a started image. Without a port, or with 0, ToolHive chooses one. */
function addressAt(place: Place, transport: string): string | null {
	const port = Number(wordAt(place, "target_port") ?? 0);
	const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
	return isPort ? `http://localhost:${port}/${transport === "sse" ? "sse" : "mcp"}` : null;
}

function settingOf(place: NamedPlace): Setting {
	return {
		...plainSetting(place.name, null),
		description: textAt(place, "description"),
		required: flagAt(place, "required") ?? false,
		secret: flagAt(place, "secret") ?? false,
		default: wordAt(place, "default"),
		choices: textsAt(place, "choices"),
	};
}
