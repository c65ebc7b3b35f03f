import type { Prompt } from "#contract/facts/abilities.ts";
import type { Input, Package, Setting } from "#contract/facts/connect.ts";
import { pageAt } from "../content/address-at.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { plainPackage, plainSetting, positional } from "./plain-settings.ts";
import { needAt } from "./server-inputs.ts";
import { toolsAt } from "./tools-at.ts";

const WINDOWS = "com.microsoft.windows";
/** `${user_config.api_key}` */
const TEMPLATE = /\$\{user_config\.([\w-]+)\}/gu;

export function isMcpb(content: unknown): boolean {
	if (!isObject(content) || !isObject(content.server)) return false;
	return "manifest_version" in content || "dxt_version" in content;
}

export function readMcpb(place: Place): DocumentReading {
	const author = place.object("author");
	const repository = place.member("repository");
	const name = place.requiredText("name");
	const version = place.requiredText("version");
	author.requiredText("name");
	return {
		...blankReading("mcpb"),
		agentType: "mcp_server",
		title: place.text("display_name") ?? name,
		description: place.requiredText("description"),
		longDescription: place.text("long_description"),
		version,
		publisher: author.text("name"),
		websiteUrl: pageAt(place, "homepage") ?? pageAt(author, "url"),
		docsUrl: pageAt(place, "documentation"),
		repositoryUrl: isObject(repository.value) ? pageAt(repository, "url") : pageAt(repository),
		privacyUrl: place.items("privacy_policies").flatMap((item) => pageAt(item) ?? [])[0] ?? null,
		supportUrl: pageAt(place, "support"),
		iconUrl: iconAt(place),
		screenshots: place.items("screenshots").flatMap((item) => remotePictureOf(item) ?? []),
		license: place.text("license"),
		tags: place.texts("keywords"),
		connections: name === null ? [] : [bundleAt(place, { name, version })],
		tools: manifestToolsAt(place),
		prompts: place.namedObjects(promptOf, "prompts"),
	};
}

/** Paths inside of the bundle have no public address. */
function remotePictureOf(place: Place): string | null {
	const text = place.text();
	const isPath = text !== null && !/^[a-z][a-z0-9+.-]*:/iu.test(text);
	return isPath ? null : pageAt(place);
}

function iconAt(place: Place): string | null {
	const places = [
		place.member("icon"),
		...place.objects("icons").map((icon) => icon.member("src")),
	];
	return places.flatMap((icon) => remotePictureOf(icon) ?? [])[0] ?? null;
}

/** The bundle that contains the manifest, which does not state where to download it. */
function bundleAt(
	place: Place,
	{ name, version }: { name: string; version: string | null },
): Package {
	const server = place.object("server");
	const config = server.object("mcp_config");
	const inputs = new Map(
		place.objectMembers("user_config").map((item) => [item.name, inputOf(item)]),
	);
	return {
		...plainPackage("mcpb", name),
		version,
		runtime: config.text("command") ?? server.text("type"),
		arguments: config
			.texts("args")
			.map((text) => positional(inBraces(text), inputsIn(text, inputs))),
		environment: config
			.members("env")
			.map((member) => settingOf(member.name, member.word(), inputs)),
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

function inputOf(place: Place): Input {
	const type = place.text("type") ?? "string";
	const standard = place.member("default");
	return {
		name: place.name,
		description: place.text("description") ?? place.text("title"),
		required: needAt(place, "required"),
		secret: place.boolean("sensitive") ?? false,
		format: FORMATS.get(type) ?? type,
		default: Array.isArray(standard.value) ? place.texts("default").join(", ") : standard.word(),
		choices: [],
		placeholder: place.word("placeholder"),
	};
}

/** The Windows extension has the schemas of the tools. */
function manifestToolsAt(place: Place): DocumentReading["tools"] {
	const windows = place.object("_meta").object(WINDOWS);
	const answer = windows.object("static_responses").object("tools/list");
	const described = new Map(toolsAt(answer, "tools").map((tool) => [tool.name, tool]));
	const tools = toolsAt(place, "tools");
	return tools.length === 0
		? [...described.values()]
		: tools.map((tool) => described.get(tool.name) ?? tool);
}

function promptOf(place: Place): Prompt {
	return {
		name: place.name,
		title: place.text("title"),
		description: place.text("description"),
		arguments: place
			.texts("arguments")
			.map((name) => ({ name, description: null, required: false })),
	};
}
