import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { ImportedDocument } from "./imported-registry.ts";

/** Of 120 signs, in several scripts. */
export const LONG_NAMES = [
	"Accounting of international telecommunication infrastructures with reconciliation, notifications and multi-region copies",
	`ElastiCacheMemoryDBForValkeyAndElasticsearch${"/OpenSearchServerless".repeat(3)}`,
	"Сервер ведомостей железнодорожных грузоперевозок ".repeat(3),
	"港湾潮汐表与船舶调度信息服务器".repeat(9),
	"خادم جداول المد والجزر في الموانئ البحرية ".repeat(3),
	"👩‍👩‍👧‍👦 Family 🚢 harbour 🌊 tides ".repeat(4),
].map((name) => [...name].slice(0, 120).join("").trim());

const WORDS =
	"tide harbour ledger pilot anchor beacon cargo Elasticsearch PostgreSQL kubernetes-operator chart-service mooring timetable OpenTelemetry lighthouse customs".split(
		" ",
	);
const VERBS = ["get", "list", "search", "create", "delete", "update", "send", "run"];

export interface Drawing {
	/** An integer from `least` to `most`. */
	count: (least: number, most: number) => number;
	one: <Item>(items: readonly Item[]) => Item;
	words: (least: number, most: number) => string;
}

