import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readDeployed } from "./deploy-files.ts";
import { knownWords, wordsOfQuery } from "./query-words.ts";

const Source = z.strictObject({
	type: z.literal("prometheus"),
	uid: z.string().regex(/^\$\{datasource\}$/),
});
const Place = z.strictObject({ h: z.int(), w: z.int().max(24), x: z.int(), y: z.int() });
const Panel = z.looseObject({
	id: z.int(),
	title: z.string().min(1),
	type: z.enum(["row", "stat", "timeseries"]),
	gridPos: Place,
	datasource: Source.optional(),
	targets: z
		.array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
		.default([]),
});
const Dashboard = z.looseObject({
	title: z.string(),
	schemaVersion: z.int(),
	panels: z.array(Panel),
});

const { panels } = Dashboard.parse(JSON.parse(readDeployed("grafana/dashboard.json")));

describe("the dashboard of Grafana", () => {
	it("queries existing metrics and labels", async () => {
		const isKnown = await knownWords();
		for (const { title, targets } of panels) {
			const words = targets.flatMap(({ expr }) => wordsOfQuery(expr));
			expect([title, words.filter((word) => !isKnown(word))]).toEqual([title, []]);
		}
	});

	it("has a query and its source in every panel, and no panel covers another", () => {
		expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
		const drawn = panels.filter(({ type }) => type !== "row");
		expect(drawn.filter(({ targets }) => targets.length === 0)).toEqual([]);
		expect(drawn.filter(({ datasource }) => datasource === undefined)).toEqual([]);
		const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
			Array.from({ length: h * w }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
		);
		expect(new Set(cells).size).toBe(cells.length);
		expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
	});
});
