import { REACH } from "#contract/evidence/reach.ts";
import type { Tool } from "#contract/facts/abilities.ts";
import type { Authentication, Connection, Setting } from "#contract/facts/connect.ts";
import { imageSubject } from "#domain/evidence/observed-subjects.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { toolhiveObservations } from "../evidence/observations.ts";
import { mountOf, permission } from "../evidence/risk-signals.ts";
import { plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { needAt } from "./server-inputs.ts";
import { toolsAt } from "./tools-at.ts";

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
		name: place.text("name"),
		title: place.text("title"),
		description: place.requiredText("description"),
		repositoryUrl: pageAt(place, "repository_url"),
		connections: connectionsAt(place),
		observations: toolhiveObservations(place, {
			repository: pageAt(place, "repository_url"),
			subject: imageSubject(place.text("image")) ?? targetAt(place, "url"),
		}),
	};
}

/** ToolHive's facts about a server except how to run it, in its own entries or in a server.json. */
export function toolhiveFactsOf(place: Place) {
	const custom = place.object("custom_metadata");
	const permissions = place.object("permissions");
	const network = permissions.object("network");
	const outbound = network.object("outbound");
	const hosts = outbound.texts("allow_host");
	// Ports without hosts are those of any host.
	const isAny = hosts.length === 0 && outbound.words("allow_port").length > 0;
	const isOpen = outbound.boolean("insecure_allow_all") === true || isAny;
	const isStated = outbound.isStated || network.text("mode") === "none";
	return {
		longDescription: place.text("overview"),
		status: place.text("status")?.toLowerCase() ?? null,
		license: place.text("license") ?? custom.text("license"),
		publisher: place.text("author") ?? custom.text("author"),
		websiteUrl: pageAt(place, "homepage") ?? pageAt(custom, "homepage"),
		tags: place.texts("tags"),
		hosts: isOpen ? [REACH.anyHost, ...hosts] : isStated ? hosts : null,
		hostsOf: place.name || null,
		permissions: [
			...(isOpen ? permission("open_network") : []),
			...permissions.texts("write").flatMap(mountOf),
		],
		tools: describedToolsAt(place),
		authentication: oauthAt(place),
	};
}

function describedToolsAt(place: Place): Tool[] {
	const described = new Map(toolsAt(place, "tool_definitions").map((tool) => [tool.name, tool]));
	const tools = toolsAt(place, "tools").map((tool) => described.get(tool.name) ?? tool);
	const names = new Set(tools.map(({ name }) => name));
	return [...tools, ...[...described.values()].filter(({ name }) => !names.has(name))];
}

function oauthAt(place: Place): Authentication[] {
	const oauth = place.object("oauth_config");
	if (!oauth.isStated) return [];
	const name = oauth.text("issuer") ?? oauth.text("authorize_url");
	return [{ scheme: "oauth2", name, description: null, required: true }];
}

function connectionsAt(place: Place): Connection[] {
	const image = place.text("image");
	const transport = place.requiredText("transport") ?? "";
	if (image !== null)
		return [
			{
				...plainPackage("oci", image),
				arguments: place.texts("args").map((value) => positional(value)),
				environment: place.namedObjects(settingOf, "env_vars"),
				transport,
				url: transport === "stdio" ? null : addressAt(place, transport),
			},
		];
	const url = targetAt(place, "url");
	if (url === null && !place.member("url").isStated) {
		place.member("image").refuse("is required, or `url` of a remote server");
	}
	const headers = place.namedObjects(settingOf, "headers");
	return url === null ? [] : [{ kind: "remote", transport, url, headers, variables: [] }];
}

/** Where ToolHive itself reaches a started image. Without a port, or with 0, ToolHive chooses one. */
function addressAt(place: Place, transport: string): string | null {
	const port = Number(place.word("target_port") ?? 0);
	const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
	return isPort ? `http://localhost:${port}/${transport === "sse" ? "sse" : "mcp"}` : null;
}

function settingOf(place: Place): Setting {
	return {
		...plainSetting(place.name, null),
		description: place.text("description"),
		required: needAt(place, "required"),
		secret: place.boolean("secret") ?? false,
		default: place.word("default"),
		choices: place.texts("choices"),
	};
}
