/** A server.json, with what is special about it. */
export interface Tried {
	what: string;
	text: string;
}

type Facts = Readonly<Record<string, unknown>>;

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const SECRET = { isSecret: true, isRequired: true, description: "Key" };
const REQUIRED = { isRequired: true, description: "Needed" };

function server(what: string, facts: Facts, name = "weather"): Tried {
	const head = { $schema: SCHEMA, name: `com.example/${name}`, description: what };
	return { what, text: JSON.stringify({ ...head, version: "1.2.3", ...facts }) };
}

function pack(what: string, facts: Facts, name?: string): Tried {
	const usual = {
		registryType: "npm",
		identifier: "@example/weather-mcp",
		version: "1.2.3",
		transport: { type: "stdio" },
	};
	return server(what, { packages: [{ ...usual, ...facts }] }, name);
}

function remote(what: string, facts: Facts = {}, name?: string): Tried {
	const usual = { type: "streamable-http", url: "https://mcp.example.com/mcp" };
	return server(what, { remotes: [{ ...usual, ...facts }] }, name);
}

const words = (...values: readonly string[]) =>
	values.map((value) => ({ type: "positional", value }));
const option = (name: string, facts: Facts = {}) => ({ type: "named", name, ...facts });
const variables = (values: Readonly<Record<string, string>>) =>
	Object.entries(values).map(([name, value]) => ({ name, value }));
const image = {
	registryType: "oci",
	identifier: "ghcr.io/example/weather:1.2.3",
	version: "1.2.3",
};
const python = { registryType: "pypi", identifier: "weather-mcp" };
const tool = { registryType: "nuget", identifier: "Weather.Mcp" };
const bearer = {
	name: "Authorization",
	value: "Bearer {token}",
	isSecret: true,
	isRequired: true,
	variables: { token: { description: "Token", isRequired: true, isSecret: true } },
};

/** One of each shape of command, for the short trial. */
export const EACH_SHAPE: readonly Tried[] = [
	pack("options of clients and variables", {
		packageArguments: words("/tmp", "--trust", "--scope", "user", "-e", "NODE_OPTIONS=x"),
		environmentVariables: [
			...variables({ MODE: "fast", NOTE: "north sea" }),
			{ name: "WEATHER_API_KEY", ...SECRET },
			{ name: "WEATHER_REGION", ...REQUIRED },
			{ name: "WEATHER_NOTE", description: "Optional" },
		],
	}),
	pack("a Python package with a named option", {
		...python,
		packageArguments: [option("--units", { choices: ["metric", "imperial"], default: "metric" })],
	}),
	pack("an image with variables", {
		...image,
		runtimeArguments: [option("-e", { value: "MODE=fast" })],
		environmentVariables: [{ name: "WEATHER_API_KEY", ...SECRET }],
	}),
	pack("a .NET tool with arguments", { ...tool, packageArguments: words("--", "--trust") }),
	remote("a remote"),
	remote("a remote with a secret header", { headers: [{ name: "X-Api-Key", ...SECRET }] }),
	remote("a remote with a bearer token", { headers: [bearer] }),
	remote("an SSE remote with a template and headers", {
		type: "sse",
		url: "https://{tenant}.example.com/sse?units={units}",
		variables: { tenant: REQUIRED, units: { default: "metric" } },
		headers: variables({ "X-Region": "eu", "X-Mode": "a: b, c=d" }),
	}),
	pack("a number, and values with separators and without anything", {
		packageArguments: words("8080"),
		environmentVariables: [
			...variables({ FILTER: "a=b;c=d,e" }),
			{ name: "NOTHING", default: "", isRequired: true },
		],
	}),
	remote("a header with spaces at its edges", {
		headers: variables({ "X-Note": "  two words ", "X-Mode": "fast" }),
	}),
	pack("a server to be started by hand", {
		transport: { type: "streamable-http", url: "http://localhost:8080/mcp" },
		environmentVariables: variables({ MODE: "fast" }),
	}),
	remote(
		"an option as a header, and a name that a client keeps for itself",
		{
			headers: variables({ "--trust": "yes", "-s": "user" }),
		},
		"workspace",
	),
];

