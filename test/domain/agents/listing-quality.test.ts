import { describe, expect, it } from "vitest";
import {
	listingQuality,
	QUALITY_QUESTIONS,
	type QualityAgent,
} from "#domain/agents/listing-quality.ts";

const bare: QualityAgent = {
	slug: "bare",
	categorySlug: null,
	version: null,
	releasedAt: null,
	sourceUpdatedAt: null,
	launchedAt: null,
	transports: [],
	packageTypes: [],
	modelStack: [],
	observations: [],
	creatorName: null,
	alsoListedAs: [],
	isRanked: false,
	exposure: { publicTier: "unassessed" },
	sources: [],
	provenance: [],
};
const DAY = "2026-05-04T00:00:00.000Z";
const fact = (source: string, origin: string | null) => ({ source, origin });

describe("what listings have", () => {
	it.each<[Partial<QualityAgent>, string[]]>([
		[{}, ["once"]],
		[{ categorySlug: "x" }, ["category", "once"]],
		[{ transports: ["sse"] }, ["connect", "once"]],
		[{ packageTypes: ["npm"] }, ["connect", "once"]],
		[{ modelStack: ["heron-2"] }, ["connect", "once"]],
		[{ version: "1" }, ["version", "once"]],
		[{ releasedAt: DAY }, ["date", "once"]],
		[{ sourceUpdatedAt: DAY }, ["date", "once"]],
		[{ launchedAt: DAY }, ["date", "once"]],
		[{ observations: [{}] }, ["observation", "once"]],
		[{ creatorName: "Pier 9" }, ["maker", "once"]],
		[{ alsoListedAs: [{}] }, []],
		[{ isRanked: true }, ["once", "rank"]],
		[{ exposure: { publicTier: "minimal" } }, ["once", "risk"]],
	])("is for %j: %j", (facts, ids) => {
		const { answers } = listingQuality([{ ...bare, ...facts }]);
		expect(answers.filter(({ count }) => count > 0).map(({ id }) => id)).toEqual(ids);
		const missing = answers.filter((answer) => answer.missing.includes("bare"));
		expect(missing).toHaveLength(QUALITY_QUESTIONS.length - ids.length);
	});

	it("is counted in all and by source, the largest first, with a few examples of what lacks it", () => {
		const imported = [fact("imported", "document:0f"), fact("imported", "toolhive:x")];
		const agents = [
			...[1, 2, 3, 4, 5, 6, 7].map((number) => ({
				...bare,
				slug: `i-${number}`,
				provenance: imported,
			})),
			{ ...bare, slug: "h", sources: [{ name: "import-toolhive" }] },
			{ ...bare, slug: "f", sources: [{ name: "quay" }], provenance: imported, version: "1" },
			{ ...bare, slug: "d", provenance: [fact("imported", "document:0f")] },
			{ ...bare, slug: "r", provenance: [fact("declared", null)], version: "2" },
		];
		const { listings, sources, answers } = listingQuality(agents);
		expect([listings, sources]).toEqual([
			11,
			[
				{ name: "imported toolhive", listings: 8 },
				{ name: "followed quay", listings: 1 },
				{ name: "imported", listings: 1 },
				{ name: "registered", listings: 1 },
			],
		]);
		expect(answers.find(({ id }) => id === "version")).toMatchObject({
			count: 2,
			bySource: [0, 1, 0, 1],
			missing: ["i-1", "i-2", "i-3", "i-4", "i-5"],
		});
	});

	it("is asked of nothing in an empty registry", () => {
		expect(listingQuality([])).toMatchObject({ listings: 0, sources: [] });
	});
});
