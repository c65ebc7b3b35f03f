import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import {
	type ClientWay,
	type Connection,
	type ModelAccess,
	type Snippet,
	type Way,
	Way as WayShape,
} from "#contract/facts/connect.ts";
import { CLIENTS } from "../../src/connect/clients/all-clients.ts";
import { CANONICAL, named, oci, pack, remote, setting, TIDES } from "./examples.ts";
import { clientOf, findClient, wayOf } from "./read-ways.ts";

const TIDES_INTERFACE: Connection = {
	kind: "interface",
	url: "https://agent.tides.example/a2a",
	binding: "JSONRPC",
	protocol: "1.0",
	tenant: null,
	card: "https://cards.tides.example/tides.json",
	takes: ["text/plain"],
	returns: ["text/plain", "image/png"],
};

const TIDES_MODEL: ModelAccess = {
	kind: "model",
	provider: "harbour",
	provider_name: "Harbour AI",
	model: "tides-large",
	endpoint: "https://models.tides.example/v1/",
	environment: ["HARBOUR_API_KEY"],
};

const EXAMPLES: Readonly<Record<string, Connection>> = {
	"canonical-package": CANONICAL.package,
	"canonical-remote": CANONICAL.remote,
	"tides-package": TIDES.package,
	"tides-remote": TIDES.remote,
	"tides-interface": TIDES_INTERFACE,
	"tides-model": TIDES_MODEL,
	"tides-skill": {
		kind: "skill",
		name: "read-tides",
		url: "https://skills.tides.example/read-tides/SKILL.md",
	},
};

describe("for every client, the ways", () => {
	it.each(Object.entries(EXAMPLES))("are recorded for %s", async (name, connection) => {
		const way = wayOf(connection);
		expect(WayShape.parse(way)).toEqual(way);
		await expect(`${print(way)}\n`).toMatchFileSnapshot(`golden/${name}.txt`);
	});

	it.each([
		[["A_API_KEY", "B_API_KEY"], ["Set A_API_KEY"], ["Its document also names B_API_KEY."]],
		[["A_API_KEY", "A_REGION"], ["Set A_API_KEY", "Set A_REGION"], []],
	])("of a model that %j opens set %j and say %j", (environment, labels, notes) => {
		const [client] = wayOf({ ...TIDES_MODEL, environment }).clients;
		const set = client?.snippets.flatMap(({ label }) => (label.startsWith("Set ") ? label : []));
		expect([...new Set(set)]).toEqual(labels);
		expect(client?.notes).toEqual(notes);
	});

	it("have a unique name and a dated source", () => {
		const ids = CLIENTS.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const { readFrom } of CLIENTS) expect(readFrom).toMatch(/, \d{4}-\d\d-\d\d$/);
	});

	it("include a local server, and only transports that it supports", () => {
		const image = oci();
		for (const { id } of CLIENTS) expect(findClient(image, id), id).toBeDefined();
		const sse = remote({ transport: "sse" });
		for (const { id, takes } of CLIENTS)
			expect(findClient(sse, id) !== undefined, id).toBe(takes.includes("sse"));
	});

	it("have files that parsers can read", () => {
		const parsers: Readonly<Record<string, (text: string) => unknown>> = {
			json: (text) => JSON.parse(text),
			toml: (text) => parseToml(text),
			yaml: (text) => parseYaml(text),
		};
		const nasty = pack({
			arguments: [named("--a", { value: "x \"y\" 'z' \\ # : - {} 😀" })],
			environment: [setting("A", { value: "- 'b': \"c\" #d" })],
		});
		const files = wayOf(nasty)
			.clients.flatMap(({ snippets }) => snippets)
			.filter(({ kind, path }) => kind === "file" && path !== "settings.json");
		expect(new Set(files.map(({ syntax }) => syntax))).toEqual(new Set(Object.keys(parsers)));
		for (const { syntax, text } of files) {
			const read = parsers[syntax]?.(text);
			expect(JSON.stringify(read), text).toContain("😀");
		}
	});

	it.each([
		["another feed", pack({ feed: "https://packages.example" }), "https://packages.example"],
		["a template", remote({ url: "https://{a}.example.com/" }), "braces"],
		["a started server", pack({ transport: "sse", url: "http://localhost:1/" }), "runs it locally"],
	])("mention where VS Code deviates: %s", (_, connection, words) => {
		expect(clientOf(connection, "vs-code-gallery").notes.join(" ")).toContain(words);
		const usual = pack({ feed: "https://registry.npmjs.org" });
		expect(clientOf(usual, "vs-code-gallery").notes).toHaveLength(1);
	});

	it("mention what VS Code shows while it is entered, which a document did not mark as the secret that it is", () => {
		const environment = [
			setting("TIDE_TOKEN", { description: "Token" }),
			setting("TIDE_KEY", { description: "Key", secret: true }),
			setting("HARBOUR", { description: "Name" }),
		];
		const [first, ...rest] = clientOf(pack({ environment }), "vs-code-gallery").notes;
		expect(first).toBe("VS Code shows what you enter as TIDE_TOKEN.");
		expect(rest).toHaveLength(1);
	});

	it.each([
		["KEY", { required: true, secret: true }, "It needs KEY."],
		["NAME", { required: true }, "It needs NAME."],
		["API_TOKEN", { required: false }, "You can set API_TOKEN."],
		["NAME", { required: null }, "It takes NAME."],
		["NAME", { default: "tides" }, ""],
		["NAME", { value: "tides" }, ""],
	])(
		"with the toolkit of Docker need %s, stated as %j, only as its document says: %s",
		(name, facts, words) => {
			const { notes } = clientOf(oci({ environment: [setting(name, facts)] }), "docker-mcp");
			expect(notes[1]).toBe(`These commands set no values. ${words}`.trim());
			expect(clientOf(oci(), "docker-mcp").notes).toHaveLength(1);
		},
	);

	it("keep secrets out of the file of Goose, which has its own store", () => {
		const token = { ...setting("token"), required: true };
		const bearer = setting("Authorization", {
			value: "Bearer {token}",
			secret: true,
			required: true,
			variables: [token],
		});
		const asked = remote({ headers: [bearer, setting("X-Region", { value: "eu" })] });
		const entry = { enabled: true, name: "weather", description: "weather" };
		expect(gooseEntry(asked)).toEqual({
			...entry,
			type: "streamable_http",
			uri: "https://mcp.example.com/mcp",
			headers: { Authorization: `Bearer \${WEATHER_TOKEN}`, "X-Region": "eu" },
			env_keys: ["WEATHER_TOKEN"],
			timeout: 300,
		});
		const started = pack({
			arguments: [named("--note", { value: "yes: # 'no'" })],
			environment: [
				setting("KEY", { required: true, secret: true }),
				setting("NAME", { required: true }),
				setting("MODE", { value: "007" }),
				setting("OPTIONAL", { secret: true }),
				setting("USUAL", { default: "yes" }),
			],
		});
		expect(gooseEntry(started)).toEqual({
			...entry,
			type: "stdio",
			cmd: "npx",
			args: ["-y", "@example/weather-mcp@1.2.3", "--note", "yes: # 'no'"],
			envs: { NAME: "<REQUIRED: NAME>", MODE: "007" },
			env_keys: ["KEY", "OPTIONAL"],
			timeout: 300,
		});
		expect(clientOf(started, "goose").notes[0]).toContain("reads KEY, OPTIONAL from");
	});

	it("keep bearer tokens of Codex in the environment", () => {
		const bearer = remote({
			headers: [
				setting("Authorization", {
					value: "Bearer {token}",
					secret: true,
					required: true,
					variables: [{ ...setting("token"), required: true }],
				}),
			],
		});
		const file = clientOf(bearer, "codex-cli").snippets.at(-1)?.text ?? "";
		expect(parseToml(file)).toEqual({
			mcp_servers: {
				weather: { url: "https://mcp.example.com/mcp", bearer_token_env_var: "WEATHER_TOKEN" },
			},
		});
	});
});

