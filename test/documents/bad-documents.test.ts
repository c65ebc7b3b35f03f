import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOCUMENT_FORMAT_NAMES } from "#contract/intake/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { currentServerJson } from "#documents/formats/current-server-json.ts";
import { readDocument } from "#documents/read-document.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { fastestMs, processorMs } from "../processor-time.ts";
import { HOSTILE_TOML } from "./hostile-toml.ts";
import { HOSTILE_YAML } from "./hostile-yaml.ts";
import { flagsOf, issuesOf } from "./read-sample.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";

const server = { name: "example.harbour/tides", description: "Tides.", version: "1.0.0" };

describe("errors", () => {
	it("are all reported at once, by pointer", () => {
		const content = {
			$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
			name: "tides",
			title: 7,
			description: "",
			packages: [
				{ registryType: "npm", identifier: "x", environmentVariables: [{ isSecret: "yes" }] },
				5,
			],
			remotes: { type: "sse" },
		};
		expect(issuesOf(content)).toEqual({
			"#/name": "must be a namespace and a name, such as com.example/weather",
			"#/title": "must be a text",
			"#/description": "is required",
			"#/version": "is required",
			"#/packages/0/environmentVariables/0/name": "is required",
			"#/packages/0/environmentVariables/0/isSecret": "must be true or false",
			"#/packages/1": "must be an object",
			"#/remotes": "must be a list",
		});
	});

	it("do not prevent reading the rest", () => {
		const read = readDocument(JSON.stringify({ ...server, title: 7 }));
		expect(read).toMatchObject({ ok: false, reading: { name: server.name, title: null } });
	});

	it("in an old spelling have its pointer", () => {
		const content = { ...server, packages: [{ registry_type: 1, identifier: "x" }] };
		expect(issuesOf(content)).toEqual({ "#/packages/0/registry_type": "must be a text" });
	});

	it.each([
		["an empty text", "", "must be an object"],
		["half of JSON", '{"name": "x', "is not valid JSON (line 1)"],
		["half of YAML", "name: [\nb", "is not valid YAML (line 2)"],
		["a number", "7", "has no known format"],
		["an unknown object", '{"tide": "high"}', "has no known format"],
	])("in %s concern the whole document", (_, text, detail) => {
		expect(issuesOf(text)["#"]).toContain(
			detail.replace("must be an object", "has no known format"),
		);
	});

	it("list the formats if none is recognised", () => {
		expect(issuesOf("{}")["#"]).toContain("MCP server.json, A2A agent card");
	});

	it.each([
		["a name of capital letters", "name: Charts\ndescription: x", "#/name"],
		["a double hyphen", "name: a--b\ndescription: x", "#/name"],
		["a long name", `name: ${"a".repeat(65)}\ndescription: x`, "#/name"],
		["a long description", `name: a\ndescription: ${"a".repeat(1025)}`, "#/description"],
		["no description", "name: a\ndescription:", "#/description"],
		[
			"a number as metadata",
			"name: a\ndescription: x\nmetadata:\n  version: 1.0",
			"#/metadata/version",
		],
		[
			"a long compatibility",
			`name: a\ndescription: x\ncompatibility: ${"a".repeat(501)}`,
			"#/compatibility",
		],
	])("of a skill: %s", (_, front, pointer) => {
		expect(Object.keys(issuesOf(`---\n${front}\n---\n`))).toEqual([pointer]);
	});

	it("of a catalogue entry with both an address and data", () => {
		const entry = {
			identifier: "urn:air:x:y",
			type: "text/plain",
			url: "https://x.example",
			data: {},
		};
		expect(issuesOf(entry)).toEqual({ "#/data": "is required, or `url`, but not both" });
	});
});

