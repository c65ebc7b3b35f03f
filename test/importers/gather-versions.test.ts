import { describe, expect, it } from "vitest";
import { gatherVersions } from "#importers/gather-versions.ts";
import type { DocumentVersion, ForeignAgent } from "#importers/importer.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

function tide(edition: Partial<DocumentVersion>, members: object = {}): ForeignAgent {
	const { number } = edition;
	const text = JSON.stringify({ name: "dev.tide/tables", version: number, ...members });
	return {
		origin: "mcp-registry:dev.tide/tables",
		suggestedSlug: "tide-tables",
		request: { title: `Tide Tables ${number}` },
		documents: [{ format: "mcp-server", text }],
		edition: { number, publishedAt: undefined, ...edition },
	};
}

/** One whose document cannot be stored. */
function unkept(edition: Partial<DocumentVersion>): ForeignAgent {
	const { documents: _, ...agent } = tide(edition);
	return agent;
}

function numbersOf(agents: readonly ForeignAgent[]) {
	const [agent] = gatherVersions(agents).agents;
	return agent?.versions?.map(({ number }) => number);
}

describe("several documents about one agent", () => {
	it.each<[string, Partial<DocumentVersion>, Partial<DocumentVersion>]>([
		["the latest version", { number: "1.10.0" }, { number: "1.9.9" }],
		[
			"one that is there before one that is deleted",
			{ number: "1.0.0" },
			{ number: "2.0.0", status: "deleted" },
		],
	])("use the facts of %s, in either order", (_, newer, older) => {
		for (const documents of [
			[tide(newer), tide(older)],
			[tide(older), tide(newer)],
		]) {
			const { agents, skipped } = gatherVersions(documents);
			expect(agents.map(({ request }) => request)).toEqual([tide(newer).request]);
			expect(agents[0]?.versions).toHaveLength(2);
			expect(skipped).toEqual([]);
		}
	});

	it("become its versions, latest first", () => {
		const status = { status: "deprecated", statusMessage: "Take 2." };
		const first = tide({ number: "1.0.0", publishedAt: "2026-01-01T00:00:00.123456Z", ...status });
		const { agents } = gatherVersions([first, tide({ number: "2.0.0", status: "lost" })]);
		expect(agents[0]).not.toHaveProperty("documents");
		expect(agents[0]?.versions).toEqual([
			{
				number: "2.0.0",
				status: null,
				message: null,
				publishedAt: null,
				documents: tide({ number: "2.0.0" }).documents,
			},
			{
				number: "1.0.0",
				status: "deprecated",
				message: "Take 2.",
				publishedAt: "2026-01-01T00:00:00.123Z",
				documents: first.documents,
			},
		]);
	});

	it("become its versions even if all are deleted", () => {
		const deleted = ["1.0.0", "2.0.0"].map((number) => tide({ number, status: "deleted" }));
		expect(numbersOf(deleted)).toEqual(["2.0.0", "1.0.0"]);
	});

	it("lose a second one of the same version, which is reported if it differs", () => {
		const first = tide({ number: "1.0.0" });
		const same = tide({ number: "1.0.0" }, { _meta: { [OFFICIAL]: { isLatest: true } } });
		const other = tide({ number: "1.0.0" }, { title: "Ebb Tables" });
		const { agents, skipped } = gatherVersions([first, same, other]);
		expect(agents[0]?.versions?.map(({ documents }) => documents)).toEqual([first.documents]);
		const reason = "Version 1.0.0 is there twice with different content; the first one is used.";
		expect(skipped).toEqual([{ origin: first.origin, reason }]);
	});

	it("are reported if they have none", () => {
		const { agents, skipped } = gatherVersions([tide({ number: "1.0.0" }), unkept({})]);
		expect(agents[0]?.request.title).toBe("Tide Tables 1.0.0");
		expect(skipped.map(({ reason }) => reason)).toEqual([
			"A document without a version cannot be kept.",
		]);
	});

	it("keep the notes of all, each with its version unless it is the current one", () => {
		const noted = (number: string) => ({ ...tide({ number }), notes: ["`title` must be a text."] });
		const { agents } = gatherVersions([noted("1.0.0"), noted("2.0.0")]);
		expect(agents[0]?.notes).toEqual([
			"`title` must be a text.",
			"Version 1.0.0: `title` must be a text.",
		]);
	});

	it("leave only the latest if none can be kept", () => {
		const documents = [{ number: "1.7.3-RC1" }, { number: "1.7.2" }, {}].map(unkept);
		const { agents, skipped } = gatherVersions(documents);
		expect(agents).toEqual([
			expect.objectContaining({ request: { title: "Tide Tables 1.7.3-RC1" } }),
		]);
		expect(agents[0]).not.toHaveProperty("versions");
		expect(skipped.map(({ reason }) => reason)).toEqual([
			"Version 1.7.2 is superseded by version 1.7.3-RC1.",
			"A document without a version is superseded by version 1.7.3-RC1.",
		]);
	});

	it("do not affect agents of other origins", () => {
		const other = { ...tide({ number: "1.0.0" }), origin: "mcp-registry:dev.tide/ebb" };
		expect(gatherVersions([tide({ number: "1.0.0" }), other]).agents).toHaveLength(2);
	});
});