describe("the card of an agent", () => {
	const { card, ...bare } = TIDES_INTERFACE;
	it.each([
		["is at the address that it states", TIDES_INTERFACE, [card, bare.url]],
		["is at no address that nobody stated", bare, [bare.url]],
	])("%s", (_, face, addresses) => {
		const snippets = wayOf(face).clients.flatMap((client) => client.snippets);
		const shown = snippets.flatMap(({ kind, text }) => (kind === "address" ? text : []));
		expect(shown).toEqual(addresses);
	});
});

/** The file of Goose for its only extension. */
function gooseEntry(connection: Connection): unknown {
	const file = clientOf(connection, "goose").snippets.find(({ kind }) => kind === "file");
	expect([file?.path, file?.syntax]).toEqual(["~/.config/goose/config.yaml", "yaml"]);
	const { extensions } = parseYaml(file?.text ?? "");
	expect(Object.keys(extensions)).toEqual(["weather"]);
	return extensions.weather;
}

function print({ clients, inputs, ...way }: Way): string {
	const head = Object.entries(way).map(([name, value]) => `${name}: ${value}`);
	const asked = inputs.map((one) => `input: ${JSON.stringify(one)}`);
	return [...head, ...asked, "", ...clients.map(printClient)].join("\n");
}

function printClient({ label, client, read_from, snippets, link, notes }: ClientWay): string {
	return [
		`== ${label} (${client}; ${read_from})`,
		...snippets.map(printSnippet),
		...(link ? [`[link] ${link.target}`, link.url, link.web ?? "no https form"] : ["[no link]"]),
		...notes.map((note) => `note: ${note}`),
		"",
	].join("\n");
}

function printSnippet({ kind, label, shell, syntax, text }: Snippet): string {
	return `[${[kind, shell, syntax].filter(Boolean).join(" ")}] ${label}\n${text}`;
}
