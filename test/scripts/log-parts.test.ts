import { expect, it } from "vitest";
import { VIEW_IMPORT_MAX_ROWS, ViewImport } from "#registry/imports/import-views.ts";
import { logParts } from "../../scripts/commands/log-parts.ts";

const ROWS = VIEW_IMPORT_MAX_ROWS + 5;

/** A log in which every agent was viewed, the first few only by returning clients. */
function partsOf(repeated: number) {
	const views = Array.from({ length: ROWS }, (_, number) => ({
		slug: `agent-${number}`,
		count: number < repeated ? 0 : 1,
		at: "2026-05-04T12:00:00.000Z",
	}));
	const count = {
		lines: ROWS,
		understood: ROWS,
		failed: 0,
		robots: 0,
		passedOn: 0,
		repeats: repeated,
		views,
	};
	return [...logParts({ file: "logs/access.log", digest: "ab".repeat(32), count })];
}

it("a log without views is one part", () => {
	const count = {
		lines: 1,
		understood: 1,
		failed: 0,
		robots: 1,
		passedOn: 0,
		repeats: 0,
		views: [],
	};
	const digest = "ab".repeat(32);
	expect([...logParts({ file: "logs/access.log", digest, count })]).toEqual([
		{ name: "access.log", digest, lines: 1, views: [] },
	]);
});

it("a part has the same agents and hours, whichever logs were counted before", () => {
	const [alone, after] = [partsOf(0), partsOf(3)];
	expect(alone.map(({ digest }) => digest)).toEqual(after.map(({ digest }) => digest));
	expect(alone.map(({ views }) => views.length)).toEqual([VIEW_IMPORT_MAX_ROWS, 5]);
	expect(after.map(({ views }) => views.length)).toEqual([VIEW_IMPORT_MAX_ROWS - 3, 5]);
	expect(after[1]).toEqual(alone[1]);
	for (const part of [...alone, ...after]) expect(ViewImport.safeParse(part).success).toBe(true);
});
