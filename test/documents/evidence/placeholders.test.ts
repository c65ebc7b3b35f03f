import { expect, it } from "vitest";
import {
	findPlaceholders,
	isExampleAddress,
	isOwnMachine,
} from "#documents/evidence/placeholders.ts";
import { readDocuments } from "#documents/read-document.ts";

it.each([
	["https://example.com", true],
	["https://Weather.EXAMPLE.org:8443/a2a", true],
	["https://example.net./card", true],
	["https://{tenant}.example.com/mcp", true],
	["agent.test:443", true],
	["http://user@berths.invalid", true],
	["https://<your-host>/mcp", true],
	["https://quay.dev/%3Ctenant%3E", true],
	["https://{tenant}.quay.dev/{path}", false],
	["https://notexample.com", false],
	["https://example.com.quay.dev", false],
	["https://quay.dev/?from=example.com", false],
	["https://testing.dev", false],
	["http://localhost:8000", false],
])("%s stands for an address that was never filled in: %s", (address, isOne) => {
	expect(isExampleAddress(address)).toBe(isOne);
});

it.each([
	["http://localhost:8000/sse", true],
	["http://api.localhost", true],
	["http://127.0.0.1:3000", true],
	["http://[::1]:3000/mcp", true],
	["https://localhost.quay.dev", false],
])("%s is on the machine of whoever reads it: %s", (address, isOne) => {
	expect(isOwnMachine(address)).toBe(isOne);
	expect(isOwnMachine(address, [".localhost", "localhost", "127.0.0.0/8", "[::1]"])).toBe(false);
});

const PAGE = { websiteUrl: "https://quay.dev", repositoryUrl: null };
const server = (url: string, facts: object = {}) => ({
	format: "mcp-server" as const,
	text: JSON.stringify({
		name: "dev.quay/berths",
		description: "Berths.",
		version: "1.0.0",
		remotes: [{ type: "streamable-http", url }],
		...facts,
	}),
});
const packages = [
	{ registryType: "npm", identifier: "berths", version: "1.0.0", transport: { type: "stdio" } },
];
const card = (
	url: string,
	provider: object = { organization: "Quay", url: "https://quay.dev" },
) => ({
	format: "a2a-card" as const,
	text: JSON.stringify({
		name: "Berths",
		description: "Berths.",
		version: "1",
		url,
		provider,
		skills: [],
	}),
});

it.each([
	["a site of its own", PAGE, [card("https://quay.dev/a2a")], false],
	["nothing that says where", { ...PAGE, websiteUrl: null }, [], false],
	["a website for examples", { ...PAGE, websiteUrl: "https://berths.example.com/" }, [], true],
	["a repository for examples", { ...PAGE, repositoryUrl: "https://git.test/quay" }, [], true],
	["a card of an example", PAGE, [card("https://weather.example.com/a2a")], true],
	["a card on the machine of its author", PAGE, [card("http://localhost:9999/")], true],
	[
		"a provider to fill in",
		PAGE,
		[card("https://quay.dev/a2a", { organization: "<Company>" })],
		true,
	],
	[
		"a provider's site to fill in",
		PAGE,
		[card("https://quay.dev/a2a", { organization: "Quay", url: "https://<host>" })],
		true,
	],
	[
		"a remote for examples beside a package",
		PAGE,
		[server("https://api.example.com", { packages })],
		true,
	],
	[
		"a package that is reached here",
		PAGE,
		[server("http://localhost:80/mcp", { packages })],
		false,
	],
	["only a remote here", PAGE, [server("http://localhost:80/mcp")], true],
	[
		"one source of several",
		PAGE,
		[server("https://quay.dev"), server("https://api.example.com")],
		false,
	],
	[
		"a text about examples",
		PAGE,
		[server("https://quay.dev", { description: "Asks example.com." })],
		false,
	],
])("a listing with %s", (_, pages, documents, isOne) => {
	expect(findPlaceholders(pages, readDocuments(documents)).length > 0).toBe(isOne);
});

it("is none on hosts that the operator allows", () => {
	const readings = readDocuments([server("https://berths.test/mcp")]);
	expect(findPlaceholders(PAGE, readings, [".test"])).toEqual([]);
	const listing = { ...PAGE, websiteUrl: "http://localhost:4000/" };
	expect(findPlaceholders(listing, [], ["localhost:*"])).toEqual([]);
});