const HONEST: readonly Tried[] = [
	pack("a package", {}),
	pack("a package from another registry", { registryBaseUrl: "https://npm.example.com" }),
	pack("a package with options for npx", { runtimeArguments: [option("--quiet")] }),
	pack("a Python package", python),
	pack("a Python package for uv", { ...python, runtimeHint: "uv" }),
	pack("a Python package for pipx", { ...python, runtimeHint: "pipx" }),
	pack("a Python program with another name", {
		...python,
		runtimeArguments: [option("--from", { value: "weather-mcp==1.2.3" }), ...words("weather")],
	}),
	pack("an image", image),
	pack("an image for podman", { ...image, runtimeHint: "podman" }),
	pack("an image with a mount", {
		...image,
		runtimeArguments: [
			option("-v", { value: "/srv:/srv" }),
			option("--network", { value: "host" }),
		],
	}),
	pack("an image with arguments", { ...image, packageArguments: words("--transport", "http") }),
	pack("a .NET tool", tool),
	pack("a .NET tool with variables", { ...tool, environmentVariables: variables({ MODE: "a" }) }),
	pack("a crate", { registryType: "cargo", identifier: "weather-mcp" }),
	pack("a crate with arguments", {
		registryType: "cargo",
		identifier: "weather-mcp",
		packageArguments: words("--scope", "user"),
	}),
	pack("a server started by hand, with SSE and a header", {
		transport: {
			type: "sse",
			url: "http://localhost:8080/sse",
			headers: variables({ "X-Region": "eu" }),
		},
	}),
	pack("many variables", {
		environmentVariables: Array.from({ length: 60 }, (_, at) => ({
			name: `SETTING_${at}`,
			value: `value ${at}`,
		})),
	}),
	pack("a value made of two", {
		environmentVariables: [
			{
				name: "ADDRESS",
				value: "https://{host}/{path}?a=b",
				variables: { host: REQUIRED, path: { default: "mcp" } },
			},
		],
	}),
	pack("a folder to choose", {
		packageArguments: [
			{ type: "positional", valueHint: "folder", format: "filepath", ...REQUIRED },
		],
	}),
	pack("a secret argument", { packageArguments: [option("--key", SECRET)] }),
	pack("a number", { packageArguments: [option("--port", { value: "8080" })] }),
	pack("a switch", { packageArguments: [option("--verbose")] }),
	remote("an SSE remote", { type: "sse" }),
	remote("an SSE remote with a secret header", {
		type: "sse",
		headers: [{ name: "X-Api-Key", ...SECRET }],
	}),
	remote("a remote with a query", { url: "https://mcp.example.com/mcp?a=b&c=d#e" }),
	remote("a remote on this machine", { url: "http://127.0.0.1:8080/mcp" }),
	remote("a remote with a template", {
		url: "https://{tenant}.example.com/{path}",
		variables: { tenant: REQUIRED, path: { default: "mcp" } },
	}),
	remote("a bearer token and another header", {
		headers: [bearer, { name: "X-Region", value: "eu" }],
	}),
	remote("many headers", {
		headers: Array.from({ length: 30 }, (_, at) => ({ name: `X-${at}`, value: `value ${at}` })),
	}),
	server("a package and a remote", {
		packages: [
			{ ...python, version: "1.2.3", transport: { type: "stdio" } },
			{ ...image, transport: { type: "stdio" } },
		],
		remotes: [{ type: "streamable-http", url: "https://mcp.example.com/mcp" }],
	}),
];

