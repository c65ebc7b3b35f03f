import { describe, expect, it } from "vitest";
import type { DocumentVersion, ForeignAgent } from "#importers/importer.ts";
import { newestOfEach } from "#importers/newest-of-each.ts";

function tide(edition: Partial<DocumentVersion>): ForeignAgent {
	return {
		origin: "mcp-registry:dev.tide/tables",
		suggestedSlug: "tide-tables",
		request: { title: "Tide Tables" },
		edition: { number: undefined, publishedAt: undefined, isLatest: false, ...edition },
	};
}

describe("of several documents about one agent", () => {
	it.each<[string, Partial<DocumentVersion>, Partial<DocumentVersion>]>([
		["the highest version", { number: "1.10.0" }, { number: "1.9.9" }],
		["a release before its candidate", { number: "2.0.0" }, { number: "2.0.0-rc.1" }],
		["what the source calls latest", { number: "1.0.0", isLatest: true }, { number: "2.0.0" }],
		["a semantic version before another", { number: "0.1.0" }, { number: "2026-spring" }],
		["a version before none", { number: "0.1.0" }, {}],
		[
			"the later of two without one",
			{ publishedAt: "2026-02-01T00:00:00Z" },
			{ publishedAt: "2026-01-01T00:00:00Z" },
		],
	])("%s is taken, in either order", (_, newer, older) => {
		for (const documents of [
			[tide(newer), tide(older)],
			[tide(older), tide(newer)],
		]) {
			expect(newestOfEach(documents).agents).toEqual([tide(newer)]);
		}
	});

	it("the others are skipped with the version that was taken", () => {
		const documents = [tide({ number: "1.7.3-RC1" }), tide({ number: "1.7.2" }), tide({})];
		expect(newestOfEach(documents).skipped.map(({ reason }) => reason)).toEqual([
			"Version 1.7.2 gives way to version 1.7.3-RC1.",
			"A document without a version gives way to version 1.7.3-RC1.",
		]);
	});

	it("agents of other origins are all taken", () => {
		const other = { ...tide({}), origin: "mcp-registry:dev.tide/ebb" };
		expect(newestOfEach([tide({}), other])).toEqual({ agents: [tide({}), other], skipped: [] });
	});
});
