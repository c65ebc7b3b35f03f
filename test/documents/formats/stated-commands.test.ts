import { describe, expect, it } from "vitest";
import type { Way } from "#contract/facts/connect.ts";
import { readDocument } from "#documents/read-document.ts";
import { waysOf } from "../../../src/connect/ways-of.ts";
import { subject } from "../../connect/examples.ts";

function waysIn(facts: object, format: "mcp-server" | "docker-mcp" = "mcp-server"): Way[] {
	const server = { name: "com.example/tides", description: "Tides.", version: "1.0.0", ...facts };
	const { reading } = readDocument(JSON.stringify(server), format);
	return waysOf(subject(reading?.connections ?? []));
}

/** Each way with its first step, if there is one: what a reader runs, and the address. */
function linesOf(ways: readonly Way[]): string[] {
	return ways.flatMap(({ target, clients, warnings }) => {
		if (clients.length === 0) return [`none: ${warnings.join(" ")}`];
		const first = clients[0]?.snippets.find(({ label }) => label === "Start it first");
		return [...(first ? [first.text] : []), target];
	});
}

/** A package of the first schema, which wrote every word three times. */
function old(words: readonly string[], facts: object = {}): object {
	const package_arguments = words.map((word) => ({
		type: word.startsWith("-") ? "named" : "positional",
		name: word,
		value: word,
		default: word,
	}));
	return { registry_name: "docker", name: "harbour/tides", package_arguments, ...facts };
}

function packed(registryType: string, identifier: string, facts: object = {}): object {
	const version = registryType === "oci" ? {} : { version: "1.0.0" };
	return { registryType, identifier, ...version, transport: { type: "stdio" }, ...facts };
}

const IMAGE = "ghcr.io/harbour/tides:2";
const words = (...values: string[]) => values.map((value) => ({ type: "positional", value }));
const env = (...values: string[]) => values.map((value) => ({ type: "named", name: "-e", value }));

describe("the command that a document states", () => {
	it.each<[why: string, pack: object, lines: string[]]>([
		[
			"names its image once, the one with a host",
			old([`${IMAGE}`, "/charts"]),
			[`docker run -i --rm ${IMAGE} /charts`],
		],
		[
			"has the image in the middle, with the options before and the words after it",
			old(["docker", "run", "--name", "tides", "-e", "PLACE", "-v", "a:/b", IMAGE, "serve"]),
			[`docker run -i --rm --name tides -v a:/b -e PLACE ${IMAGE} serve`],
		],
		[
			"is not known of an image that everyone builds",
			old(["run", "--rm", "-i", "tides"]),
			["none: No published image of it is stated. See the source code."],
		],
		[
			"does not repeat the image of the options of the runner",
			packed("oci", IMAGE, { runtimeArguments: words("run", "-i", "--rm", IMAGE, "serve") }),
			[`docker run -i --rm ${IMAGE} serve`],
		],
		[
			"keeps the words of the program that are those of a runner",
			packed("oci", IMAGE, { packageArguments: words("run", "-p", "80") }),
			[`docker run -i --rm ${IMAGE} run -p 80`],
		],
		[
			"names a variable once that stands in two places",
			packed("oci", IMAGE, {
				runtimeArguments: env("PLACE", "UNITS"),
				environmentVariables: [{ name: "PLACE" }, { name: "PLACE", isRequired: true }],
			}),
			[`docker run -i --rm -e PLACE -e UNITS ${IMAGE}`],
		],
		[
			"does not repeat runner and package of npm",
			packed("npm", "@harbour/tides", {
				packageArguments: words("npx", "-y", "@harbour/tides", "a"),
			}),
			["npx -y @harbour/tides@1.0.0 a"],
		],
		[
			"does not repeat a package among the options of the runner",
			packed("nuget", "Harbour.Tides", { runtimeArguments: words("dnx", "Harbour.Tides") }),
			["dnx Harbour.Tides@1.0.0 --yes"],
		],
		[
			"has options with their values before the package",
			packed("pypi", "tides", { packageArguments: words("--python", "3.13", "tides", "a") }),
			["uvx --python 3.13 tides==1.0.0 a"],
		],
		[
			"is none if it starts another program",
			packed("pypi", "some-proxy", { packageArguments: words("uvx", "tides") }),
			["none: Its document does not start the package. See the source code."],
		],
	])("%s", (_, pack, lines) => {
		expect(linesOf(waysIn({ packages: [pack] }))).toEqual(lines);
	});

	const local = { type: "sse", url: "http://localhost:80/sse" };
	const at = (url: string, facts: object = {}) =>
		packed("oci", IMAGE, { transport: { type: "streamable-http", url }, ...facts });
	const started = `docker run --rm -p 127.0.0.1:80:80 ${IMAGE}`;
	it.each<[why: string, facts: object, lines: string[]]>([
		[
			"of its package",
			{ packages: [at("http://localhost:80/mcp")] },
			[started, "http://localhost:80/mcp"],
		],
		[
			"that is filled in",
			{
				packages: [
					at("http://localhost:{PORT}/mcp", {
						environmentVariables: [
							{ name: "PORT", default: "90" },
							{ name: "LOG", default: "a" },
						],
					}),
				],
			},
			[`PORT='90' docker run --rm -p 127.0.0.1:90:90 -e PORT ${IMAGE}`, "http://localhost:90/mcp"],
		],
		[
			"beside an image of the first schema",
			{ packages: [old([IMAGE])], remotes: [local] },
			[started, local.url],
		],
		[
			"beside an image that can also be started without it",
			{ packages: [packed("oci", IMAGE)], remotes: [local] },
			[`docker run -i --rm ${IMAGE}`, started, local.url],
		],
		[
			"of which only the port is stated",
			{ packages: [old(["--rm", "-p", "80:8000", IMAGE])] },
			[`docker run --rm -p 80:8000 ${IMAGE}`, "http://localhost:80/<REQUIRED: path>"],
		],
	])("publishes the port of an address %s", (_, facts, lines) => {
		expect(linesOf(waysIn(facts)).filter((line) => !line.startsWith("$"))).toEqual(lines);
	});

	it("has the volumes of a catalogue for every client, or is not offered to it", () => {
		const [way] = waysIn(
			{
				name: "tides",
				image: "harbour/tides",
				type: "server",
				about: { title: "Tides", description: "Tides." },
				run: { volumes: ["{{tides.charts}}:/charts"] },
				config: { parameters: { properties: { charts: { type: "string", default: "/srv" } } } },
			},
			"docker-mcp",
		);
		expect(way?.clients.length).toBeGreaterThan(15);
		for (const { client, snippets } of way?.clients ?? [])
			expect(
				snippets.some(({ text }) => text.includes(":/charts") && text.includes("/srv")),
				client,
			).toBe(true);
	});
});

