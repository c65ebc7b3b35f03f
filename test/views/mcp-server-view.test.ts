import { describe, expect, it } from "vitest";
import { McpServerResponse, OFFICIAL_META } from "#contract/protocols/mcp-registry.ts";
import { PUBLISHER_META } from "#contract/protocols/mcp-server-parts.ts";
import { mcpServerView } from "#views/protocols/mcp-server-view.ts";
import { tombstone } from "../snapshot/registry-extract-builder.ts";
import { mole } from "./view-context-builder.ts";

const [context, known] = mole();
const server = { ...known, agentType: "mcp_server" as const };

/** The view of the agent with these facts instead of its own. */
function shown(facts: Partial<typeof server>, in_ = context) {
	return McpServerResponse.parse(mcpServerView(in_, { ...server, ...facts }));
}

describe("an MCP server", () => {
	it("keeps its name after a rename or a proof of its owner", () => {
		const moved = { movedTo: "mole", firstSlug: "shrew", isLast: false };
		const tombstones = [
			tombstone("shrew", "2026-01-01T00:00:00.000Z", moved),
			tombstone("vole", "2026-02-01T00:00:00.000Z", moved),
		];
		const { snapshot } = context;
		const renamed = { ...context, snapshot: { ...snapshot, tombstones } };
		const claim = { ...known.claim, domainVerifiedAt: "2026-01-01T00:00:00.000Z" };
		const view = shown({ claim, websiteUrl: "https://www.mole.example/x" }, renamed);
		expect(view.server.name).toBe("dev.pier9.registry/shrew");
		expect(view._meta["dev.pier9.registry/standing"]).toMatchObject({
			aliases: ["example.mole/shrew"],
		});
	});

	it("has only the name in our namespace that we gave it", () => {
		const protocolName = "DEV.pier9.registry/vole";
		expect(shown({ protocolName }).server.name).toBe("dev.pier9.registry/mole");
	});

	it("has no address that the official schema refuses", () => {
		const { server: told } = shown({ websiteUrl: "https://mole.example/?{a}|b" });
		expect(told).not.toHaveProperty("websiteUrl");
	});

	it.each([
		["https://github.com/Owner/mole", ["io.github.owner/mole"]],
		["https://gitlab.com/owner/mole", []],
		["https://github.com/", []],
	])("is listed under the account that owns %s, after that is proven", (repositoryUrl, aliases) => {
		const at = "2026-01-01T00:00:00.000Z";
		const claim = { ...known.claim, domainVerifiedAt: null, repositoryVerifiedAt: at };
		const view = shown({ claim, repositoryUrl });
		expect(view._meta["dev.pier9.registry/standing"]).toMatchObject({ aliases });
		const unproven = shown({ claim: { ...claim, repositoryVerifiedAt: null }, repositoryUrl });
		expect(unproven._meta["dev.pier9.registry/standing"]).toMatchObject({ aliases: [] });
	});

	it.each([
		[{ shortDescription: null }, "Mole"],
		[{ shortDescription: "x".repeat(280) }, `${"x".repeat(99)}…`],
		[{ shortDescription: "word ".repeat(30) }, `${"word ".repeat(19)}word…`],
		[{ shortDescription: "   " }, "Mole"],
		[{ shortDescription: null, title: "y".repeat(120) }, `${"y".repeat(99)}…`],
	])("always has a description: %j", (facts, description) => {
		expect(shown({ title: "Mole", ...facts }).server.description).toBe(description);
	});

	it.each([
		["http://logo.example/a.png", undefined],
		[`https://logo.example/${"a".repeat(250)}`, undefined],
		["https://logo.example/a.png", [{ src: "https://logo.example/a.png" }]],
	])("shows the icon %s as %j", (logoUrl, icons) => {
		expect(shown({ logoUrl }).server.icons).toEqual(icons);
	});

	it("has the facts of VS Code's gallery that are known, and a publisher only if proven", () => {
		const repositoryUrl = "https://github.com/Owner/mole";
		const facts = { license: "MIT", tags: ["tides"], longDescription: "# Mole" };
		const known = { license: "MIT", topics: ["tides"], readme: "# Mole" };
		const githubOf = (of: Partial<typeof server>) =>
			shown({ repositoryUrl, ...of }).server._meta?.[PUBLISHER_META]?.github;
		expect(githubOf(facts)).toEqual(known);
		const claim = { ...server.claim, repositoryVerifiedAt: "2026-01-01T00:00:00.000Z" };
		const repository = { name: "mole", nameWithOwner: "Owner/mole" };
		expect(githubOf({ ...facts, claim })).toEqual({ ...known, ...repository });
		const tooLong = "潮".repeat(1_500);
		expect(githubOf({ ...facts, longDescription: tooLong })).toEqual({
			...known,
			readme: undefined,
		});
		expect(githubOf({ ...facts, longDescription: "x".repeat(3_900) })).toHaveProperty("readme");
		expect(shown({ repositoryUrl, license: null, tags: [] }).server).not.toHaveProperty("_meta");
	});

	it("says why it is deprecated", () => {
		const deprecation = {
			message: "Moved on.",
			successor: { slug: "vole", title: "Vole" },
		};
		expect(shown({ status: "deprecated", deprecation })._meta[OFFICIAL_META]).toMatchObject({
			status: "deprecated",
			statusMessage: "Moved on. Its successor is Vole.",
		});
	});
});
