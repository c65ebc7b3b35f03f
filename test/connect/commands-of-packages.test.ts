import { describe, expect, it } from "vitest";
import type { Package } from "../../src/contract/connection.ts";
import { named, pack, positional, setting } from "./examples.ts";
import { commandsOf, fileOf, findClient, linksOf, wayOf } from "./read-ways.ts";

const FEED = "https://packages.example";
const DIGEST = `sha256:${"a".repeat(64)}`;
const SECRET = setting("KEY", { required: true, secret: true });

/** What is started for a package, by its kind and its document. */
const ROWS: readonly [why: string, facts: Partial<Package>, command: string][] = [
	["npm", {}, "npx -y @example/weather-mcp@1.2.3"],
	["npm: -y is not said twice", { flags: [named("-y")] }, "npx -y @example/weather-mcp@1.2.3"],
	["npm: another feed", { feed: FEED }, `npx -y --registry=${FEED} @example/weather-mcp@1.2.3`],
	[
		"npm: its own registry as the feed",
		{ feed: "https://registry.npmjs.org" },
		"npx -y @example/weather-mcp@1.2.3",
	],
	[
		"npm: arguments come last",
		{ arguments: [positional({ value: "a b" })] },
		"npx -y @example/weather-mcp@1.2.3 'a b'",
	],
	[
		"npm: an unknown program is not taken up",
		{ runtime: "evil" },
		"npx -y @example/weather-mcp@1.2.3",
	],
	["npm: no version", { version: null }, "npx -y @example/weather-mcp"],
	["pypi", { registry: "pypi", identifier: "weather-mcp" }, "uvx weather-mcp==1.2.3"],
	[
		"pypi: uv",
		{ registry: "pypi", identifier: "weather-mcp", runtime: "uv" },
		"uv tool run weather-mcp==1.2.3",
	],
	[
		"pypi: pipx",
		{ registry: "pypi", identifier: "weather-mcp", runtime: "pipx" },
		"pipx run weather-mcp==1.2.3",
	],
	[
		"pypi: another feed",
		{ registry: "pypi", identifier: "weather-mcp", feed: FEED },
		`uvx --index ${FEED} weather-mcp==1.2.3`,
	],
	[
		"pypi: a program that is called otherwise",
		{
			registry: "pypi",
			identifier: "weather-mcp",
			flags: [named("--from", { value: "weather-mcp==1.2.3" }), positional({ value: "weather" })],
		},
		"uvx --from weather-mcp==1.2.3 weather",
	],
	[
		"oci: the tag in the name",
		{ registry: "oci", identifier: "ghcr.io/a/b:1.2.3", version: null },
		"docker run -i --rm ghcr.io/a/b:1.2.3",
	],
	[
		"oci: the tag is not doubled",
		{ registry: "oci", identifier: "ghcr.io/a/b:1.2.3" },
		"docker run -i --rm ghcr.io/a/b:1.2.3",
	],
	[
		"oci: the version as the tag",
		{ registry: "oci", identifier: "localhost:5000/a" },
		"docker run -i --rm localhost:5000/a:1.2.3",
	],
	[
		"oci: a digest",
		{ registry: "oci", identifier: `a/b@${DIGEST}` },
		`docker run -i --rm a/b@${DIGEST}`,
	],
	[
		"oci: the host as the feed",
		{ registry: "oci", identifier: "a/b", feed: "https://images.example" },
		"docker run -i --rm images.example/a/b:1.2.3",
	],
	[
		"oci: podman",
		{ registry: "oci", identifier: "a/b", runtime: "podman" },
		"podman run -i --rm a/b:1.2.3",
	],
	[
		"oci: variables by name alone",
		{ registry: "oci", identifier: "a/b", environment: [SECRET] },
		"docker run -i --rm -e KEY a/b:1.2.3",
	],
	[
		"oci: a secret among the flags moves to the environment",
		{
			registry: "oci",
			identifier: "a/b",
			flags: [named("-e", { value: "KEY={key}", variables: [{ ...SECRET, name: "key" }] })],
		},
		"docker run -i --rm -e KEY a/b:1.2.3",
	],
	["nuget", { registry: "nuget", identifier: "Weather.Mcp" }, "dnx Weather.Mcp@1.2.3 --yes"],
	[
		"nuget: with arguments",
		{ registry: "nuget", identifier: "Weather.Mcp", arguments: [named("--a")] },
		"dnx Weather.Mcp@1.2.3 --yes -- --a",
	],
	[
		"nuget: another feed",
		{ registry: "nuget", identifier: "Weather.Mcp", feed: FEED },
		`dnx Weather.Mcp@1.2.3 --source ${FEED} --yes`,
	],
];

