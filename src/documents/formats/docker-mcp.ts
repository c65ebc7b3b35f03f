import { plainInput } from "#connect/templates/read-template.ts";
import type { Tool } from "#contract/facts/abilities.ts";
import type * as connect from "#contract/facts/connect.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { dockerObservations } from "../evidence/observations.ts";
import { mountOf, permission } from "../evidence/risk-signals.ts";
import * as settings from "./docker-settings.ts";
import { named, plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { authenticationOf, needAt } from "./server-inputs.ts";
import { toolsAt } from "./tools-at.ts";

const TYPES = new Set<unknown>(["server", "remote", "poci"]);

/** True for a server of the catalogue or the list of tools next to it. */
export function isDockerMcp(content: unknown): boolean {
	if (isArgumentTools(content)) return true;
	if (!isObject(content)) return false;
	const { type, about, image, source } = content;
	return TYPES.has(type) && (isObject(about) || isObject(source) || typeof image === "string");
}

export function readDockerMcp(place: Place): DocumentReading {
	const blank = blankReading("docker-mcp");
	if (Array.isArray(place.value)) return { ...blank, tools: readArgumentTools(place) };
	const about = place.object("about");
	const source = place.object("source");
	place.requiredText("name");
	const image = imageAt(place);
	const remote = remoteAt(place);
	const repositoryUrl = pageAt(source, "project");
	const hosts = place.object("run").texts("allowHosts");
	return {
		...blank,
		agentType: "mcp_server",
		title: about.text("title"),
		description: about.text("description"),
		repositoryUrl,
		repositoryFolder: source.text("directory"),
		iconUrl: pageAt(about, "icon"),
		tags: tagsAt(place.object("meta")),
		hosts: hosts.length > 0 ? hosts : null,
		setup: place.object("config").text("description"),
		connections: [image, remote].filter((connection) => connection !== null),
		authentication: [...oauthAt(place), ...(remote === null ? [] : keysAt(place, remote))],
		observations: dockerObservations(place, {
			repository: repositoryUrl,
			image: place.text("image"),
		}),
		tools: toolsAt(place, "tools"),
		permissions: [
			...place
				.objects("tools")
				.flatMap((tool) => tool.object("container").texts("volumes").flatMap(mountOf)),
			...(place.object("dynamic").boolean("tools") ? permission("unclear") : []),
		],
	};
}

function tagsAt(meta: Place): string[] {
	const category = meta.text("category");
	return [...new Set([...(category === null ? [] : [category]), ...meta.texts("tags")])];
}

function imageAt(place: Place): connect.Connection | null {
	const image = place.text("image");
	if (image === null) return null;
	const config = place.object("config");
	const parameters = settings.withNamesOf(config.objects("env"), settings.dockerParameters(config));
	return {
		...plainPackage("oci", image),
		flags: flagsAt(place.object("run"), parameters),
		arguments: place
			.object("run")
			.texts("command")
			.map((text) => {
				const { value, variables, repeated } = settings.dockerText(text, parameters);
				return { ...positional(value, variables), repeated };
			}),
		environment: [...secretsAt(place), ...variablesAt(place, parameters)],
	};
}

/** Further options of `docker run`. */
function flagsAt(run: Place, parameters: settings.DockerParameters): connect.Package["flags"] {
	const user = run.word("user");
	const flags = [
		...run.texts("volumes").map((volume) => ["-v", volume] as const),
		...run.texts("ports").map((port) => ["-p", port] as const),
		...(user === null ? [] : [["-u", user] as const]),
		...(run.boolean("disableNetwork") ? [["--network", "none"] as const] : []),
	];
	return flags.map(([flag, text]) => {
		const { value, variables, repeated } = settings.dockerText(text, parameters);
		// It does not work without what it asks for, whatever the schema says of the parameter.
		return { ...named(flag, value, variables), repeated, required: true };
	});
}

function variablesAt(place: Place, parameters: settings.DockerParameters): connect.Setting[] {
	const configuredOf = (item: Place) => ({
		...plainInput(item.text("env") ?? item.name),
		description: item.text("description"),
		required: needAt(item, "required"),
		default: item.word("default"),
		placeholder: item.word("example"),
		...settingValue(item.word("value"), parameters),
	});
	const configured = place.object("config").namedObjects(configuredOf, "env");
	const fixed = place
		.object("run")
		.members("env")
		.map((member) => ({ ...plainInput(member.name), ...settingValue(member.word(), parameters) }));
	return [...configured, ...fixed];
}

function settingValue(
	text: string | null,
	parameters: settings.DockerParameters,
): Pick<connect.Setting, "value" | "variables"> {
	if (text === null) return { value: null, variables: [] };
	const { value, variables } = settings.dockerText(text, parameters);
	return { value, variables };
}

/** Named after their variables, which are what users have to set. */
function secretsAt(place: Place): connect.Setting[] {
	const config = place.object("config");
	const secrets = config.objects("secrets");
	const said = settings.saidOfOne(config, [...secrets, ...settings.dockerParameters(config)]);
	return secrets.flatMap((item) => {
		const name = item.text("env") ?? item.requiredText("name");
		if (name === null) return [];
		return [
			{
				...plainSetting(name, null),
				description: item.text("description") ?? said,
				required: needAt(item, "required"),
				secret: true,
				placeholder: item.word("example"),
			},
		];
	});
}

function remoteAt(place: Place): connect.Remote | null {
	const remote = place.object("remote");
	const url = targetAt(remote, "url");
	if (url === null) return null;
	const secrets = new Map(
		secretsAt(place).map(({ value, variables, ...input }) => [input.name, input]),
	);
	const headers = remote.members("headers").map((member) => {
		const { value, variables } = settingValue(member.word(), secrets);
		const secret = variables.some((variable) => variable.secret);
		const required = variables.some((variable) => variable.required);
		return { ...plainInput(member.name), secret, required, value, variables };
	});
	const transport = remote.text("transport_type") ?? "streamable-http";
	return { kind: "remote", transport, url, headers, variables: [] };
}

/** Secrets that no header names are asked for all the same. */
function keysAt(place: Place, remote: connect.Remote): connect.Authentication[] {
	const named = authenticationOf(remote);
	if (named.length > 0) return named;
	return secretsAt(place).map(({ name, description, required }) => {
		return { scheme: "api_key", name, description, required: required === true };
	});
}

function oauthAt(place: Place): connect.Authentication[] {
	return place.objects("oauth").map((item) => ({
		scheme: "oauth2",
		name: item.text("env") ?? item.text("provider"),
		description: null,
		required: true,
	}));
}

/** True for a `tools.json` of Docker's catalogue, which lists arguments or has the schemas of MCP. */
function isArgumentTools(content: unknown): boolean {
	return (
		Array.isArray(content) &&
		content.length > 0 &&
		content.every((item) => isObject(item) && typeof item.name === "string") &&
		content.some((item) => isObject(item) && (item.arguments ?? item.inputSchema))
	);
}

function readArgumentTools(place: Place): Tool[] {
	const listed = new Map(place.items().map((item) => [item.text("name"), item]));
	return toolsAt(place).map((tool) => {
		const item = listed.get(tool.name);
		return item === undefined || tool.input !== null ? tool : { ...tool, input: schemaOf(item) };
	});
}

function schemaOf(place: Place): Tool["input"] {
	const inputs = place.objects("arguments").map((item) => ({
		name: item.text("name") ?? "",
		type: item.text("type") ?? "string",
		description: item.text("desc") ?? item.text("description") ?? "",
		required: !(item.boolean("optional") ?? !(item.boolean("required") ?? true)),
	}));
	const properties = inputs.map(({ name, type, description }) => [name, { type, description }]);
	const required = inputs.filter((item) => item.required).map(({ name }) => name);
	return { type: "object", properties: Object.fromEntries(properties), required };
}
