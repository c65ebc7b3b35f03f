import type {
	Argument,
	Connection,
	Input,
	Package,
	Remote,
	Setting,
} from "#contract/facts/connect.ts";
import type { ConnectSubject } from "../../src/connect/ways-of.ts";

export function input(name: string, facts: Partial<Input> = {}): Input {
	return {
		name,
		description: null,
		required: false,
		secret: false,
		format: "string",
		default: null,
		choices: [],
		placeholder: null,
		...facts,
	};
}

export function setting(name: string, facts: Partial<Setting> = {}): Setting {
	return { ...input(name), value: null, variables: [], ...facts };
}

export function named(name: string, facts: Partial<Argument> = {}): Argument {
	return { ...setting(name), kind: "named", hint: null, repeated: false, ...facts };
}

export function positional(facts: Partial<Argument> = {}): Argument {
	return { ...named(""), kind: "positional", ...facts };
}

export function pack(facts: Partial<Package> = {}): Package {
	return {
		kind: "package",
		registry: "npm",
		identifier: "@example/weather-mcp",
		version: "1.2.3",
		feed: null,
		sha256: null,
		runtime: null,
		flags: [],
		arguments: [],
		environment: [],
		transport: "stdio",
		url: null,
		headers: [],
		...facts,
	};
}

export function pypi(facts: Partial<Package> = {}): Package {
	return pack({ registry: "pypi", identifier: "weather", ...facts });
}

export function oci(facts: Partial<Package> = {}): Package {
	return pack({ registry: "oci", identifier: "a/b", ...facts });
}

/** The option of uvx that names the package of a program. */
export function from(value: string): Argument {
	return named("--from", { value });
}

/** An argument that is only this text. */
export function word(value: string): Argument {
	return positional({ value });
}

export function remote(facts: Partial<Remote> = {}): Remote {
	return {
		kind: "remote",
		transport: "streamable-http",
		url: "https://mcp.example.com/mcp",
		headers: [],
		variables: [],
		...facts,
	};
}

export function subject(
	connections: readonly Connection[],
	facts: Partial<ConnectSubject> = {},
): ConnectSubject {
	return {
		slug: "weather-service",
		version: "1.2.3",
		protocolName: "com.example/weather",
		registryUrl: "https://registry.example",
		connections,
		...facts,
	};
}

const KEY = setting("WEATHER_API_KEY", { description: "API key", required: true, secret: true });

/** The example with which the formats of clients are compared. */
export const CANONICAL = {
	package: pack({
		arguments: [
			named("--units", {
				description: "Units",
				required: true,
				choices: ["metric", "imperial"],
				default: "metric",
			}),
		],
		environment: [KEY],
	}),
	/** Without its argument. */
	bare: pack({ environment: [KEY] }),
	remote: remote({
		headers: [setting("X-Api-Key", { description: "Key", required: true, secret: true })],
	}),
	open: remote(),
};

/** All inputs that an MCP server can ask for, at once. */
export const TIDES = {
	package: pack({
		registry: "oci",
		identifier: "ghcr.io/harbour/tide-tables:4.1.0",
		version: null,
		arguments: [
			named("--port", { description: "Which harbour", required: true }),
			named("--verbose"),
			named("--limit", { description: "How many days", format: "number" }),
			positional({
				hint: "folder",
				description: "Where charts lie",
				required: true,
				format: "filepath",
			}),
		],
		environment: [
			setting("TIDE_TOKEN", { description: "Token", required: true, secret: true }),
			setting("TIDE_REGION", { description: "Region", default: "north sea" }),
			setting("TIDE_NOTE", { description: "Optional" }),
			setting("TIDE_MODE", { value: "fast" }),
		],
	}),
	remote: remote({
		transport: "sse",
		url: "https://{tenant}.tides.example/sse?units={units}",
		headers: [
			setting("Authorization", {
				value: "Bearer {token}",
				required: true,
				secret: true,
				variables: [input("token", { description: "Token", required: true, secret: true })],
			}),
			setting("X-Region", { value: "eu" }),
		],
		variables: [
			input("tenant", { description: "Your harbour", required: true }),
			input("units", { default: "metric", choices: ["metric", "imperial"] }),
		],
	}),
};
