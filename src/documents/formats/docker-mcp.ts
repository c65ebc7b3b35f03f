import type { Tool } from "#contract/facts/abilities.ts";
import type {
	Authentication,
	Connection,
	Package,
	Remote,
	Setting,
} from "#contract/facts/connect.ts";
import { pageAt, targetAt } from "../content/address-at.ts";
import {
	flagAt,
	isObject,
	itemsOf,
	membersAt,
	type NamedPlace,
	namedObjectsAt,
	objectAt,
	objectsAt,
	type Place,
	requiredTextAt,
	textAt,
	textsAt,
	wordAt,
	wordOf,
} from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { dockerObservations } from "../evidence/observations.ts";
import { mountOf } from "../evidence/risk-signals.ts";
import {
	type DockerParameters,
	dockerParameters,
	dockerText,
	withNamesOf,
} from "./docker-settings.ts";
import { named, plainInput, plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { authenticationOf } from "./server-inputs.ts";
import { toolsAt, toolsOf } from "./tools-at.ts";

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
	const about = objectAt(place, "about");
	const source = objectAt(place, "source");
	requiredTextAt(place, "name");
	const image = imageAt(place);
	const remote = remoteAt(place);
	const repositoryUrl = pageAt(source, "project");
	return {
		...blank,
		agentType: "mcp_server",
		title: textAt(about, "title"),
		description: textAt(about, "description"),
		repositoryUrl,
		repositoryFolder: textAt(source, "directory"),
		iconUrl: pageAt(about, "icon"),
		tags: tagsAt(objectAt(place, "meta")),
		hosts: textsAt(objectAt(place, "run"), "allowHosts"),
		connections: [image, remote].filter((connection) => connection !== null),
		authentication: [...oauthAt(place), ...(remote === null ? [] : authenticationOf(remote))],
		observations: dockerObservations(place, {
			repository: repositoryUrl,
			image: textAt(place, "image"),
		}),
		tools: toolsAt(place, "tools"),
		permissions: objectsAt(place, "tools").flatMap((tool) =>
			textsAt(objectAt(tool, "container"), "volumes").flatMap(mountOf),
		),
	};
}

function tagsAt(meta: Place): string[] {
	const category = textAt(meta, "category");
	return [...new Set([...(category === null ? [] : [category]), ...textsAt(meta, "tags")])];
}

function imageAt(place: Place): Connection | null {
	const image = textAt(place, "image");
	if (image === null) return null;
	const config = objectAt(place, "config");
	const parameters = withNamesOf(objectsAt(config, "env"), dockerParameters(config));
	return {
		...plainPackage("oci", image),
		flags: flagsAt(objectAt(place, "run"), parameters),
		arguments: textsAt(objectAt(place, "run"), "command").map((text) => {
			const { value, variables, repeated } = dockerText(text, parameters);
			return { ...positional(value, variables), repeated };
		}),
		environment: [...secretsAt(place), ...variablesAt(place, parameters)],
	};
}

/** Further options of `docker run`. */
function flagsAt(run: Place, parameters: DockerParameters): Package["flags"] {
	const user = wordAt(run, "user");
	const flags = [
		...textsAt(run, "volumes").map((volume) => ["-v", volume] as const),
		...textsAt(run, "ports").map((port) => ["-p", port] as const),
		...(user === null ? [] : [["-u", user] as const]),
		...(flagAt(run, "disableNetwork") ? [["--network", "none"] as const] : []),
	];
	return flags.map(([flag, text]) => {
		const { value, variables, repeated } = dockerText(text, parameters);
		return { ...named(flag, value, variables), repeated };
	});
}

function variablesAt(place: Place, parameters: DockerParameters): Setting[] {
	const configuredOf = (item: NamedPlace) => ({
		...plainInput(item.name),
		description: textAt(item, "description"),
		required: flagAt(item, "required") ?? false,
		default: wordAt(item, "default"),
		placeholder: wordAt(item, "example"),
		...settingValue(wordAt(item, "value"), parameters),
	});
	const configured = namedObjectsAt(objectAt(place, "config"), configuredOf, "env");
	const fixed = membersAt(objectAt(place, "run"), "env").map((member) => ({
		...plainInput(member.name),
		...settingValue(wordOf(member), parameters),
	}));
	return [...configured, ...fixed];
}

function settingValue(
	text: string | null,
	parameters: DockerParameters,
): Pick<Setting, "value" | "variables"> {
	if (text === null) return { value: null, variables: [] };
	const { value, variables } = dockerText(text, parameters);
	return { value, variables };
}

/** Named after their variables, which are what users have to set. */
function secretsAt(place: Place): Setting[] {
	return objectsAt(objectAt(place, "config"), "secrets").flatMap((item) => {
		const name = textAt(item, "env") ?? requiredTextAt(item, "name");
		if (name === null) return [];
		return [
			{
				...plainSetting(name, null),
				description: textAt(item, "description"),
				required: flagAt(item, "required") ?? true,
				secret: true,
				placeholder: wordAt(item, "example"),
			},
		];
	});
}

function remoteAt(place: Place): Remote | null {
	const remote = objectAt(place, "remote");
	const url = targetAt(remote, "url");
	if (url === null) return null;
	const secrets = new Map(secretsAt(place).map((secret) => [secret.name, inputOf(secret)]));
	const headers = membersAt(remote, "headers").map((member) => {
		const { value, variables } = settingValue(wordOf(member), secrets);
		const secret = variables.some((variable) => variable.secret);
		const required = variables.some((variable) => variable.required);
		return { ...plainInput(member.name), secret, required, value, variables };
	});
	const transport = textAt(remote, "transport_type") ?? "streamable-http";
	return { kind: "remote", transport, url, headers, variables: [] };
}

function inputOf({ value: _value, variables: _variables, ...input }: Setting) {
	return input;
}

function oauthAt(place: Place): Authentication[] {
	return objectsAt(place, "oauth").map((item) => ({
		scheme: "oauth2",
		name: textAt(item, "provider"),
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
	const items = itemsOf(place);
	const tools = toolsOf(items);
	const listed = new Map(items.map((item) => [textAt(item, "name"), item]));
	return tools.map((tool) => {
		const item = listed.get(tool.name);
		return item === undefined || tool.input !== null ? tool : { ...tool, input: schemaOf(item) };
	});
}

/** Arguments as a JSON Schema. They are required by default. */
function schemaOf(place: Place): Tool["input"] {
	const stated = objectsAt(place, "arguments").map((item) => ({
		name: textAt(item, "name") ?? "",
		type: textAt(item, "type") ?? "string",
		description: textAt(item, "desc") ?? textAt(item, "description") ?? "",
		required: !(flagAt(item, "optional") ?? !(flagAt(item, "required") ?? true)),
	}));
	const properties = stated.map(({ name, type, description }) => [name, { type, description }]);
	const required = stated.filter((item) => item.required).map(({ name }) => name);
	return { type: "object", properties: Object.fromEntries(properties), required };
}
