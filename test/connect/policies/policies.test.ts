import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { CLIENTS } from "../../../src/connect/clients/all-clients.ts";
import { findPolicy, POLICIES, POLICY_IDS } from "../../../src/connect/policies/all-policies.ts";
import { renderPolicy } from "../../../src/connect/policies/policy.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { oci, pack, remote, setting, word } from "../examples.ts";
import { COLLECTION, FACTS, listing, policyOf } from "./collection.ts";
import { MATCHERS_SCHEMA } from "./matchers-schema.ts";

const IDS = POLICIES.map(({ ids: [id = ""] }) => id);
const isMatchers = new Ajv2020({ allowUnionTypes: true }).compile(MATCHERS_SCHEMA);

/** The allow list of a client that has one. */
function allowedBy(id: string, ...rest: [subjects?: typeof COLLECTION]): unknown[] {
	const { allowedMcpServers, ChatAllowedMcpServers } = JSON.parse(policyOf(id, ...rest));
	return allowedMcpServers ?? JSON.parse(ChatAllowedMcpServers);
}

const LISTS = ["vs-code", "copilot-cli", "claude-code"];

describe("policy files", () => {
	it.each(POLICIES.map(({ file, ids: [id = ""] }) => [file, id]))("are recorded: %s", (file, id) =>
		expect(policyOf(id)).toMatchFileSnapshot(`golden/${file}`),
	);

	it("are there for every client of the connect table, with a file of their own", () => {
		for (const { id } of CLIENTS) expect(findPolicy(id), id).toBeDefined();
		const ids = POLICIES.flatMap(({ ids }) => ids);
		expect(new Set(ids).size).toBe(ids.length);
		expect(new Set(POLICIES.map(({ file }) => file)).size).toBe(POLICIES.length);
		expect(findPolicy("cursor")).toBe(findPolicy("json"));
		expect(findPolicy("no-client")).toBeUndefined();
		expect(POLICY_IDS).toEqual([...new Set(POLICY_IDS)].sort());
	});

	it("say in a sentence each what they enforce and what they cannot, and none twice", () => {
		const sentences = POLICIES.flatMap(({ enforces, cannot }) => [enforces, cannot]);
		expect(new Set(sentences).size).toBe(sentences.length);
		for (const sentence of sentences) {
			expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
			expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(20);
		}
	});

	it("are the same for the same listings in any order", () => {
		for (const id of IDS) expect(policyOf(id, COLLECTION.toReversed()), id).toBe(policyOf(id));
	});

	it.each(IDS)("have nothing of what is not in it: %s", (id) => {
		const text = policyOf(id, [listing("calm", [remote({ url: "https://calm.example/mcp" })])]);
		expect(text).not.toMatch(/weather|tides|harbor|gusts/);
		expect(policyOf(id, [])).not.toContain("calm");
	});

	it("say whether its owner lets things in by itself, where a reader passes over that", () => {
		const isTold = (text: string) => /auto_admit"?: true/.test(text);
		const told = IDS.filter((id) => isTold(policyOf(id, COLLECTION, { autoAdmit: true })));
		expect(told).toEqual(IDS.filter((id) => !["visual-studio", "copilot-cli"].includes(id)));
		expect(IDS.filter((id) => isTold(policyOf(id)))).toEqual([]);
	});

	it("never have a key, also if a document states one", () => {
		const stated = { secret: true, value: "hunter2", default: "hunter2" };
		const servers = [
			listing("keyed", [
				pack({ environment: [setting("A_KEY", stated)], arguments: [word("hunter2")] }),
				remote({ headers: [setting("X-Key", stated)] }),
			]),
			listing("other", [pack({ environment: [setting("A_KEY", stated)] })]),
		];
		const told = IDS.filter((id) => policyOf(id, [...servers].slice(1)).includes("hunter2"));
		expect(told).toEqual([]);
	});

	it("of one for members only name no registry, which no client could read", () => {
		const members = { membersOnly: true };
		expect(policyOf("vs-code", COLLECTION, members)).not.toMatch(/Gallery|ChatMCP"/);
		const policy = findPolicy("visual-studio");
		const steps = policy && renderPolicy(policy, COLLECTION, { ...FACTS, ...members });
		expect(steps && finishSteps(steps)).toBeUndefined();
	});
});

describe("allow lists", () => {
	it.each(LISTS)("fit the schema of VS Code and GitHub: %s", (id) => {
		expect(isMatchers(allowedBy(id)), JSON.stringify(isMatchers.errors)).toBe(true);
		expect(isMatchers([...allowedBy(id), { serverName: "a", serverUrl: "https://a" }])).toBe(false);
		expect(allowedBy(id, [])).toEqual([]);
	});

	it.each(LISTS)("have no names, which anything could have: %s", (id) => {
		expect(JSON.stringify(allowedBy(id))).not.toContain("serverName");
	});

	it.each(LISTS)("leave out what a star or a gap would open: %s", (id) => {
		const text = policyOf(id);
		expect(text).not.toContain("stars.example");
		expect(text).not.toMatch(/REQUIRED|@example\/files/);
	});

	it("have what the client is told and what it compares", () => {
		expect(allowedBy("claude-code")).toEqual(
			expect.arrayContaining([
				{ serverCommand: ["npx", "-y", "@example/weather-mcp@1.2.3", "--units", "metric"] },
				{
					serverCommand: [
						"cmd",
						"/c",
						"npx",
						"-y",
						"@example/weather-mcp@1.2.3",
						"--units",
						"metric",
					],
				},
				{ serverUrl: "https://Tides.example" },
				{ serverUrl: "https://tides.example/" },
			]),
		);
		const plain = [listing("plain", [pack()])];
		expect(allowedBy("copilot-cli", plain)).toHaveLength(1);
		expect(allowedBy("vs-code", plain)).toEqual([
			{ serverCommand: ["npx", "-y", "@example/weather-mcp@1.2.3"] },
			{ serverCommand: ["npx", "@example/weather-mcp@1.2.3"] },
		]);
	});

	it("lose a listing whose publisher has withdrawn its version", () => {
		const withdrawn = "Its publisher has withdrawn version 1.2.3.";
		expect(allowedBy("vs-code", [listing("plain", [pack()], { withdrawn })])).toEqual([]);
	});
});

describe("files with names", () => {
	const namesIn = (id: string, subjects: typeof COLLECTION) => {
		const text = policyOf(id, subjects);
		if (id === "codex-cli") return Object.keys(Object(parseToml(text).mcp_servers));
		if (id === "docker-mcp") return Object.keys(parseYaml(text).registry);
		return Object.keys(JSON.parse(text).mcpServers);
	};

	it.each(["claude-code-managed-mcp", "gemini-cli", "codex-cli", "docker-mcp"])(
		"have each once: %s",
		(id) => {
			const twice = ["a", "b", "weather"].map((slug, at) =>
				listing(slug, [oci({ identifier: `example/${at}` })], {
					protocolName: at === 0 ? "one/Tides" : at === 1 ? "two/tides" : "three/a",
				}),
			);
			expect(namesIn(id, twice)).toEqual(["Tides", "b", "weather"]);
			expect(namesIn(id, [])).toEqual([]);
		},
	);

	it("name the listings that they cannot state", () => {
		const { "x-collection": about } = JSON.parse(policyOf("claude-code"));
		expect(about).toEqual({
			url: FACTS.url,
			auto_admit: false,
			left_out: ["files", "reader", "stars"],
		});
		expect(policyOf("codex-cli")).toContain('# left_out: ["files","gusts","reader","stars"]');
	});

	it("start only servers that miss nothing but keys", () => {
		const { mcpServers } = JSON.parse(policyOf("claude-code-managed-mcp"));
		expect(mcpServers.files).toBeUndefined();
		expect(Object.values(mcpServers.weather.env)).toEqual([`\${WEATHER_API_KEY}`]);
	});
});

describe("the guide", () => {
	it("says of each file where it is read, what it enforces and what it cannot", async () => {
		const guide = await readFile("src/content/guides/teams.md", "utf8");
		for (const { file, place, enforces, cannot } of POLICIES)
			expect(guide).toContain(`\`${file}\`: ${place}\n\n- ${enforces}\n- ${cannot}\n`);
	});
});