describe("what a document asks for", () => {
	const ASKED = [
		{ name: "UNMARKED" },
		{ name: "MARKED", isRequired: true },
		{ name: "API_KEY", default: "of-somebody" },
		{ name: "HIDDEN", isSecret: true, value: "of-somebody" },
		{ name: "OPEN_TOKEN", value: "of-somebody" },
		{ name: "BOTH", isRequired: true, default: "of-document" },
		{ name: "CHOSEN", choices: ["a", "b"], default: "c" },
	];
	const environmentVariables = [...ASKED, { name: "USUAL", default: "no" }];
	it.each([
		["a package", packed("npm", "tides", { environmentVariables })],
		["an image", packed("oci", IMAGE, { environmentVariables })],
		[
			"a started server",
			packed("oci", IMAGE, {
				environmentVariables,
				transport: { type: "sse", url: "http://localhost:80/sse" },
			}),
		],
	])("is in every command, file and link of %s, and what has a default in none", (_, pack) => {
		const [way] = waysIn({ packages: [pack] });
		expect(way?.inputs.filter((input) => input.left_out).map(({ name }) => name)).toEqual([
			"USUAL",
		]);
		expect(way?.clients.length).toBeGreaterThan(12);
		for (const { client, snippets, link, notes } of way?.clients ?? []) {
			const texts = snippets.map(({ text }) => text).filter((text) => !text.includes("profile"));
			const isStarted = way?.target.startsWith("http");
			const all = isStarted
				? [texts[0] ?? ""]
				: [...texts, ...(link ? [decodeURIComponent(link.target)] : [])];
			for (const text of client === "docker-mcp" ? [notes.join()] : all) {
				for (const { name } of ASKED) expect(text, client).toContain(name);
				if (client !== "vs-code-gallery") expect(text, client).not.toContain("USUAL");
			}
			expect(JSON.stringify({ snippets, link }), client).not.toContain("of-somebody");
		}
	});
});
