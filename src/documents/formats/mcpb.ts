import type { Prompt } from "#contract/facts/abilities.ts";
import type { Input, Package, Setting } from "#contract/facts/connect.ts";
import { pageAt, pageOf } from "../content/address-at.ts";
import {
	flagAt,
	isObject,
	itemsAt,
	memberAt,
	membersAt,
	type NamedPlace,
	namedObjectsAt,
	objectAt,
	objectMembersAt,
	objectsAt,
	type Place,
	requiredTextAt,
	textAt,
	textOf,
	textsAt,
	wordAt,
	wordOf,
} from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { toolsAt } from "./tools-at.ts";

const WINDOWS = "com.microsoft.windows";
/** `${user_config.api_key}` */
const TEMPLATE = /\$\{user_config\.([\w-]+)\}/gu;

export function isMcpb(content: unknown): boolean {
	if (!isObject(content) || !isObject(content.server)) return false;
	return "manifest_version" in content || "dxt_version" in content;
}

export function readMcpb(place: Place): DocumentReading {
	const author = objectAt(place, "author");
	const repository = memberAt(place, "repository");
	const name = requiredTextAt(place, "name");
	const version = requiredTextAt(place, "version");
	requiredTextAt(author, "name");
	return {
		...blankReading("mcpb"),
		agentType: "mcp_server",
		title: textAt(place, "display_name") ?? name,
		description: requiredTextAt(place, "description"),
		longDescription: textAt(place, "long_description"),
		version,
		publisher: textAt(author, "name"),
		websiteUrl: pageAt(place, "homepage") ?? pageAt(author, "url"),
		docsUrl: pageAt(place, "documentation"),
		repositoryUrl: isObject(repository.value) ? pageAt(repository, "url") : pageOf(repository),
		privacyUrl: itemsAt(place, "privacy_policies").flatMap((item) => pageOf(item) ?? [])[0] ?? null,
		supportUrl: pageAt(place, "support"),
		iconUrl: iconAt(place),
		screenshots: itemsAt(place, "screenshots").flatMap((item) => remotePictureOf(item) ?? []),
		license: textAt(place, "license"),
		tags: textsAt(place, "keywords"),
		connections: name === null ? [] : [bundleAt(place, { name, version })],
		tools: manifestToolsAt(place),
		prompts: namedObjectsAt(place, promptOf, "prompts"),
	};
}

/** Paths inside of the bundle have no public address. */
function remotePictureOf(place: Place): string | null {
	const stated = textOf(place);
	const isPath = stated !== null && !/^[a-z][a-z0-9+.-]*:/iu.test(stated);
	return isPath ? null : pageOf(place);
}

function iconAt(place: Place): string | null {
	const stated = [
		memberAt(place, "icon"),
		...objectsAt(place, "icons").map((icon) => memberAt(icon, "src")),
	];
	return stated.flatMap((icon) => remotePictureOf(icon) ?? [])[0] ?? null;
}

/** The bundle that contains the manifest, which does not state where to download it. */
function bundleAt(
	place: Place,
	{ name, version }: { name: string; version: string | null },
): Package {
	const server = objectAt(place, "server");
	const config = objectAt(server, "mcp_config");
	const inputs = new Map(
		objectMembersAt(place, "user_config").map((item) => [item.name, inputOf(item, item.name)]),
	);
	return {
		...plainPackage("mcpb", name),
		version,
		runtime: textAt(config, "command") ?? textAt(server, "type"),
		arguments: textsAt(config, "args").map((text) =>
			positional(inBraces(text), inputsIn(text, inputs)),
		),
		environment: membersAt(config, "env").map((member) =>
			settingOf(member.name, wordOf(member), inputs),
		),
	};
}

type UserInputs = ReadonlyMap<string, Input>;

function settingOf(name: string, text: string | null, inputs: UserInputs): Setting {
	if (text === null) return plainSetting(name, null);
	return plainSetting(name, inBraces(text), inputsIn(text, inputs));
}

function inBraces(text: string): string {
	return text.replace(TEMPLATE, "{$1}");
}

function inputsIn(text: string, inputs: UserInputs): Input[] {
	const names = new Set([...text.matchAll(TEMPLATE)].map(([, name = ""]) => name));
	return [...names].flatMap((name) => inputs.get(name) ?? []);
}

/** Users enter both as paths. */
const FORMATS: ReadonlyMap<string, string> = new Map([
	["directory", "filepath"],
	["file", "filepath"],
]);

function inputOf(place: Place, name: string): Input {
	const type = textAt(place, "type") ?? "string";
	const standard = memberAt(place, "default");
	return {
		name,
		description: textAt(place, "description") ?? textAt(place, "title"),
		required: flagAt(place, "required") ?? false,
		secret: flagAt(place, "sensitive") ?? false,
		format: FORMATS.get(type) ?? type,
		default: Array.isArray(standard.value)
			? textsAt(place, "default").join(", ")
			: wordOf(standard),
		choices: [],
		placeholder: wordAt(place, "placeholder"),
	};
}

/** The Windows extension has the schemas of the tools. */
function manifestToolsAt(place: Place): DocumentReading["tools"] {
	const windows = objectAt(objectAt(place, "_meta"), WINDOWS);
	const answer = objectAt(objectAt(windows, "static_responses"), "tools/list");
	const described = new Map(toolsAt(answer, "tools").map((tool) => [tool.name, tool]));
	const stated = toolsAt(place, "tools");
	return stated.length === 0
		? [...described.values()]
		: stated.map((tool) => described.get(tool.name) ?? tool);
}

function promptOf(place: NamedPlace): Prompt {
	return {
		name: place.name,
		title: textAt(place, "title"),
		description: textAt(place, "description"),
		arguments: textsAt(place, "arguments").map((name) => ({
			name,
			description: null,
			required: false,
		})),
	};
}
