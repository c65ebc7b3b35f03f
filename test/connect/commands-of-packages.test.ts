import { describe, expect, it } from "vitest";
import type { Package } from "#contract/facts/connect.ts";
import { waysOf } from "../../src/connect/ways-of.ts";
import {
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
import { commandsOf, fileOf, findClient, linksOf, wayOf } from "./read-ways.ts";

const FEED = "https://packages.example";
const DIGEST = `sha256:${"a".repeat(64)}`;
/** As the first schema's documents write arguments. */
function oneText(text: string) {
	return named(text, { value: text, default: text, required: true, description: "What it is for" });
}

const SECRET = setting("KEY", { required: true, secret: true });

function nuget(facts: Partial<Package> = {}) {
	return pack({ registry: "nuget", identifier: "Weather.Mcp", ...facts });
}

const NPX = "npx -y @example/weather-mcp";
const DOCKER = "docker run -i --rm";
const withKey = [named("-e", { value: "KEY={key}", variables: [{ ...SECRET, name: "key" }] })];

/** What is started for a package, by its kind and its document. */
const ROWS: readonly [why: string, started: Package, command: string][] = [
	["npm", pack(), `${NPX}@1.2.3`],
	["npm: -y is not said twice", pack({ flags: [named("-y")] }), `${NPX}@1.2.3`],
	[
		"npm: another feed",
		pack({ feed: FEED }),
		`npx -y --registry=${FEED} @example/weather-mcp@1.2.3`,
	],
	["npm: its own feed", pack({ feed: "https://registry.npmjs.org" }), `${NPX}@1.2.3`],
	["npm: arguments come last", pack({ arguments: [word("a b")] }), `${NPX}@1.2.3 'a b'`],
	["npm: an unknown program is not taken up", pack({ runtime: "evil" }), `${NPX}@1.2.3`],
	["npm: no version", pack({ version: null }), NPX],
	["pypi", pypi(), "uvx weather==1.2.3"],
	["pypi: uv", pypi({ runtime: "uv" }), "uv tool run weather==1.2.3"],
	["pypi: pipx", pypi({ runtime: "pipx" }), "pipx run weather==1.2.3"],
	["pypi: another feed", pypi({ feed: FEED }), `uvx --index ${FEED} weather==1.2.3`],
	[
		"pypi: a program that is called otherwise",
		pypi({ flags: [from("weather==1.2.3"), word("tides")] }),
		"uvx --from weather==1.2.3 tides",
	],
	[
		"oci: the tag in the name",
		oci({ identifier: "ghcr.io/a/b:1.2.3", version: null }),
		`${DOCKER} ghcr.io/a/b:1.2.3`,
	],
	[
		"oci: the tag is not doubled",
		oci({ identifier: "ghcr.io/a/b:1.2.3" }),
		`${DOCKER} ghcr.io/a/b:1.2.3`,
	],
	[
		"oci: the version as the tag",
		oci({ identifier: "localhost:5000/a" }),
		`${DOCKER} localhost:5000/a:1.2.3`,
	],
	["oci: a digest", oci({ identifier: `a/b@${DIGEST}` }), `${DOCKER} a/b@${DIGEST}`],
	[
		"oci: the host as the feed",
		oci({ feed: "https://images.example" }),
		`${DOCKER} images.example/a/b:1.2.3`,
	],
	["oci: podman", oci({ runtime: "podman" }), "podman run -i --rm a/b:1.2.3"],
	["oci: variables by name alone", oci({ environment: [SECRET] }), `${DOCKER} -e KEY a/b:1.2.3`],
	[
		"oci: a secret flag moves to the environment",
		oci({ flags: withKey }),
		`${DOCKER} -e KEY a/b:1.2.3`,
	],
	["nuget", nuget(), "dnx Weather.Mcp@1.2.3 --yes"],
	[
		"nuget: with arguments",
		nuget({ arguments: [named("--a")] }),
		"dnx Weather.Mcp@1.2.3 --yes -- --a",
	],
	["nuget: another feed", nuget({ feed: FEED }), `dnx Weather.Mcp@1.2.3 --source ${FEED} --yes`],
];

describe("the command of a package", () => {
	it.each(ROWS)("%s", (_, started, command) => {
		const way = wayOf(started);
		expect(way.target).toBe(command);
		expect(way.clients.length).toBeGreaterThan(10);
	});

	it("has secrets in the client's environment, never in the arguments of an image", () => {
		const image = oci({ environment: [SECRET] });
		expect(fileOf(image, "json")).toMatchObject({
			mcpServers: { weather: { env: { KEY: "YOUR_KEY" } } },
		});
	});

	it("of a crate follows an installation by hand", () => {
		const crate = pack({ registry: "cargo", identifier: "weather", arguments: [named("--fast")] });
		const way = wayOf(crate);
		expect(way.target).toBe("weather --fast");
		expect(commandsOf(crate, "json")).toEqual(["cargo install weather --version 1.2.3"]);
		expect(way.warnings).toEqual(["Install it first (step 1)."]);
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

	it("of an unknown kind is replaced by a sentence", () => {
		const way = wayOf(pack({ registry: "gem", identifier: "weather" }));
		expect(way).toMatchObject({ id: "gem", label: "Package (gem)", target: "weather" });
		expect(way).toMatchObject({ warnings: ["No setup for this package type."], clients: [] });
	});

	it.each<[why: string, facts: Partial<Package>, command: string]>([
		["a runner that is named", { runtime: "npx" }, "npx -y weather@1.2.3"],
		["another", { runtime: "uvx" }, "uvx weather==1.2.3"],
		[
			"a runner among its words",
			{ arguments: ["uvx", "weather", "--fast"].map((value) => positional({ value })) },
			"uvx weather==1.2.3 --fast",
		],
		[
			"an option that only one runner has",
			{
				arguments: [oneText("--from git+https://git.example/w"), word("weather")],
			},
			"uvx --from git+https://git.example/w weather",
		],
		[
			"a name with the host of a registry of images",
			{ identifier: "ghcr.io/tides/weather" },
			"docker run -i --rm ghcr.io/tides/weather:1.2.3",
		],
	])("of an unstated kind is read from %s, and told so", (_, facts, command) => {
		const unstated = pack({ registry: "unknown", identifier: "weather", ...facts });
		const way = wayOf(unstated);
		expect(way.target).toBe(command);
		expect(way.warnings.join(" ")).toContain("Package type inferred");
		expect(linksOf(way)).toEqual([]);
		expect(findClient(unstated, "vs-code-gallery")).toBeUndefined();
	});

	it.each<[why: string, facts: Partial<Package>]>([
		["a plain name", {}],
		["the name of a repository", { identifier: "tides/weather" }],
		["a name with a scope", { identifier: "@tides/weather" }],
	])("of an unstated kind is not guessed from %s", (_, facts) => {
		const way = wayOf(pack({ registry: "unknown", identifier: "weather", ...facts }));
		const warnings = ["Its source does not state what kind of package it is."];
		expect(way).toMatchObject({ warnings, clients: [] });
	});

	it.each<[why: string, facts: Partial<Package>]>([
		["a script", { arguments: [word("build/index.js")] }],
		["a script of Python", { registry: "pypi", arguments: [word("server.py")] }],
		["a checkout", { registry: "pypi", arguments: [oneText("--directory /path/to/tides")] }],
		[
			"a checkout of the runner",
			{ registry: "pypi", flags: [named("--directory", { value: "." })] },
		],
		["a module", { registry: "pypi", arguments: [oneText("-m weather")] }],
		["a proxy", { arguments: [word("https://tides.example/sse")] }],
		["a folder of its name", { identifier: "tides", arguments: [word("/a/tides")] }],
	])("is not made if the document starts %s instead", (_, facts) => {
		const way = wayOf(pack({ identifier: "weather", ...facts }));
		expect(way.clients).toEqual([]);
		expect(way.warnings).toEqual(["Its document does not start the package. See the source code."]);
	});

	it("publishes the port of a server in an image, to the own machine alone", () => {
		const image = oci({
			transport: "streamable-http",
			url: "http://localhost:8000/mcp",
			environment: [SECRET],
		});
		expect(commandsOf(image, "json")).toEqual([
			"KEY='YOUR_KEY' docker run --rm -p 127.0.0.1:8000:8000 -e KEY a/b:1.2.3",
		]);
		const own = { ...image, flags: [named("-p", { value: "9:8000" })] };
		expect(commandsOf(own, "json")[0]).toContain("docker run --rm -p 9:8000 -e KEY");
		expect(wayOf(image).inputs.map(({ name }) => name)).toEqual(["KEY"]);
	});

	it("at an unstated address is not made", () => {
		const way = wayOf(oci({ transport: "sse" }));
		expect(way.warnings).toEqual(["Its address is not stated. See the source code."]);
	});

	it("shows no placeholder as a description", () => {
		const given = [`$${"{input:key}"}`, "<your key>", "Key of the harbour."].map(
			(description, at) => setting(`NAME_${at}`, { description }),
		);
		const { inputs } = wayOf(pack({ environment: given }));
		expect(inputs.map(({ description }) => description)).toEqual([
			null,
			null,
			"Key of the harbour.",
		]);
	});

	it("stands before what cannot be used, whatever the order of the document", () => {
		const gem = pack({ registry: "gem" });
		const ways = waysOf(subject([gem, pack(), gem, remote()]));
		expect(ways.map(({ id }) => id)).toEqual(["npm", "remote", "gem", "gem-2"]);
	});

	it.each([
		"http://localhost:5008/sse",
		"http://127.0.0.1:1/",
		"http://192.168.0.7/mcp",
		"https://nas.local/",
	])("at %s is on the own machine or network, not hosted, and has to be started", (url) => {
		const way = wayOf(remote({ url }));
		expect(way.label).toBe("Local server");
		expect(way.warnings).toContain("Start it first. See the source code.");
		expect(wayOf(remote()).warnings).toEqual([]);
	});

	it("may be at a port that its reader chooses", () => {
		const url = "http://localhost:{port}/mcp";
		const way = wayOf(remote({ url, variables: [input("port", { description: "Port" })] }));
		expect(
			fileOf(remote({ url, variables: [input("port", { default: "8080" })] }), "json"),
		).toEqual({
			mcpServers: { weather: { type: "http", url: "http://localhost:8080/mcp" } },
		});
		expect(way.clients).not.toEqual([]);
		expect(way.target).toBe("http://localhost:<REQUIRED: port>/mcp");
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
		expect(commandsOf(oci(), "docker-mcp")).toEqual([
			"docker mcp profile create --name weather --server docker://a/b:1.2.3",
			"docker mcp gateway run --profile weather",
		]);
	});
});

describe("arguments", () => {
	const ASKED = { description: "d", required: true };
	it.each([
		[
			"one that has no default is asked for",
			named("--days", { description: "d" }),
			" --days '<days>'",
		],
		["one that has a default is left out", named("--days", { default: "7" }), ""],
		[
			"a required one has its default",
			named("--days", { default: "7", required: true }),
			" --days 7",
		],
		[
			"a default that is none of the choices is none",
			named("--days", { default: "7", choices: ["1", "2"] }),
			" --days '<days>'",
		],
		[
			"an empty one of a required option is none",
			named("--days", { default: "", required: true }),
			" --days '<REQUIRED: days>'",
		],
		[
			"somebody's folder is only an example",
			named("--folder", { default: "/Users/me/tides", required: true }),
			" --folder '<REQUIRED: folder>'",
		],
		["a required one has a placeholder", named("--days", ASKED), " --days '<REQUIRED: days>'"],
		["a positional one keeps its place", positional({ hint: "folder" }), " '<folder>'"],
		["so it does with a default", positional({ hint: "folder", default: "a" }), " a"],
		[
			"a stated secret is not passed on",
			named("--key", { value: "abc", secret: true, required: true }),
			" --key YOUR_KEY",
		],
		[
			"an option in one word with a default is left out",
			positional({ value: "--days={days}", variables: [input("days", { default: "7" })] }),
			"",
		],
		[
			"a standard folder at home is only an example",
			positional({ hint: "folder", default: "$HOME/tides" }),
			" '<folder>'",
		],
		["braces that nothing declares are text", word('{"a":1} {b}'), ` '{"a":1} {b}'`],
	])("%s", (_, argument, command) => {
		const it = pack({ identifier: "it", version: "1.0.0", arguments: [argument] });
		expect(wayOf(it).target).toBe(`npx -y it@1.0.0${command}`);
	});

	it.each<[why: string, own: Package["arguments"], command: string]>([
		["two words of one text are two", [oneText("--units metric")], "uvx it==1.0.0 --units metric"],
		["a switch is said once", [oneText("--fast")], "uvx it==1.0.0 --fast"],
		[
			"a placeholder is an input",
			[oneText("--token YOUR_TOKEN"), word("/path/to/folder")],
			"uvx it==1.0.0 --token YOUR_KEY '<argument-2>'",
		],
		["so it is in one word", [oneText("--api-key=<your key>")], "uvx it==1.0.0 --api-key=YOUR_KEY"],
		["the package is said once", [word("It")], "uvx it==1.0.0"],
		[
			"options of the runner stand before the package",
			[oneText("--python 3.13"), word("it"), oneText("--units metric")],
			"uvx --python 3.13 it==1.0.0 --units metric",
		],
		[
			"only a shell knows the home folder",
			[oneText("--data ~/tides")],
			"uvx it==1.0.0 --data '<REQUIRED: HOME>/tides'",
		],
		["what a tool is asked is no option", [oneText("List the tides")], "uvx it==1.0.0"],
	])("in the first schema's documents: %s", (_, own, command) => {
		const first = pack({ registry: "pypi", identifier: "it", version: "1.0.0", arguments: own });
		expect(wayOf(first).target).toBe(command);
	});
});