export function drawingFrom({ next }: SeededRandom): Drawing {
	const count = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	const one = <Item>(items: readonly Item[]) => {
		const item = items[Math.floor(next() * items.length)];
		if (item === undefined) throw new Error("Nothing to draw from");
		return item;
	};
	// Never one twice in a row, which would be filler.
	const words = (least: number, most: number) => {
		const first = count(0, WORDS.length);
		const length = count(least, most);
		return times(length, (at) => WORDS[(first + at * 5) % WORDS.length]).join(" ");
	};
	return { count, one, words };
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const times = <Item>(length: number, make: (at: number) => Item) =>
	Array.from({ length }, (_, at) => make(at));

/** An image that ToolHive lists. */
export function imageOf(slug: string, { count, one, words }: Drawing, facts: object = {}) {
	const tools = times(count(0, 24), (at) => `${one(VERBS)}_${one(WORDS)}_${at}`);
	const network = one([
		{ insecure_allow_all: true },
		{ allow_host: times(count(1, 6), (at) => `api-${at}.${slug}.dev`) },
		{},
		null,
	]);
	return {
		title: words(1, 5),
		description: sentence(`${slug} ${words(2, 22)}`).slice(0, 280),
		image: `ghcr.io/drawn/${slug}:${one(["1.4.0", "latest"])}`,
		transport: "stdio",
		tools,
		tool_definitions: tools.map((name) => ({
			name,
			description: sentence(`${name}: ${words(2, 12)}`),
		})),
		repository_url: `https://github.com/drawn/${slug}`,
		...(network ? { permissions: { network: { outbound: network } } } : {}),
		env_vars: times(count(0, 9), (at) => ({
			name: `${slug}_${one(WORDS)}_${at}`.toUpperCase().replaceAll("-", "_"),
			description: sentence(`${at} ${words(2, 8)}`),
			required: one([true, false]),
			secret: one([true, false]),
		})),
		metadata: {
			stars: count(0, 40_000),
			pulls: count(0, 90_000),
			last_updated: "2026-04-02T00:00:00Z",
		},
		...facts,
	};
}

/** A server of the MCP registry, hosted or as packages. */
function serverOf(slug: string, { count, one, words }: Drawing) {
	const remotes = times(count(0, 1), () => ({
		type: "streamable-http",
		url: `https://${one(["mcp", "a-long-name-of-a-host.eu-central-1"])}.${slug}.dev/mcp`,
	}));
	const packages = times(count(1 - remotes.length, 2), (at) => ({
		registryType: one(["npm", "pypi"]),
		identifier: `${slug}-${at}`,
		version: "1.0.0",
		transport: { type: "stdio" },
		environmentVariables: times(count(0, 6), (input) => ({
			name: `${one(WORDS)}_KEY_${input}`.toUpperCase().replaceAll("-", "_"),
			description: sentence(`${input} ${words(2, 8)}`),
			isRequired: one([true, false]),
			isSecret: one([true, false]),
		})),
	}));
	return {
		name: `dev.drawn/${slug}`,
		title: words(1, 6),
		description: sentence(`${slug} ${words(2, 20)}`).slice(0, 100),
		version: "1.0.0",
		remotes,
		packages,
	};
}

/** A model, with what a provider asks for it and with results of a benchmark. */
function modelOf(at: number, { count, one, words }: Drawing): ImportedDocument {
	const id = `drawn-${at}`;
	const text = [
		`name = "${words(1, 3)} ${at}"`,
		`release_date = "2026-0${count(1, 4)}-0${count(1, 9)}"`,
		`tool_call = ${one([true, false])}`,
		`open_weights = ${one([true, false])}`,
		`[limit]\ncontext = ${count(4, 1000) * 1000}\noutput = 8000`,
		`[[benchmarks]]\nname = "SciCode"\nscore = ${count(10, 90)}\nmetric = "percent correct"`,
		'source = "https://bench.harbour.dev/scicode"\ndate = "2026-04-02"',
	];
	const cost = `[cost]\ninput = ${count(1, 30) / 10}\noutput = ${count(1, 90) / 10}`;
	const beside = [
		{ name: `providers/drawn/models/${id}.toml`, text: cost },
		{ name: "providers/drawn/provider.toml", text: 'name = "Drawn"\nenv = ["DRAWN_KEY"]' },
	];
	return ["models-dev", `models/drawn/${id}.toml`, text.join("\n"), beside];
}

const cardOf = (slug: string, { one, words }: Drawing) => ({
	name: words(1, 4),
	description: sentence(words(3, 20)),
	version: "1.4.0",
	url: `https://${slug}.drawn.dev/rpc`,
	protocolVersion: "0.3.0",
	preferredTransport: one(["JSONRPC", "GRPC"]),
	capabilities: {},
	defaultInputModes: ["text/plain"],
	defaultOutputModes: ["text/plain"],
	skills: [{ id: "route", name: words(1, 3), description: sentence(words(3, 9)), tags: ["port"] }],
});

/** Thirty listings, different in each run. */
export function drawnListings(drawing: Drawing): ImportedDocument[] {
	const images = times(10, (at) => [`drawn-image-${at}`, imageOf(`drawn-image-${at}`, drawing)]);
	const servers = times(8, (at) => serverOf(`drawn-server-${at}`, drawing));
	return [
		[
			"toolhive",
			"registry.json",
			JSON.stringify({ version: "1", servers: Object.fromEntries(images) }),
		],
		["mcp-registry", "page.json", JSON.stringify({ servers })],
		...times(8, (at) => modelOf(at, drawing)),
		...times(4, (at): ImportedDocument => {
			const name = `drawn-agent-${at}`;
			return ["a2a-card", `${name}.json`, JSON.stringify(cardOf(name, drawing))];
		}),
	];
}

/** Each state of a listing's page, by its slug. */
export const STATES = {
	"many-tools": { tools: times(41, (at) => `${at < 30 ? "delete" : "get"}_berth_${at}`) },
	recalled: {},
	"no-reach": { permissions: undefined },
	"any-address": { permissions: { network: { outbound: { insecure_allow_all: true } } } },
	disagreeing: { license: "MIT", title: "Disagreeing" },
	pictured: {},
	official: { tier: "Official" },
} as const;

/** Listings of one state each, and with the longest names. */
export function listingsOfStates(drawing: Drawing): ImportedDocument[] {
	const plain = { env_vars: [], tools: ["get_berth"], tool_definitions: [] };
	const states = Object.entries(STATES).map(([slug, facts]) => [
		slug,
		imageOf(slug, drawing, { ...plain, ...facts }),
	]);
	const named = LONG_NAMES.map((title, at) => [
		`long-name-${at}`,
		imageOf(`long-name-${at}`, drawing, { title }),
	]);
	const bare = [
		{
			name: "dev.bare/no-way-in",
			description: "Has no package and no host.",
			version: "1.0.0",
			repository: { url: "https://github.com/bare/no-way-in", source: "github" },
		},
		{
			name: "dev.bare/second-source",
			title: "Disagreeing otherwise",
			description: "Says otherwise.",
			version: "2.0.0",
			packages: [
				{
					registryType: "oci",
					identifier: "ghcr.io/drawn/disagreeing:1.4.0",
					transport: { type: "stdio" },
				},
			],
		},
	];
	return [
		[
			"toolhive",
			"registry.json",
			JSON.stringify({ version: "1", servers: Object.fromEntries([...states, ...named]) }),
		],
		["mcp-registry", "page.json", JSON.stringify({ servers: bare })],
		[
			"plain-list",
			"list.json",
			JSON.stringify([{ title: "No data", website_url: "https://no-data.dev" }]),
		],
	];
}
