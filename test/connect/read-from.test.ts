import { describe, expect, it } from "vitest";
import { CLIENTS } from "../../src/connect/clients/all-clients.ts";
import { oldRows } from "../../src/connect/old-rows.ts";
import { POLICIES } from "../../src/connect/policies/all-policies.ts";
import { READ_FROM } from "../../src/connect/read-from.ts";

const SOURCES = [
	...[...CLIENTS, ...POLICIES].map(({ readFrom }) => readFrom),
	...Object.values(READ_FROM),
];
const days = SOURCES.map((source) => source.slice(-10)).sort();
const dayAfter = (day: string | undefined, count: number) =>
	new Date(Date.parse(day ?? "") + count * 86_400_000);

describe("rows of clients", () => {
	it("each have a source and the day when it was read", () => {
		for (const source of SOURCES) expect(source).toMatch(/^\S.*, \d{4}-\d\d-\d\d$/);
	});

	it("are told once their source was read more than 60 days ago", () => {
		expect(oldRows(dayAfter(days[0], 60))).toEqual([]);
		expect(oldRows(dayAfter(days[0], 61)).length).toBeGreaterThan(0);
		const told = oldRows(dayAfter(days.at(-1), 61));
		expect(told).toHaveLength(SOURCES.length);
		for (const source of SOURCES) expect(told.join("\n")).toContain(`days ago: ${source}.`);
	});
});
