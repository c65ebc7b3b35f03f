import { MCP_REGISTRY } from "#contract/limits.ts";
import { MCP_SERVER_SCHEMA, McpServer, SEED_VERSION } from "#contract/protocols/mcp-registry.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { type ContentTree, parseContent } from "../content/parse-content.ts";
import { isObject } from "../content/place.ts";
import { mayBeRun } from "./server-parts.ts";

type Members = Readonly<Record<string, unknown>>;

/** New names of members since schema 2025-09-16. */
const RENAMED = new Map(
	Object.entries({
		registry_type: "registryType",
		registry_name: "registryType",
		registry_base_url: "registryBaseUrl",
		file_sha256: "fileSha256",
		runtime_hint: "runtimeHint",
		runtime_arguments: "runtimeArguments",
		package_arguments: "packageArguments",
		environment_variables: "environmentVariables",
		is_required: "isRequired",
		is_secret: "isSecret",
		is_repeated: "isRepeated",
		value_hint: "valueHint",
		website_url: "websiteUrl",
		mime_type: "mimeType",
	}),
);

/** Members that the current schema has in other places. */
const LEFT_OUT: readonly string[] = ["status", "version_detail"];

/**
 * A server.json in the current schema with all its members, known or unknown. Undefined if a name is repeated or the
 * result is not valid: some clients reject a whole page because of one invalid entry.
 */
export function currentServerJson(text: string): McpServer | undefined {
	const parsed = parseContent(text);
	const server = parsed.ok && parsed.repeated.length === 0 ? upgradedOf(parsed) : undefined;
	return server && isCurrent(server) ? server : undefined;
}

/**
 * A server.json as clients may see it: members that the current schema does not allow, and packages of no known registry, are
 * those of `readable`, or left out. Further members stay as they are.
 */
export function mendedServerJson(text: string, readable: McpServer): McpServer {
	const server = upgradedServerJson(text) ?? {};
	const parsed = McpServer.safeParse(server);
	const wrong = new Set(parsed.error?.issues.map(({ path: [name] }) => String(name)));
	const { packages } = server;
	if (Array.isArray(packages) && !packages.every(isRunnable)) wrong.add("packages");
	const sound = Object.entries(server).filter(([name]) => !wrong.has(name));
	const repairs = Object.entries(readable).filter(([name]) => wrong.has(name));
	const mended = Object.fromEntries([...sound, ...repairs]);
	return isCurrent(mended) ? mended : readable;
}

function isRunnable(pack: unknown): boolean {
	return isObject(pack) && mayBeRun(String(pack.registryType));
}

/** Like `currentServerJson`, but without validation. Undefined unless the text is an object. */
export function upgradedServerJson(text: string): Members | undefined {
	const parsed = parseContent(text);
	return parsed.ok ? upgradedOf(parsed) : undefined;
}

function upgradedOf({ value }: ContentTree): Members | undefined {
	return isObject(value) ? upgraded(value) : undefined;
}

/** Only checks: a parsed copy would have its members in a different order. */
function isCurrent(server: Members): server is Members & McpServer {
	return McpServer.safeParse(server).success;
}

/** Keeps the order of members. */
function upgraded(content: Members): Members {
	const server = content.$schema === MCP_SERVER_SCHEMA ? content : withNewNames(content);
	const { version_detail: older } = content;
	const members = Object.entries(server)
		.filter(([name]) => !LEFT_OUT.includes(name) || server === content)
		.map(([name, value]) => [name, memberOf(name, value)] as const);
	const isOlder = isObject(older) && server.version === undefined;
	return {
		...(isOlder && older.version !== SEED_VERSION ? { version: older.version } : {}),
		...Object.fromEntries(members),
		$schema: MCP_SERVER_SCHEMA,
	};
}

function memberOf(name: string, value: unknown): unknown {
	const isText = name === "title" || name === "description";
	if (isText && typeof value === "string") return cut(value);
	return name === "packages" && Array.isArray(value) ? value.map(packageOf) : value;
}

/** Until 2025-09-16, packages had a name instead of an identifier, and no transport. */
function packageOf(value: unknown): unknown {
	if (!isObject(value)) return value;
	if (value.identifier !== undefined && value.transport !== undefined) return value;
	const { name, ...rest } = value;
	return { identifier: name, transport: { type: "stdio" }, ...rest };
}

function withNewNames(content: Members): Members {
	return Object.fromEntries(
		Object.entries(content).map(([name, value]) => [
			RENAMED.get(name) ?? name,
			// Other parties choose the names in it.
			name === "_meta" ? value : renamedWithin(value),
		]),
	);
}

function renamedWithin(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(renamedWithin);
	return isObject(value) ? withNewNames(value) : value;
}

function cut(text: string): string {
	const { textMaxCharacters: most } = MCP_REGISTRY;
	return [...text].length <= most ? text : shortenText(text, most);
}