describe("the command of a package", () => {
	it.each(ROWS)("%s", (_, facts, command) => {
		const way = wayOf(pack(facts));
		expect(way.target).toBe(command);
		expect(way.clients.length).toBeGreaterThan(10);
	});

	it("has secrets in the client's environment, never in the arguments of an image", () => {
		const image = pack({ registry: "oci", identifier: "a/b", environment: [SECRET] });
		expect(fileOf(image, "json")).toMatchObject({
			mcpServers: { weather: { env: { KEY: "YOUR_KEY" } } },
		});
	});

	it("of a crate follows an installation by hand", () => {
		const crate = pack({
			registry: "cargo",
			identifier: "weather-mcp",
			arguments: [named("--fast")],
		});
		const way = wayOf(crate);
		expect(way.target).toBe("weather-mcp --fast");
		expect(commandsOf(crate, "json")).toEqual(["cargo install weather-mcp --version 1.2.3"]);
		expect(way.warnings).toEqual(["Install it by hand first."]);
		expect(linksOf(way)).toEqual([]);
	});

	it("of a bundle is replaced by download, checksum and opening", () => {
		const url = "https://downloads.example/weather.mcpb";
		const bundle = pack({ registry: "mcpb", identifier: url, sha256: "b".repeat(64) });
		expect(commandsOf(bundle, "claude-desktop")).toEqual([
			`curl --globoff -fL -o weather.mcpb ${url}`,
			"sha256sum weather.mcpb",
		]);
		expect(JSON.stringify(wayOf(bundle).clients)).toContain("b".repeat(64));
		expect(linksOf(wayOf(bundle))).toEqual([]);
		expect(wayOf({ ...bundle, sha256: null }).warnings).toHaveLength(1);
	});

	it("of a bundle with only a manifest has no download", () => {
		const way = wayOf(pack({ registry: "mcpb", identifier: "weather" }));
		expect(way.warnings).toEqual(["The address of its bundle is unknown: its manifest has none."]);
		expect(commandsOf(pack({ registry: "mcpb", identifier: "weather" }), "json")).toEqual([]);
		expect(linksOf(way)).toEqual([]);
	});

	it.each(["weather", "javascript:alert(1)", "https://a:b@downloads.example/weather.mcpb"])(
		"of a bundle at %s, which cannot be downloaded, is explained in words",
		(identifier) => {
			const way = wayOf(pack({ registry: "mcpb", identifier }));
			expect(way.clients.map(({ client }) => client)).toEqual(["claude-desktop", "json"]);
			for (const { label, snippets } of way.clients) {
				expect(label).not.toBe("As in its document");
				expect(snippets[0]?.text).toContain("Look for the bundle on the website of its publisher");
				expect(JSON.stringify(snippets)).not.toMatch(/javascript|registry|a:b@/);
			}
		},
	);

	it("of an unknown kind is replaced by the document", () => {
		const unknown = pack({ registry: "gem", identifier: "weather" });
		const way = wayOf(unknown);
		expect(way).toMatchObject({ id: "gem", label: "Package (gem)", target: "weather" });
		expect(way.warnings).toHaveLength(1);
		expect(way.clients.map(({ client }) => client)).toEqual(["json"]);
		expect(fileOf(unknown, "json")).toEqual(unknown);
	});

	it("with a server over http is started by hand first", () => {
		const server = pack({
			transport: "streamable-http",
			url: "http://localhost:{port}/mcp",
			arguments: [named("--port", { description: "Port", default: "8080" })],
			environment: [SECRET],
		});
		expect(wayOf(server).target).toBe("http://localhost:8080/mcp");
		expect(commandsOf(server, "json")).toEqual([
			"KEY='YOUR_KEY' npx -y @example/weather-mcp@1.2.3 --port 8080",
		]);
		expect(fileOf(server, "json")).toEqual({
			mcpServers: { weather: { type: "http", url: "http://localhost:8080/mcp" } },
		});
		expect(linksOf(wayOf(server))).toEqual([]);
	});

	it("for Docker's own toolkit exists only for images", () => {
		expect(findClient(pack(), "docker-mcp")).toBeUndefined();
		expect(commandsOf(pack({ registry: "oci", identifier: "a/b" }), "docker-mcp")).toEqual([
			"docker mcp profile create --name weather --server docker://a/b:1.2.3",
			"docker mcp gateway run --profile weather",
		]);
	});
});

describe("arguments", () => {
	it.each([
		[
			"an optional flag without a value is left out",
			named("--days", { description: "d" }),
			"npx -y it@1.0.0",
		],
		[
			"a required one has a placeholder",
			named("--days", { description: "d", required: true }),
			"npx -y it@1.0.0 --days '<REQUIRED: days>'",
		],
		[
			"a standard value is filled in",
			named("--days", { default: "7" }),
			"npx -y it@1.0.0 --days 7",
		],
		[
			"a positional one keeps its place",
			positional({ hint: "folder" }),
			"npx -y it@1.0.0 '<REQUIRED: folder>'",
		],
		[
			"a stated secret is not passed on",
			named("--key", { value: "abc", secret: true, required: true }),
			"npx -y it@1.0.0 --key YOUR_KEY",
		],
		[
			"braces that nothing declares are text",
			positional({ value: '{"a":1} {b}' }),
			`npx -y it@1.0.0 '{"a":1} {b}'`,
		],
	])("%s", (_, argument, command) => {
		const it = pack({ identifier: "it", version: "1.0.0", arguments: [argument] });
		expect(wayOf(it).target).toBe(command);
	});
});
