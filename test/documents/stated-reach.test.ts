import { describe, expect, it } from "vitest";
import { waysOf } from "#connect/ways-of.ts";
import { REACH, REACH_DATA, REACH_RUNS, Reach } from "#contract/evidence/reach.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { keysOf } from "#contract/members-of.ts";
import { connectionsOf } from "#documents/document-reading.ts";
import { readDocument } from "#documents/read-document.ts";
import { networksIn, statedReach } from "#documents/stated-reach.ts";
import { makerDomains } from "#domain/web/host-operator.ts";
import { listingReach } from "#domain/web/listing-reach.ts";
import { reachWords } from "#views/texts/reach-words.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { drawnRandom } from "../drawn-random.ts";

type Said = readonly [format: DocumentFormat, source: string, content: object];

function readingsOf(documents: readonly Said[]) {
	return documents.flatMap(([format, source, content]) => {
		const { reading } = readDocument(JSON.stringify(content), format);
		return reading ? [{ reading, source }] : [];
	});
}

function reachOf(documents: readonly Said[], facts = {}) {
	const said = readingsOf(documents);
	const stated = statedReach(said);
	const agent = { ...agentRecord({ websiteUrl: null }), creatorName: "Tide Office", ...facts };
	const hosts = stated.ways.flatMap((way) => way.hosts.map(({ host }) => host));
	const domains = makerDomains(agent, { sites: stated.sites, hosts });
	return listingReach(stated.ways, domains);
}

const IMAGE = "ghcr.io/tides/table:1.0.0";
const hive = (outbound: object | null, more = {}): Said => [
	"toolhive",
	"ToolHive",
	{
		name: "tides",
		description: "Tells high and low water.",
		image: IMAGE,
		transport: "stdio",
		tools: ["read_tides"],
		...(outbound && { permissions: { network: { outbound } } }),
		...more,
	},
];
const docker = (run: object, config = {}, image = "mcp/tides"): Said => [
	"docker-mcp",
	"Docker",
	{
		name: "tides",
		image,
		type: "server",
		about: { title: "Tides", description: "Tides." },
		run,
		config,
	},
];
const server = (parts: object, more = {}): Said => [
	"mcp-server",
	"MCP registry",
	{ name: "io.github.tides/table", description: "Tides.", version: "1.0.0", ...parts, ...more },
];
const remote = (url: string, more = {}): object => ({
	remotes: [{ type: "streamable-http", url, ...more }],
});
const npm = (more = {}) => ({
	packages: [
		{
			registryType: "npm",
			identifier: "@tides/table",
			version: "1.0.0",
			transport: { type: "stdio" },
			...more,
		},
	],
});
const variable = (name: string, more = {}) => npm({ environmentVariables: [{ name, ...more }] });
const card = (url: string, provider: object): Said => [
	"a2a-card",
	"Agent cards",
	{
		name: "Tides",
		description: "Tides.",
		version: "1.0.0",
		url,
		provider,
		skills: [],
		capabilities: {},
	},
];
const model = (provider: object): Said => [
	"models-dev",
	"models.dev",
	{
		id: "tide-1",
		base_model: "tide-office/tide-1",
		name: "Tide 1",
		limit: { context: 1000, output: 100 },
		modalities: { input: ["text"], output: ["text"] },
		provider,
	},
];

