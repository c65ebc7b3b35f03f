import { describe, expect, it } from "vitest";
import { instanceNamespace } from "#domain/agents/namespaces.ts";
import { NAMED_CLIENTS } from "../../src/connect/clients/all-clients.ts";
import { waysOf } from "../../src/connect/ways-of.ts";
import { named, pack, subject } from "./examples.ts";
import { commandsOf, fileOf } from "./read-ways.ts";

const PLAIN = ["--units", "--access-level", "-e", "-y", "--port", "--mode=print", "-x"];
/** As `claude --help` has them, alone and with a value. */
const OWN = ["-p", "--print", "-c", "-r", "-d", "-v", "-h", "-w", "-n", "-p8080:80", "--model"];
const WITH_VALUE = ["--tools=all", "--debug=mcp", "--settings=x", "--output-format", "--resume"];

describe("a word of a program that is an option of Claude Code, too", () => {
	it.each([...OWN, ...WITH_VALUE])("stands in JSON: %s", (word) => {
		const connection = pack({ arguments: [named(word)] });
		const [command = ""] = commandsOf(connection, "claude-code");
		const [, json = ""] = /^claude mcp add-json weather '(.*)'$/.exec(command) ?? [];
		const file = { mcpServers: { weather: JSON.parse(json) } };
		expect(file).toEqual(fileOf(connection, "claude-code"));
		expect(json).toContain(JSON.stringify(word));
	});

	it.each(PLAIN)("and any other behind two dashes: %s", (word) => {
		const [command] = commandsOf(pack({ arguments: [named(word)] }), "claude-code");
		expect(command).toMatch(new RegExp(`^claude mcp add .* -- npx -y .* ${word}$`));
	});
});

describe("the name of a server in a configuration", () => {
	const LOOK_UP = ["vs-code", "vs-code-insiders", "visual-studio", "copilot-cli"];

	it.each([
		"io.github.quay/scout.mcp",
		`${instanceNamespace("http://127.0.0.1")}/scout`,
		"com.example.registry/claude-in-chrome",
	])("is whole for clients that look it up, and only for these: %s", (registryName) => {
		const [way] = waysOf(subject([pack()], { registryName }));
		const whole = way?.clients.filter(({ snippets, link }) => {
			const texts = [...snippets.map(({ text }) => text), decodeURIComponent(link?.url ?? "")];
			return texts.some((text) => text.includes(registryName));
		});
		expect(whole?.map(({ client }) => client)).toEqual(LOOK_UP);
		expect(NAMED_CLIENTS.flatMap(({ id, looksUp }) => (looksUp ? [id] : []))).toEqual(LOOK_UP);
		for (const { snippets } of whole ?? []) {
			const [file] = snippets.filter(({ kind }) => kind === "file");
			expect(file?.text).toContain(`"${registryName}": {`);
		}
	});
});
