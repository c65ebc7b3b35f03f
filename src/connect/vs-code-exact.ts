import type { Argument, Input, Package, Remote, Setting } from "#contract/facts/connect.ts";

/**
 * Exactly the configuration that VS Code creates for a server in a registry, even where ours is safer. From
 * `mcpManagementService.ts` of microsoft/vscode, 2026-11-22. Allowlists are compared with it.
 */
export function vsCodeExact(connection: Package | Remote): VsCodeServer {
	return connection.kind === "remote" ? exactRemote(connection) : exactPackage(connection);
}

export interface VsCodeServer {
	config:
		| { type: "http"; url: string; headers?: Record<string, string> }
		| { type: "stdio"; command: string; args: string[]; env?: Record<string, string> };
	inputs: ExactInput[];
}

interface ExactInput {
	type: "pickString" | "promptString";
	id: string;
	description: string;
	options?: string[];
	default?: string;
	password: boolean;
}

interface Exact<Value> {
	value: Value;
	inputs: ExactInput[];
}

/** By kind of package. For other kinds, the name of the kind is the command. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
	["npm", "npx"],
	["pypi", "uvx"],
	["oci", "docker"],
	["nuget", "dnx"],
]);
const SIGNS: ReadonlyMap<string, string> = new Map([
	["pypi", "=="],
	["oci", ":"],
]);

function exactRemote({ url, headers }: Remote): VsCodeServer {
	const exact = exactSettings(headers);
	return {
		config: { type: "http", url, ...(headers.length > 0 && { headers: exact.value }) },
		inputs: exact.inputs,
	};
}

function exactPackage(pack: Package): VsCodeServer {
	const { registry, identifier, version } = pack;
	const flags = exactArguments(pack.flags);
	const environment = exactSettings(pack.environment);
	const own = exactArguments(pack.arguments);
	const isImage = registry === "oci";
	const args = [
		...(isImage ? ["run", "-i", "--rm"] : []),
		...flags.value,
		...(isImage ? Object.keys(environment.value).flatMap((name) => ["-e", name]) : []),
		version ? `${identifier}${SIGNS.get(registry) ?? "@"}${version}` : identifier,
		...(registry === "nuget" ? ["--yes", ...(pack.arguments.length > 0 ? ["--"] : [])] : []),
		...own.value,
	];
	return {
		config: {
			type: "stdio",
			command: COMMANDS.get(registry) ?? registry,
			args,
			...(pack.environment.length > 0 && { env: environment.value }),
		},
		inputs: [...flags.inputs, ...environment.inputs, ...own.inputs],
	};
}

function exactSettings(settings: readonly Setting[]): Exact<Record<string, string>> {
	const exact = settings.map((setting) => ({ setting, ...exactSetting(setting) }));
	return {
		value: Object.fromEntries(exact.map(({ setting, value }) => [setting.name, value])),
		inputs: exact.flatMap(({ inputs }) => inputs),
	};
}

function exactSetting(setting: Setting): Exact<string> {
	if (setting.variables.length > 0) return exactVariables(setting);
	if (!setting.value && isAsked(setting)) return exactAsked(setting.name, setting);
	return { value: setting.value ?? "", inputs: [] };
}

function exactArguments(list: readonly Argument[]): Exact<string[]> {
	const exact = list.map((argument) =>
		argument.kind === "named" ? exactNamed(argument) : exactPositional(argument),
	);
	return {
		value: exact.flatMap(({ value }) => value),
		inputs: exact.flatMap(({ inputs }) => inputs),
	};
}

function exactNamed(argument: Argument): Exact<string[]> {
	const { name } = argument;
	if (name === "") return { value: [], inputs: [] };
	const exact = argument.value ? exactVariables(argument) : undefined;
	const input =
		exact ??
		(isAsked(argument) ? exactAsked(name.replace(/^--?/, ""), openly(argument)) : undefined);
	return { value: input ? [name, input.value] : [name], inputs: input?.inputs ?? [] };
}

function exactPositional(argument: Argument): Exact<string[]> {
	const { hint } = argument;
	if (argument.value) return inOne(exactVariables(argument));
	if (hint && isAsked(argument)) return inOne(exactAsked(hint, openly(argument)));
	return { value: [hint ?? ""], inputs: [] };
}

function inOne({ value, inputs }: Exact<string>): Exact<string[]> {
	return { value: [value], inputs };
}

/** Like VS Code, replaces only the first occurrence of each variable. */
function exactVariables({ value, variables }: Setting): Exact<string> {
	return {
		value: variables.reduce(
			(text, { name }) => text.replace(`{${name}}`, () => `\${input:${name}}`),
			value ?? "",
		),
		inputs: variables.map((input) => exactInput(input.name, input)),
	};
}

function exactAsked(id: string, input: Input): Exact<string> {
	return { value: `\${input:${id}}`, inputs: [exactInput(id, input)] };
}

/** VS Code never hides input for arguments. */
function openly(input: Input): Input {
	return { ...input, secret: false };
}

function isAsked({ description, choices, default: standard }: Input): boolean {
	return Boolean(description) || choices.length > 0 || standard !== null;
}

function exactInput(id: string, input: Input): ExactInput {
	const { choices, description, secret } = input;
	return {
		type: choices.length > 0 ? "pickString" : "promptString",
		id,
		description: description ?? "",
		...(choices.length > 0 && { options: choices }),
		...(input.default !== null && { default: input.default }),
		password: secret,
	};
}