/** What documents state, where it runs, where data goes, which hosts, and in which words. */
const ROWS: readonly [
	name: string,
	documents: readonly Said[],
	runs: string,
	data: string,
	hosts: readonly string[],
	words: string,
][] = [
	["nothing of the network", [server(npm())], "here", "unknown", [], "Runs on your machine."],
	["nothing, in ToolHive's form", [hive(null)], "here", "unknown", [], "Runs on your machine."],
	["an empty network", [hive({})], "here", "unknown", [], "Runs on your machine."],
	[
		"a network that is only closed",
		[hive({ insecure_allow_all: false, allow_host: [] })],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"a container without a network",
		[docker({ disableNetwork: true })],
		"here",
		"stays",
		[],
		"Runs on your machine. It needs no network, says Docker.",
	],
	[
		"only the machine itself",
		[hive({ allow_host: ["localhost", "127.0.0.1"] })],
		"here",
		"unknown",
		["localhost", "127.0.0.1"],
		"Runs on your machine.",
	],
	[
		"a container without a network, and hosts all the same",
		[
			docker({
				disableNetwork: true,
				allowHosts: ["harbour.org"],
				env: { API_URL: "https://a.org" },
			}),
		],
		"here",
		"stays",
		[],
		"Runs on your machine. It needs no network, says Docker.",
	],
	[
		"hosts of others, with ports, in capitals",
		[docker({ allowHosts: ["API.Harbour.org:443", "api.harbour.org"] })],
		"here",
		"elsewhere",
		["api.harbour.org"],
		"Runs on your machine. It connects to api.harbour.org, says Docker.",
	],
	[
		"all below a domain",
		[hive({ allow_host: [".harbour.org"] })],
		"here",
		"elsewhere",
		["*.harbour.org"],
		"Runs on your machine. It connects to *.harbour.org, says ToolHive.",
	],
	[
		"a name in another script",
		[hive({ allow_host: ["bücher.org"] })],
		"here",
		"elsewhere",
		["xn--bcher-kva.org"],
		"Runs on your machine. It connects to xn--bcher-kva.org, says ToolHive.",
	],
	[
		"addresses of version 6",
		[hive({ allow_host: ["[2001:db8::1]:443", "[::1]"] })],
		"here",
		"elsewhere",
		["[2001:db8::1]", "[::1]"],
		"Runs on your machine. It connects to [2001:db8::1], says ToolHive.",
	],
	[
		"any host, also beside named ones",
		[hive({ insecure_allow_all: true, allow_host: ["harbour.org"] })],
		"here",
		"elsewhere",
		["*", "harbour.org"],
		"Runs on your machine. It may connect to any host, says ToolHive.",
	],
	[
		"ports of any host",
		[hive({ allow_port: [443] })],
		"here",
		"elsewhere",
		["*"],
		"Runs on your machine. It may connect to any host, says ToolHive.",
	],
	[
		"what is no host",
		[hive({ allow_host: ["not a host", "{HOST}"] })],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"a local network",
		[hive({ allow_host: ["192.168.1.5"] })],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"hosts of its maker only",
		[hive({ allow_host: ["api.tides.com"] }, { homepage: "https://tides.com" })],
		"here",
		"maker",
		["api.tides.com"],
		"Runs on your machine. It connects to api.tides.com, hosts of its maker, says ToolHive.",
	],
	[
		"a default",
		[server(variable("API_URL", { default: "https://api.harbour.org/v1" }))],
		"here",
		"elsewhere",
		["api.harbour.org"],
		"Runs on your machine. It connects to api.harbour.org, says MCP registry.",
	],
	[
		"a value of an argument",
		[
			server(
				npm({ packageArguments: [{ type: "positional", value: "https://mcp.harbour.org/sse" }] }),
			),
		],
		"here",
		"elsewhere",
		["mcp.harbour.org"],
		"Runs on your machine. It connects to mcp.harbour.org, says MCP registry.",
	],
	[
		"where code is fetched",
		[
			server(
				npm({
					packageArguments: [{ type: "positional", value: "git+https://github.com/tides/table" }],
				}),
			),
		],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"a host that is filled in",
		[server(variable("API_URL"))],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"an example for it",
		[server(variable("API_URL", { default: "https://your-name.example.com" }))],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"an address to listen on",
		[server(variable("HOST", { default: "0.0.0.0" }))],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"a folder",
		[server(variable("DATA_DIR", { default: "file:///data" }))],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
	[
		"an address",
		[server(remote("https://mcp.harbour.org/mcp"))],
		"hosted",
		"elsewhere",
		["mcp.harbour.org"],
		"Runs at mcp.harbour.org.",
	],
	[
		"an address of its maker",
		[server(remote("https://mcp.tides.com/mcp"), { websiteUrl: "https://tides.com" })],
		"hosted",
		"maker",
		["mcp.tides.com"],
		"Runs at mcp.tides.com, a host of its maker.",
	],
	[
		"a name that is filled in below it",
		[server(remote("https://{tenant}.harbour.org/mcp"))],
		"hosted",
		"elsewhere",
		["*.harbour.org"],
		"Runs at *.harbour.org.",
	],
	[
		"an address that is filled in",
		[server(remote("https://{host}/mcp", { variables: { host: {} } }))],
		"hosted",
		"unknown",
		[],
		"Runs at an address that you fill in.",
	],
	[
		"an address with a default",
		[server(remote("https://{host}/mcp", { variables: { host: { default: "eu.harbour.org" } } }))],
		"hosted",
		"elsewhere",
		["eu.harbour.org"],
		"Runs at eu.harbour.org.",
	],
	[
		"an address of the machine",
		[server(remote("http://localhost:8080/mcp"))],
		"here",
		"unknown",
		["localhost"],
		"Runs on your machine.",
	],
	[
		"a card at its provider's",
		[card("https://hub.tides.com/a2a", { organization: "Hub", url: "https://hub.tides.com" })],
		"hosted",
		"maker",
		["hub.tides.com"],
		"Runs at hub.tides.com, a host of its maker.",
	],
	[
		"a card elsewhere",
		[card("https://a.vercel.app/a2a", { organization: "Hub", url: "https://tides.com" })],
		"hosted",
		"elsewhere",
		["a.vercel.app"],
		"Runs at a.vercel.app.",
	],
	[
		"a model at another's",
		[model({ id: "harbour", name: "Harbour", env: ["KEY"] })],
		"hosted",
		"elsewhere",
		[],
		"Runs at its provider.",
	],
	[
		"a model at its maker's",
		[model({ id: "tide-office", name: "Tide Office", env: ["KEY"] })],
		"hosted",
		"maker",
		[],
		"Runs at its provider.",
	],
	[
		"a program and a host",
		[server({ ...npm(), ...remote("https://mcp.harbour.org/mcp") })],
		"hosted",
		"elsewhere",
		["mcp.harbour.org"],
		"Runs at mcp.harbour.org.",
	],
	[
		"the same image, about which two disagree",
		[hive({}), docker({ allowHosts: ["harbour.org"] }, {}, IMAGE)],
		"here",
		"elsewhere",
		["harbour.org"],
		"Runs on your machine. It connects to harbour.org, says Docker.",
	],
	[
		"two images, of which one needs no network",
		[hive({}), docker({}, {})],
		"here",
		"unknown",
		[],
		"Runs on your machine.",
	],
];

describe("what leaves the machine", () => {
	it.each(ROWS)("by documents that state %s", (_, documents, runs, data, hosts, words) => {
		const reach = reachOf(documents);
		expect(reach).toMatchObject({ runs, data });
		expect(reach?.hosts.map(({ host }) => host)).toEqual(hosts);
		expect(reach && reachWords(reach)).toBe(words);
	});

	it.each(["unknown", ""])(
		"is not known of a package of the kind %j, unless a program is named",
		(kind) => {
			const pack = { registry_name: kind, name: "tides", version: "1.0.0" };
			expect(reachOf([server({ packages: [pack] })])).toBeNull();
			const run = reachOf([server({ packages: [{ ...pack, runtime_hint: "uvx" }] })]);
			expect(run).toMatchObject({ runs: "here" });
		},
	);

	it("is said of the image that it was said of, by who said it", () => {
		const reach = reachOf([
			hive({ allow_host: ["harbour.org"] }),
			docker({ disableNetwork: true }),
		]);
		expect(reach?.ways.oci).toMatchObject({ hosts: [{ host: "harbour.org", source: "ToolHive" }] });
		expect(reach?.ways["oci-2"]).toMatchObject({ data: "stays", hosts: [], limited: "Docker" });
		expect(reach).toMatchObject({ data: "elsewhere", limited: null });
	});

	it("counts what another source says of the same image, and nothing of another one", () => {
		const only = { hosts: ["api.tides.example"], source: "ToolHive" };
		const [format, , content] = docker({}, {}, IMAGE);
		const { reading } = readDocument(JSON.stringify(content), format);
		if (!reading) throw new Error("It is not read.");
		const [limited, beside] = networksIn(
			readDocument(JSON.stringify(hive({})[2]), "toolhive").reading ?? reading,
		);
		if (!limited || beside) throw new Error("It says one thing of one image.");
		const said = [{ reading, source: "Docker" }];
		const [way] = statedReach(said, [{ ...only, of: limited.of }]).ways;
		expect(way).toMatchObject({
			hosts: [{ host: "api.tides.example", source: "ToolHive" }],
			limited: null,
		});
		const [other] = statedReach(said, [{ ...only, of: `${limited.of}-rebuilt` }]).ways;
		expect(other).toMatchObject({ hosts: [], limited: null });
	});

	it("names twenty of ten thousand hosts, and counts the rest that were read", () => {
		const many = Array.from({ length: 10_000 }, (_, at) => `h${at}.tides.com`);
		const reach = reachOf([hive({ allow_host: many }, { homepage: "https://tides.com" })]);
		expect(reach?.hosts).toHaveLength(REACH.maxHosts);
		expect(reach?.more).toBeGreaterThan(0);
		expect(reach?.data).toBe("unknown");
	});

	it("is of a listing never less than of any of its ways, and says nothing that the data does not", () => {
		const random = drawnRandom("reach");
		const below = (bound: number) => Math.floor(random.next() * bound);
		const all = ROWS.flatMap(([, documents]) => documents);
		for (let round = 0; round < 300; round += 1) {
			const drawn = Array.from({ length: 1 + below(5) }, () => all[below(all.length)]);
			const documents = drawn.filter((one) => one !== undefined);
			const reach = reachOf(documents);
			if (!reach) throw new Error("Each of them has a way");
			for (const [id, way] of Object.entries(reach.ways)) {
				Reach.parse(way);
				expect(way.limited !== null).toBe(way.data === "stays");
				if (way.limited !== null) expectClosed(documents, id);
				expect(widthOf(way).every((width, at) => width <= (widthOf(reach)[at] ?? 0))).toBe(true);
				expectTrue(reachWords(way), way);
			}
			expectTrue(reachWords(reach), reach);
		}
	});
});

function widthOf({ runs, data }: Reach) {
	return [keysOf(REACH_RUNS).indexOf(runs), keysOf(REACH_DATA).indexOf(data)];
}

/** Each text to copy of the way starts it without a network. */
function expectClosed(documents: readonly Said[], id: string) {
	const way = waysOf({
		slug: "tides",
		version: null,
		protocolName: null,
		registryUrl: "https://registry.example",
		connections: connectionsOf(readingsOf(documents).map(({ reading }) => reading)),
	}).find((one) => one.id === id);
	const texts = (way?.clients ?? []).flatMap(({ snippets }) =>
		snippets.flatMap(({ kind, text }) => (kind === "steps" || kind === "address" ? [] : text)),
	);
	expect(texts.length).toBeGreaterThan(0);
	for (const text of texts) expect(text).toMatch(/--network[\s"'\\,-]+none\b/);
}

/** Each host, source and claim of a sentence stands in the data. */
function expectTrue(words: string, reach: Reach) {
	expect(words.includes("on your machine")).toBe(reach.runs === "here");
	if (words.includes("needs no network")) expect(reach.data).toBe("stays");
	if (words.includes("maker")) expect(reach.data).toBe("maker");
	if (words.includes("any host")) expect(reach.hosts.map(({ host }) => host)).toContain("*");
	const named = words.match(/[\w*[][\w.*:[\]-]*\.\w+|\[[^\]]*\]/g) ?? [];
	const hosts = new Set(reach.hosts.map(({ host }) => host));
	for (const name of named) if (!/^models\.dev$/.test(name)) expect(hosts).toContain(name);
}

it("words of each place are in order, the widest last", () => {
	expect([keysOf(REACH_RUNS), keysOf(REACH_DATA)]).toEqual([
		["here", "hosted"],
		["stays", "maker", "unknown", "elsewhere"],
	]);
});
