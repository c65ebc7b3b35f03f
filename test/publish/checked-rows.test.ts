import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkedRows } from "#publish/checked-rows.ts";
import { streamJson } from "#render/json.ts";
import { numberedRows } from "../render/numbered-rows.ts";

const schema = z.strictObject({ rows: z.array(z.object({ rank: z.int() })), total: z.int() });
const rowsOf = (...ranks: number[]) => numberedRows(ranks.map((rank) => ({ rank })));

function draw(view: object): string {
	return [...streamJson(checkedRows(view, { path: "feed.json", schema }))].join("");
}

describe("rows that are checked while they are rendered", () => {
	it("are unchanged", () => {
		expect(draw({ rows: rowsOf(1, 2), total: 2 })).toBe(
			'{"rows":[{"rank":1},{"rank":2}],"total":2}\n',
		);
		expect(draw({ rows: rowsOf(), total: 0 })).toBe('{"rows":[],"total":0}\n');
	});

	it.each<[string, object, string]>([
		["a row that breaks its schema", { rows: rowsOf(1, 2.5), total: 2 }, "rank"],
		["an invalid number", { rows: rowsOf(Number.NaN), total: 1 }, "rank"],
		["a rest that breaks its schema", { rows: rowsOf(1), total: "2" }, "total"],
		["a member too many", { rows: rowsOf(1), total: 1, more: 1 }, "more"],
		["a member too few", { rows: rowsOf(1) }, "total"],
	])("are refused with %s", (_, view, place) => {
		expect(() => draw(view)).toThrow(new RegExp(`feed\\.json breaks its schema.*${place}`));
	});
});
