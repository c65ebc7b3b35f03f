import { describe, expect, it } from "vitest";
import { renderJson } from "#render/json.ts";
import { renderFragments, renderJoined } from "#render/json-fragments.ts";
import { finishSteps } from "../search/finish-steps.ts";

const VALUES = Array.from({ length: 50 }, (_, number) => ({
	number,
	text: `${'é漢😀"\\[]'.repeat(number % 7)}`,
	list: [],
}));
const fragments = finishSteps(renderFragments(VALUES));

describe("joined fragments", () => {
	it.each([
		["none", []],
		["one", [7]],
		["the first", [0]],
		["the last", [49]],
		["neighbours", [3, 4, 5, 6]],
		["neighbours backwards", [6, 5, 4]],
		["some far apart", [40, 2, 3, 19, 0]],
		["one twice", [8, 8]],
		["all", VALUES.map(({ number }) => number)],
	])("are the exact bytes of the list with %s", (_, numbers) => {
		const rest = { page: 1, more: { list: [] }, text: "[]" };
		const whole = { data: numbers.map((number) => VALUES[number]), ...rest };
		const joined = renderJoined({ data: [], ...rest }, fragments, numbers);
		expect(joined.toString()).toBe(renderJson(whole));
	});

	it("are an empty list without any", () => {
		expect(renderJoined({ data: [] }, finishSteps(renderFragments([])), []).toString()).toBe(
			'{"data":[]}\n',
		);
	});

	it("work with any number", () => {
		const large = Array.from({ length: 30 }, (_, number) => `${number} ${"漢".repeat(50_000)}`);
		const joined = renderJoined({ data: [] }, finishSteps(renderFragments(large)), [
			...large.keys(),
		]);
		expect(joined.toString()).toBe(renderJson({ data: large }));
	});

	it("need an envelope with a list", () => {
		expect(() => renderJoined({ page: 1 }, fragments, [1])).toThrow("no empty list");
	});
});
