import type * as connect from "#contract/facts/connect.ts";
import { LATEST } from "#contract/protocols/mcp-registry.ts";
import { MCP_TRANSPORTS, McpPackage, McpRemote } from "#contract/protocols/mcp-server-parts.ts";

/** Ways to connect in the words of a server.json, whatever document they come from. Those that it cannot say are left out. */
export function serverParts(connections: readonly connect.Connection[]) {
	return {
		packages: connections.flatMap((way) => (way.kind === "package" ? (packageOf(way) ?? []) : [])),
		remotes: connections.flatMap((way) => (way.kind === "remote" ? (remoteOf(way) ?? []) : [])),
	};
}

/** Why clients of MCP registries cannot be told of a way to connect. Undefined if they can, or if it is not for them. */
export function whyUnsaid(connection: connect.Connection): string | undefined {
	if (connection.kind === "remote" && remoteOf(connection) === undefined) {
		return `has a remote server whose transport ("${connection.transport}") is neither streamable-http nor sse, or whose address is not an http address`;
	}
	if (connection.kind !== "package" || packageOf(connection) !== undefined) return undefined;
	const { registry, identifier, transport, url } = connection;
	const what = `has the package "${identifier}"`;
	if (isNowhere(connection)) return `${what}, a bundle without an address to download it from`;
	if (!mayBeRun(registry)) return `${what} of the kind "${registry}", which clients cannot run`;
	if (!MCP_TRANSPORTS.includes(transport)) {
		return `${what} whose \`transport\` is "${transport}", not one of ${MCP_TRANSPORTS.join(", ")}`;
	}
	return transport !== "stdio" && url === null
		? `${what} whose \`transport\` is ${transport}, without a \`url\` to reach it at`
		: `${what} with members that the schema of server.json does not allow`;
}

/** Registries that publishers write when they do not know which. */
const NO_REGISTRY: readonly string[] = ["", "unknown", "docker"];

export function mayBeRun(registry: string): boolean {
	return !NO_REGISTRY.includes(registry);
}

/** A bundle that is named by its manifest, which does not know where it can be downloaded. */
function isNowhere({ registry, identifier }: connect.Package): boolean {
	return registry === "mcpb" && !/^https?:\/\//u.test(identifier);
}

function packageOf(pack: connect.Package): McpPackage | undefined {
	const { registry, identifier, version, feed, sha256, runtime, transport, url } = pack;
	if (isNowhere(pack) || !mayBeRun(registry)) return undefined;
	return McpPackage.safeParse({
		registryType: registry,
		...stated({ registryBaseUrl: feed }),
		identifier,
		// Clients take the newest one anyway.
		...stated({ version: version === LATEST ? null : version }),
		...stated({ fileSha256: sha256?.toLowerCase(), runtimeHint: runtime }),
		...listed("runtimeArguments", pack.flags.map(argumentOf)),
		...listed("packageArguments", pack.arguments.map(argumentOf)),
		...listed("environmentVariables", pack.environment.map(settingOf)),
		transport:
			transport === "stdio"
				? { type: "stdio" }
				: { type: transport, url, ...listed("headers", pack.headers.map(settingOf)) },
	}).data;
}

function remoteOf({ transport, url, headers, variables }: connect.Remote): McpRemote | undefined {
	return McpRemote.safeParse({
		type: transport,
		url,
		...listed("headers", headers.map(settingOf)),
		...variablesOf(variables),
	}).data;
}

function argumentOf(argument: connect.Argument) {
	const { kind, name, value, hint, repeated, ...setting } = argument;
	const isBlank = kind === "positional" && value === null && hint === null;
	return {
		type: kind,
		...(kind === "named" ? { name } : stated({ valueHint: isBlank ? "value" : hint })),
		...inputOf(setting),
		...stated({ value }),
		...variablesOf(setting.variables),
		...(repeated && { isRepeated: true }),
	};
}

function settingOf({ name, value, variables, ...input }: connect.Setting) {
	return { name, ...inputOf(input), ...stated({ value }), ...variablesOf(variables) };
}

/** Formats of the schema; others are texts. */
const FORMATS: ReadonlyMap<string, string> = new Map([
	["number", "number"],
	["integer", "number"],
	["boolean", "boolean"],
	["filepath", "filepath"],
]);

function inputOf(input: Omit<connect.Input, "name">) {
	return {
		...stated({ description: input.description, format: FORMATS.get(input.format) }),
		...(input.required && { isRequired: true }),
		...(input.secret && { isSecret: true }),
		...stated({ default: input.default, placeholder: input.placeholder }),
		...listed("choices", input.choices),
	};
}

function variablesOf(inputs: readonly connect.Input[]) {
	if (inputs.length === 0) return {};
	return {
		variables: Object.fromEntries(inputs.map(({ name, ...input }) => [name, inputOf(input)])),
	};
}

/** Without members that are not stated. */
function stated(members: Readonly<Record<string, string | null | undefined>>) {
	return Object.fromEntries(
		Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
	);
}

function listed<Item>(name: string, items: readonly Item[]) {
	return items.length === 0 ? {} : { [name]: items };
}
