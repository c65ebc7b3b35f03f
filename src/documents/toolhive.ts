import type { Tool } from "#contract/abilities.ts";
import type { Authentication, Connection, Setting } from "#contract/connection.ts";
import { pageAt, targetAt } from "./address-at.ts";
import { blankReading } from "./blank-reading.ts";
import type { DocumentReading } from "./document-reading.ts";
import {
	flagAt,
	isObject,
	isStated,
	memberAt,
	objectAt,
	objectsAt,
	type Place,
	refuse,
	requiredTextAt,
	textAt,
	textsAt,
	wordAt,
} from "./place.ts";
import { plainImage, plainSetting, positional } from "./plain-settings.ts";
import { toolsAt } from "./tools-at.ts";

/** An image or an address, and what only ToolHive says of it. */
export function isToolhive(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { image, url, transport, tools } = content;
	const leads = typeof image === "string" || typeof url === "string";
	return leads && typeof transport === "string" && Array.isArray(tools);
}

/** An entry of ToolHive's registry, or a `spec.yaml` of the folders that it was made from. */
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
	};
}

/** What ToolHive says of a server besides how to start it: in its own entries, and inside of a server.json. */
export function toolhiveFactsOf(place: Place) {
	const custom = objectAt(place, "custom_metadata");
	const network = objectAt(objectAt(place, "permissions"), "network");
	return {
		longDescription: textAt(place, "overview"),
		status: textAt(place, "status")?.toLowerCase() ?? null,
		license: textAt(place, "license") ?? textAt(custom, "license"),
		publisher: textAt(place, "author") ?? textAt(custom, "author"),
		websiteUrl: pageAt(place, "homepage") ?? pageAt(custom, "homepage"),
		tags: textsAt(place, "tags"),
		hosts: textsAt(objectAt(network, "outbound"), "allow_host"),
		tools: describedToolsAt(place),
		authentication: oauthAt(place),
	};
}

/** Names of tools, with the descriptions that stand apart from them. */
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
	if (image !== null) return [imageOf(place, { image, transport })];
	const url = targetAt(place, "url");
	if (url === null && !isStated(memberAt(place, "url"))) {
		refuse(memberAt(place, "image"), "is required, or `url` of a remote server");
	}
	const headers = objectsAt(place, "headers").map(settingOf);
	return url === null ? [] : [{ kind: "remote", transport, url, headers, variables: [] }];
}

function imageOf(
	place: Place,
	{ image, transport }: { image: string; transport: string },
): Connection {
	return {
		...plainImage(image),
		arguments: textsAt(place, "args").map((value) => positional(value)),
		environment: objectsAt(place, "env_vars").map(settingOf),
		transport,
	};
}

function settingOf(place: Place): Setting {
	return {
		...plainSetting(requiredTextAt(place, "name") ?? "", null),
		description: textAt(place, "description"),
		required: flagAt(place, "required") ?? false,
		secret: flagAt(place, "secret") ?? false,
		default: wordAt(place, "default"),
		choices: textsAt(place, "choices"),
	};
}