describe("limits", () => {
	it("refuse a document that is too large", () => {
		const text = JSON.stringify({ ...server, x: "é".repeat(DOCUMENT.maxBytes / 2) });
		expect(issuesOf(text)).toEqual({ "#": `must be at most ${DOCUMENT.maxBytes} bytes` });
	});

	it("are lower for YAML, which takes longer to read", () => {
		const yaml = `name: x\n${"# a comment\n".repeat(6000)}`;
		expect(issuesOf(yaml, "docker-mcp")).toEqual({
			"#": `is not valid YAML: it is longer than ${DOCUMENT.maxYamlBytes} bytes`,
		});
		expect(issuesOf(`---\n${yaml}---\n`)["#"]).toContain("is not valid Markdown: it is longer");
	});

	it("refuse 10,000 tools and read only the first ones", () => {
		const tools = Array.from({ length: 10_000 }, (_, index) => ({ name: `t${index}` }));
		const manifest = { ...JSON.parse(SAMPLE_DOCUMENTS.mcpb), tools };
		const read = readDocument(JSON.stringify(manifest));
		expect(read).toMatchObject({
			ok: false,
			issues: [{ pointer: "#/tools", detail: `must have at most ${DOCUMENT.maxItems} items` }],
		});
		expect(read.reading?.tools).toHaveLength(DOCUMENT.maxItems);
	});

	it.each([
		["JSON", `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
		["YAML", `a: ${"[".repeat(100)}${"]".repeat(100)}`],
		["TOML", `a = ${"[".repeat(100)}${"]".repeat(100)}`],
		["TOML", `${"a.".repeat(100)}a = 1`],
		["TOML", `${"a.".repeat(100_000)}a = 1`],
	])("refuse deep %s", (_, text) => {
		expect(Object.values(issuesOf(text, "docker-mcp"))).toEqual([
			expect.stringMatching(/must not be deeper than 32 levels|is not valid/u),
		]);
	});

	it.each([
		["that contain themselves", "name: x\ntype: server\nabout: &a\n  b: *a"],
		["of one long text", `a: &a ${"x".repeat(60_000)}\nb: [${"*a,".repeat(30)}]`],
	])("refuse YAML copies %s", (_, text) => {
		const detail = "is not valid YAML: it has an alias (`*`), which would copy another part";
		expect(issuesOf(text, "docker-mcp")).toEqual({ "#": detail });
	});

	it.each(HOSTILE_YAML)("keep %s in YAML from taking long", (_, text) => {
		expect(text.length).toBeLessThanOrEqual(DOCUMENT.maxYamlBytes);
		const read = () => readDocument(text, "docker-mcp");
		expect(read().ok).toBe(false);
		// Most once took longer. A busy machine takes a few times as long as a quiet one.
		expect(fastestMs(250, read)).toBeLessThan(250);
	});

	it.each(HOSTILE_TOML)("keep %s in TOML from taking long", (_, text) => {
		expect(text.length).toBeLessThanOrEqual(DOCUMENT.maxBytes);
		const read = () => readDocument(text, "models-dev");
		expect(read().ok).toBe(false);
		expect(fastestMs(1000, read)).toBeLessThan(1000);
	});

	it("are named if YAML has too many parts", () => {
		const yaml = `name: x\n${"- 0\n".repeat(DOCUMENT.maxYamlTokens)}`;
		expect(issuesOf(yaml, "docker-mcp")).toEqual({
			"#": `is not valid YAML: it has more than ${DOCUMENT.maxYamlTokens} names, values, marks and line breaks together`,
		});
	});

	it("apply to names of members, because pointers contain them", () => {
		const inside = Array.from({ length: 20_000 }, () => "\u202e");
		const took = processorMs(() => {
			expect(issuesOf({ ...server, ["x".repeat(130_000)]: inside })).toEqual({
				"#": `has a name of more than ${DOCUMENT.memberMaxCharacters} characters`,
			});
		});
		expect(took).toBeLessThan(10_000);
	});

	it("count errors and flags after the first hundred", () => {
		const packages = Array.from({ length: 500 }, () => 5);
		expect(Object.keys(issuesOf({ ...server, packages }))).toHaveLength(DOCUMENT.maxIssues);
		expect(issuesOf({ ...server, packages })["#"]).toBe("has 401 more like these");
	});

	it.each([
		[
			"members",
			JSON.stringify({
				...server,
				x: Object.fromEntries(Array.from({ length: 18_000 }, (_, i) => [`m${i}`, i])),
			}),
		],
		["numbers", JSON.stringify({ ...server, x: Array.from({ length: 120_000 }, () => 1) })],
		[
			"tools",
			JSON.stringify({
				...JSON.parse(SAMPLE_DOCUMENTS.mcpb),
				tools: Array.from({ length: 900 }, (_, i) => ({
					name: `t${i}`,
					description: "é".repeat(60),
					inputSchema: { type: "object", properties: { a: { type: "string" } } },
				})),
			}),
		],
		["braces", JSON.stringify({ ...server, remotes: [{ type: "sse", url: "{".repeat(250_000) }] })],
		[
			"packages",
			JSON.stringify({ ...server, packages: Array.from({ length: 80_000 }, () => ({})) }),
		],
		[
			"hidden characters",
			JSON.stringify({ ...server, x: Array.from({ length: 20_000 }, () => "\u202e") }),
		],
	])("keep a document full of %s from taking long", (_, text) => {
		expect(text.length).toBeLessThan(DOCUMENT.maxBytes);
		// Some once took more than a minute.
		expect(processorMs(() => readDocument(text))).toBeLessThan(10_000);
	});
});

describe("repeated names", () => {
	const twice = "is repeated, and clients may use either";

	it.each([
		["next to each other", '{"name":"a","name":"b"}', ["#/name"]],
		["the same value twice", '{"name":"a","name":"a"}', ["#/name"]],
		["three times", '{"a":1,"a":2,"a":3}', ["#/a"]],
		["with escapes", '{"a":1,"\\u0061":2}', ["#/a"]],
		["with quotes and slashes", '{"\\"/~":1,"\\u0022/~":2}', ['#/"~1~0']],
		["within", '{"x":{"y":{"a":1,"b":{"a":1},"a":2}}}', ["#/x/y/a"]],
		["within lists", '{"x":[[{"a":1}],[1,{"a":1,"a":2}]]}', ["#/x/1/1/a"]],
		["after what is empty", '{"x":[],"y":{},"z":"","x":1}', ["#/x"]],
		["empty ones", '{"":1,"":2}', ["#/"]],
		["in each of two objects", '[{"a":1,"a":2},{"b":1,"b":2}]', ["#/0/a", "#/1/b"]],
		["in YAML", "x:\n  - {a: 1, 'a': 2}", ["#/x/0/a"]],
		["in YAML, as a number and as a text", "1: a\n'1': b", ["#/1"]],
		["in YAML, as nothing and as an empty text", "~: a\n'': b", ["#/"]],
	])("are refused by pointer: %s", (_, text, pointers) => {
		const issues = issuesOf(text, "a2a-card");
		const found = Object.keys(issues).filter((pointer) => issues[pointer] === twice);
		expect(found).toEqual(pointers);
	});

	it.each([
		["in other objects", '{"a":{"a":[{"a":1},{"a":1}]},"b":{"a":1}}'],
		["as values", '{"a":"a","b":"a","c":["a","a"]}'],
		["in texts", '{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}'],
		["in other letters", '{"a":1,"A":2}'],
	])("do not include names %s", (_, text) => {
		expect(Object.values(issuesOf(text, "a2a-card"))).not.toContain(twice);
	});

	it("are refused in YAML if they are lists", () => {
		expect(issuesOf("? [a]\n: 1\n? [a]\n: 2")["#"]).toContain("a name in it is a list");
	});

	it("prevent publishing of a server.json", () => {
		const text = JSON.stringify(server);
		expect(currentServerJson(text)).toMatchObject(server);
		expect(currentServerJson(`${text.slice(0, -1)},"version":"9.9.9"}`)).toBeUndefined();
	});

	it("are found quickly", () => {
		const members = `"a":1,`.repeat(40_000);
		expect(issuesOf(`{${members}"b":2}`, "a2a-card")["#/a"]).toBe(twice);
		expect(issuesOf(`${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`)["#"]).toBeDefined();
	});
});

describe("members of prototypes", () => {
	it("are refused if they would have an effect", () => {
		const text = '{"name":"example.harbour/tides","__proto__":{"version":"9"},"description":"x"}';
		expect(issuesOf(text)).toEqual({ "#/__proto__": "is not allowed" });
	});

	it.each([
		["names", 'name = "Field"\n__proto__ = 1'],
		["tables", 'name = "Field"\n[__proto__]\nversion = "9"'],
		["tables within others", 'name = "Field"\n[__proto__.polluted]\nversion = "9"'],
	])("are refused in TOML as %s, and change no object", (_, text) => {
		expect(issuesOf(text, "models-dev")["#/__proto__"]).toBe("is not allowed");
		expect(Object.keys(Object.prototype)).toEqual([]);
	});

	it("are data like others if they have no effect", () => {
		const tools = [
			{ name: "constructor" },
			{ name: "toString", inputSchema: { properties: { constructor: {} } } },
		];
		const read = readDocument(JSON.stringify({ ...JSON.parse(SAMPLE_DOCUMENTS.mcpb), tools }));
		expect(read.reading?.tools.map(({ name }) => name)).toEqual(["constructor", "toString"]);
	});

	it("are not inherited", () => {
		expect(issuesOf({ ...server, repository: {}, constructor: 5 })).toEqual({});
	});
});

describe("reviewers see", () => {
	it.each([
		[
			"writing direction",
			"abc\u202edef",
			"must not contain characters that change the writing direction",
		],
		["tag characters", "abc\u{E0041}", "must not contain tag characters"],
		["NUL", "abc\u0000", "must not contain control characters"],
	])("%s in the texts of tools", (_, description, detail) => {
		const tools = [{ name: "x", description }];
		const manifest = { ...JSON.parse(SAMPLE_DOCUMENTS.mcpb), tools };
		expect(flagsOf(manifest)).toMatchObject({ "#/tools/0/description": detail });
	});

	it("hidden characters in the names of members", () => {
		expect(flagsOf({ ...server, "x\u202ey": 1 })).toEqual({
			"#/x\u202ey": "must not contain characters that change the writing direction",
		});
	});

	it("templates in addresses, declared or not", () => {
		const remotes = [
			{ type: "sse", url: "https://{a}.harbour.example", variables: { a: {} } },
			{ type: "sse", url: "{base}/mcp" },
		];
		expect(flagsOf({ ...server, remotes })).toEqual({
			"#/remotes/0/url": "is a template of a",
			"#/remotes/1/url": "is a template of undeclared variables: base",
		});
	});

	it.each([
		["javascript:alert(1)", "is not an http or https address, so it was left out"],
		["JavaScript:alert(1)", "is not an http or https address, so it was left out"],
		["https://{x}.example", "is a template, not an address, so it was left out"],
		["data:text/html,x", "is not an http or https address, so it was left out"],
	])("the address %s, which is left out", (websiteUrl, detail) => {
		expect(flagsOf({ ...server, websiteUrl })).toEqual({ "#/websiteUrl": detail });
		expect(readDocument(JSON.stringify({ ...server, websiteUrl })).reading?.websiteUrl).toBeNull();
	});

	it("connection addresses that would run something, which are left out", () => {
		const remotes = [{ type: "sse", url: "javascript:alert(1)" }];
		const content = { ...server, remotes };
		expect(flagsOf(content)).toEqual({
			"#/remotes/0/url": "has a scheme that clients cannot connect to, so it was left out",
		});
		expect(readDocument(JSON.stringify(content)).reading?.connections).toEqual([]);
	});

	it.each([
		["1.0.0", "1.0.1", 'is not the version of its packages, which are "1.0.1"'],
		["latest", undefined, "names no particular version"],
		["${" + "VERSION}", undefined, "names no particular version"],
	])("the version %s next to %s", (version, other, detail) => {
		const packages = [{ registryType: "npm", identifier: "x", version: other }];
		expect(flagsOf({ ...server, version, packages })).toEqual({ "#/version": detail });
	});

	it("an identity that does not belong to the entry's publisher", () => {
		const entry = {
			...JSON.parse(SAMPLE_DOCUMENTS["ai-catalog-entry"]),
			trustManifest: { identity: "did:web:other.example" },
		};
		expect(flagsOf(entry)).toEqual({
			"#/trustManifest/identity": "is not of harbour.example, the publisher in the identifier",
		});
	});
});

describe("any text", () => {
	it.each(DOCUMENT_FORMAT_NAMES)("is read as %s or refused, and never throws", (format) => {
		const json = fc.jsonValue({ maxDepth: 4 });
		fc.assert(
			fc.property(json, (value) => {
				readDocument(JSON.stringify(value), format);
			}),
			{ numRuns: 100 },
		);
		const sample = SAMPLE_DOCUMENTS[format];
		for (const hostile of HOSTILE_TEXTS.slice(0, 60)) {
			readDocument(hostile, format);
			readDocument(sample.replaceAll("harbour", hostile), format);
		}
	});

	it.each(DOCUMENT_FORMAT_NAMES)("may have a member of %s of any type", (format) => {
		const samples = Object.values(SAMPLE_DOCUMENTS).map((text) => parseContent(text));
		const members = samples.flatMap((sample) => (sample.ok ? Object.keys(sample.value ?? {}) : []));
		for (const member of new Set(members)) {
			for (const value of [
				null,
				true,
				1,
				"x",
				[],
				[null],
				[[1]],
				[{}],
				{},
				{ a: null },
				{ a: [1] },
				{ a: { b: 1 } },
			]) {
				const read = readDocument(JSON.stringify({ [member]: value }), format);
				if (!read.ok) expect(read.issues.length).toBeGreaterThan(0);
			}
		}
	});
});