/** Words that a client or a shell could take for its own. */
const WORDS: readonly (readonly string[])[] = [
	["--trust"],
	["--scope", "user"],
	["-s", "user", "-t", "http"],
	["--transport", "sse"],
	["--env", "NODE_OPTIONS=--require=/tmp/x", "-e", "A=b"],
	["--include-tools", "*", "--exclude-tools", "read"],
	["--header", "X-Evil: yes", "-H", "X-Evil: yes"],
	["--help"],
	["-h", "--version", "-v"],
	["--"],
	["--", "--trust", "--", "-s", "user"],
	["--url", "https://evil.example", "--bearer-token-env-var", "HOME"],
	["--tools", "", "--timeout", "1", "--json"],
	["-c", "model=evil", "--config", "a=b", "--enable", "x"],
	["--no-trust", "--trust=true", "--args", "a", "--name", "other"],
	["--__proto__.trust", "true", "--constructor.x=1"],
	["a 'b' \"c\"", "'", '"', "''"],
	["a\\b", "\\", "\\\\", "a\\"],
	["$HOME", "$(id)", "`id`", "!!", "~", "*", "?", "[a]", "{a,b}"],
	["a;id", "a|id", "a&id", "a&&id", ">x", "<x", "#x"],
	["", " ", " a ", "a  b"],
	["007", "0x10", "1e3", "true", "null", "undefined", "-1", "-", "+"],
	["ü", "日本", "🙂", "a=b", "=", "a,b", "a:b", "%PATH%", "^"],
	["@file", "@/etc/passwd", "file:///x", "https://evil.example/?a=b&c=d"],
];

/** Values that a client could split, cut or expand. */
const VALUES: Readonly<Record<string, string>> = {
	"an equals sign": "a=b=c",
	"only an equals sign": "=",
	spaces: " a  b ",
	quotes: "'a' \"b\"",
	"quotes around everything": '"a"',
	backslashes: "a\\b\\",
	"words of a shell": "$HOME $(id) `id` !! ; | & > <",
	"a variable in braces": `\${HOME}`,
	"a variable of other clients": "{env:HOME} {file:~/.ssh/id_rsa}",
	separators: "a,b;c:d|e",
	"an option": "--trust",
	"an option with a value": "--scope user",
	JSON: '{"a":["b"]}',
	a_comment: "a #b",
	"other letters": "ü 日本 🙂",
};

/** Last parts of names that are special in JavaScript, in a command line or in a client. */
const NAMES = [
	"constructor",
	"toString",
	"proto",
	"123",
	"1e3",
	"computer-use",
	"a_b",
	"help",
	"version",
	"add",
];

const HOSTILE: readonly Tried[] = [
	...WORDS.map((list) =>
		pack(`the words ${list.join(" ")}`, {
			packageArguments: list.map((value) =>
				value === "" ? { type: "positional", valueHint: "a", default: "" } : words(value)[0],
			),
		}),
	),
	...Object.entries(VALUES).flatMap(([what, value]) => [
		pack(`a variable with ${what}`, { environmentVariables: variables({ NOTE: value, B: "b" }) }),
		remote(`a header with ${what}`, { headers: variables({ "X-Note": value, "X-B": "b" }) }),
	]),
	remote("a header without a value", {
		headers: [{ name: "X-Note", default: "", isRequired: true }],
	}),
	pack("a named option with hostile parts", {
		packageArguments: [option("--env", { value: "--trust" }), option("-s", { value: "user" })],
	}),
	pack("options of clients for docker", {
		...image,
		runtimeArguments: [option("-e", { value: "A=b" }), option("--env", { value: "C=--trust" })],
		packageArguments: words("--trust", "-e", "D=e"),
	}),
	pack("options of clients for uvx", {
		...python,
		packageArguments: words("--trust", "-s", "user"),
	}),
	...NAMES.flatMap((name) => [
		pack(`the name ${name}`, {}, name),
		remote(`a remote with the name ${name}`, {}, name),
	]),
	remote("a name made of dashes", {}, "x--trust--"),
];

export const DOCUMENTS: readonly Tried[] = [...EACH_SHAPE, ...HONEST, ...HOSTILE];
