import { describe, expect, it } from "vitest";
import { isHomeAt, listingHome } from "#domain/intake/source-origin.ts";

describe("the home of a listing", () => {
	it.each([
		["https://Registry.example/agents/a/", "https://registry.example/agents/a/"],
		["http://127.0.0.1:4321/agents/a", "http://127.0.0.1:4321/agents/a"],
		["https://ada:secret@registry.example/agents/a?key=1#top", "https://registry.example/agents/a"],
		["javascript:alert(1)", undefined],
		["/agents/a/", undefined],
		["", undefined],
		[undefined, undefined],
		[`https://registry.example/${"a".repeat(5000)}`, undefined],
	])("stated as %j is %j", (told, home) => {
		expect(listingHome(told)).toBe(home);
	});

	it.each([
		["agent-registry", "https://registry.example", true],
		["agent-registry", "http://registry.example/api/v1/agents", true],
		["agent-registry", "https://registry.example:8443", false],
		["agent-registry", "https://other.example", false],
		["agent-registry", "/srv/feed.json", false],
		["mcp-registry", "https://registry.example", false],
	])("is at a source of %s at %s: %s", (format, place, expected) => {
		expect(isHomeAt("https://registry.example/agents/a/", { format, place })).toBe(expected);
		expect(isHomeAt(undefined, { format, place })).toBe(false);
	});
});
