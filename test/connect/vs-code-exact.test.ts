import { describe, expect, it } from "vitest";
import { vsCodeExact } from "../../src/connect/vs-code-exact.ts";
import { CANONICAL, input, named, pack, positional, remote, setting, word } from "./examples.ts";

const UNITS = {
	type: "pickString",
	id: "units",
	description: "Units",
	options: ["metric", "imperial"],
	default: "metric",
	password: false,
};
const KEY = {
	type: "promptString",
	id: "WEATHER_API_KEY",
	description: "API key",
	password: true,
};

describe("VS Code's configuration", () => {
	it("of a package is exact", () => {
		expect(vsCodeExact(CANONICAL.package)).toEqual({
			config: {
				type: "stdio",
				command: "npx",
				args: ["@example/weather-mcp@1.2.3", "--units", `\${input:units}`],
				env: { WEATHER_API_KEY: `\${input:WEATHER_API_KEY}` },
			},
			inputs: [KEY, UNITS],
		});
	});

	it("of a remote server is exact, for any transport and with the braces of its address", () => {
		const sse = { ...CANONICAL.remote, transport: "sse", url: "https://{tenant}.example.com/sse" };
		expect(vsCodeExact(sse)).toEqual({
			config: {
				type: "http",
				url: "https://{tenant}.example.com/sse",
				headers: { "X-Api-Key": `\${input:X-Api-Key}` },
			},
			inputs: [{ type: "promptString", id: "X-Api-Key", description: "Key", password: true }],
		});
		expect(vsCodeExact(remote()).config).toEqual({
			type: "http",
			url: "https://mcp.example.com/mcp",
		});
	});

	it.each([
		["npm", "npx", ["--flag", "it@1.0.0", "own"]],
		["pypi", "uvx", ["--flag", "it==1.0.0", "own"]],
		["oci", "docker", ["run", "-i", "--rm", "--flag", "-e", "NAME", "it:1.0.0", "own"]],
		["nuget", "dnx", ["--flag", "it@1.0.0", "--yes", "--", "own"]],
		["cargo", "cargo", ["--flag", "it@1.0.0", "own"]],
	])("starts %s with %s", (registry, command, args) => {
		const { config } = vsCodeExact(
			pack({
				registry,
				identifier: "it",
				version: "1.0.0",
				runtime: "something",
				feed: "https://feed.example",
				flags: [named("--flag")],
				arguments: [word("own")],
				environment: [setting("NAME", { value: "a" })],
			}),
		);
		expect(config).toEqual({ type: "stdio", command, args, env: { NAME: "a" } });
	});

	it.each([
		["a value is a literal", setting("N", { value: "a" }), "a", 0],
		["no value is empty", setting("N"), "", 0],
		["a description asks", setting("N", { description: "d" }), `\${input:N}`, 1],
		["an empty standard value asks", setting("N", { default: "" }), `\${input:N}`, 1],
		[
			"variables are in the value",
			setting("N", { value: "a {v} {v}", variables: [input("v")] }),
			`a \${input:v} {v}`,
			1,
		],
	])("of a setting is exact: %s", (_, environment, value, asked) => {
		const { config, inputs } = vsCodeExact(pack({ environment: [environment] }));
		expect(config).toMatchObject({ env: { N: value } });
		expect(inputs).toHaveLength(asked);
	});

	it.each([
		["a positional one without anything is its hint", positional({ hint: "folder" }), ["folder"]],
		[
			"a positional one asks by its hint",
			positional({ hint: "folder", description: "d" }),
			[`\${input:folder}`],
		],
		["a named one without anything is a flag", named("--fast"), ["--fast"]],
		["a named one with a value has it", named("--port", { value: "1" }), ["--port", "1"]],
		["a named one without a name is left out", named(""), []],
		[
			"secrets of arguments are not hidden",
			named("-k", { description: "d", secret: true }),
			["-k", `\${input:k}`],
		],
	])("of an argument is exact: %s", (_, argument, words) => {
		const { config, inputs } = vsCodeExact(pack({ arguments: [argument] }));
		expect(config).toMatchObject({ args: ["@example/weather-mcp@1.2.3", ...words] });
		expect(inputs.every(({ password }) => !password)).toBe(true);
	});
});
