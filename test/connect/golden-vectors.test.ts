import { describe, expect, it } from "vitest";
import { base64Link, gooseLink } from "../../src/connect/clients/install-links.ts";
import { vsCodeRedirect, vsCodeWebLink } from "../../src/connect/clients/vs-code.ts";
import { CANONICAL } from "./examples.ts";
import { clientOf, commandsOf, fileOf } from "./read-ways.ts";

const URL_TEXT = "https://mcp.example.com/mcp";
const OPEN = { transport: "streamable-http", url: URL_TEXT, headers: {} } as const;
const KEYED = { ...OPEN, headers: { "X-Api-Key": "YOUR_KEY" } } as const;

const A =
	"vscode:mcp/install?%7B%22name%22%3A%22weather%22%2C%22type%22%3A%22stdio%22%2C%22command%22%3A%22npx%22%2C%22args%22%3A%5B%22%40example%2Fweather-mcp%401.2.3%22%2C%22--units%22%2C%22%24%7Binput%3Aunits%7D%22%5D%2C%22env%22%3A%7B%22WEATHER_API_KEY%22%3A%22%24%7Binput%3AWEATHER_API_KEY%7D%22%7D%2C%22inputs%22%3A%5B%7B%22type%22%3A%22promptString%22%2C%22id%22%3A%22WEATHER_API_KEY%22%2C%22description%22%3A%22API%20key%22%2C%22password%22%3Atrue%7D%2C%7B%22type%22%3A%22pickString%22%2C%22id%22%3A%22units%22%2C%22description%22%3A%22Units%22%2C%22options%22%3A%5B%22metric%22%2C%22imperial%22%5D%2C%22default%22%3A%22metric%22%7D%5D%7D";
const REMOTE =
	"vscode:mcp/install?%7B%22name%22%3A%22weather%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fmcp.example.com%2Fmcp%22%7D";
const B =
	"https://insiders.vscode.dev/redirect?url=vscode%3Amcp%2Finstall%3F%257B%2522name%2522%253A%2522weather%2522%252C%2522type%2522%253A%2522http%2522%252C%2522url%2522%253A%2522https%253A%252F%252Fmcp.example.com%252Fmcp%2522%257D";
const C =
	"https://insiders.vscode.dev/redirect/mcp/install?name=weather&config=%7B%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fmcp.example.com%2Fmcp%22%7D";
const D =
	"https://cursor.com/install-mcp?name=weather&config=eyJ1cmwiOiJodHRwczovL21jcC5leGFtcGxlLmNvbS9tY3AiLCJoZWFkZXJzIjp7IlgtQXBpLUtleSI6IllPVVJfS0VZIn19";
const E =
	"lmstudio://add_mcp?name=weather&config=eyJ1cmwiOiJodHRwczovL21jcC5leGFtcGxlLmNvbS9tY3AiLCJoZWFkZXJzIjp7IlgtQXBpLUtleSI6IllPVVJfS0VZIn19";
const F =
	"https://lmstudio.ai/install-mcp?name=weather&config=eyJ1cmwiOiJodHRwczovL21jcC5leGFtcGxlLmNvbS9tY3AifQ%3D%3D";
const G =
	"goose://extension?url=https%3A%2F%2Fmcp.example.com%2Fmcp&type=streamable_http&id=weather&name=Weather&description=Weather%20tools&header=X-Api-Key%3DYOUR_KEY";
const CURSOR_PACKAGE =
	"eyJjb21tYW5kIjoibnB4IiwiYXJncyI6WyIteSIsIkBleGFtcGxlL3dlYXRoZXItbWNwQDEuMi4zIiwiLS11bml0cyIsIm1ldHJpYyJdLCJlbnYiOnsiV0VBVEhFUl9BUElfS0VZIjoiWU9VUl9LRVkifX0%3D";

describe("links", () => {
	it("match the clients' documentation exactly", () => {
		expect(clientOf(CANONICAL.package, "vs-code").link?.url).toBe(A);
		expect(clientOf(CANONICAL.open, "vs-code").link).toMatchObject({ url: REMOTE, web: C });
		expect(vsCodeRedirect(REMOTE)).toBe(B);
		expect(vsCodeWebLink("weather", OPEN)).toBe(C);
		expect(clientOf(CANONICAL.remote, "cursor").link?.web).toBe(D);
		expect(clientOf(CANONICAL.remote, "lm-studio").link?.url).toBe(E);
		expect(clientOf(CANONICAL.open, "lm-studio").link?.web).toBe(F);
		expect(base64Link("lm-studio", "weather", OPEN).web).toBe(F);
		const names = { id: "weather", name: "Weather", description: "Weather tools" };
		expect(gooseLink(names, KEYED)?.url).toBe(G);
		expect(clientOf(CANONICAL.package, "cursor").link?.url).toBe(
			`cursor://anysphere.cursor-deeplink/mcp/install?name=weather&config=${CURSOR_PACKAGE}`,
		);
	});

	it("state what they run or connect to", () => {
		const targets = [
			[CANONICAL.package, "vs-code"],
			[CANONICAL.package, "cursor"],
			[CANONICAL.remote, "goose"],
		] as const;
		expect(
			targets.map(([connection, client]) => clientOf(connection, client).link?.target),
		).toEqual([
			`VS Code runs npx @example/weather-mcp@1.2.3 --units '\${input:units}' with WEATHER_API_KEY=YOUR_KEY`,
			"Cursor runs npx -y @example/weather-mcp@1.2.3 --units metric with WEATHER_API_KEY=YOUR_KEY",
			"Goose asks https://mcp.example.com/mcp with X-Api-Key=YOUR_KEY",
		]);
	});
});

describe("commands for a server without a key", () => {
	it.each([
		["codex-cli", `codex mcp add weather --url ${URL_TEXT}`],
		["goose", `goose session --with-streamable-http-extension ${URL_TEXT}`],
		["vs-code", `code --add-mcp '{"name":"weather","type":"http","url":"${URL_TEXT}"}'`],
	])("of %s match its documentation", (client, command) => {
		expect(commandsOf(CANONICAL.open, client)).toEqual([command]);
	});
});

describe("files", () => {
	it.each([
		["windsurf", { mcpServers: { weather: { url: URL_TEXT } } }],
		["cursor", { mcpServers: { weather: { url: URL_TEXT } } }],
		["gemini-cli", { mcpServers: { weather: { type: "http", url: URL_TEXT } } }],
		["zed", { context_servers: { weather: { url: URL_TEXT } } }],
		["opencode", { mcp: { weather: { type: "remote", url: URL_TEXT, enabled: true } } }],
		["copilot-cli", { mcpServers: { weather: { type: "http", url: URL_TEXT, tools: ["*"] } } }],
	])("of %s have the address in the right member", (client, file) => {
		expect(fileOf(CANONICAL.open, client)).toEqual(file);
	});
});
