import { describe, expect, it } from "vitest";
import { listKind, textKind } from "#contract/facts/fact-kinds.ts";
import type { FactRow } from "#contract/facts/fact-row.ts";
import { gateFact } from "#domain/agents/gate-fact.ts";

const ABOUT = { wire: "terms", label: "Terms", meaning: "Under which it is given.", shows: [] };
const ONE: FactRow = { ...textKind({ min: 1, max: 80 }), ...ABOUT, rule: "license" };
const MANY: FactRow = { ...listKind({ max: 80, maxItems: 5 }), ...ABOUT, rule: "license" };

describe("a fact with a rule", () => {
	it.each<[string, FactRow, unknown, unknown, string[]]>([
		["a text in another form", ONE, "MIT or Zlib", "MIT OR Zlib", []],
		["a text that breaks it", ONE, "do what you like", null, ["#/terms"]],
		["a text that is empty, so not stated", ONE, "", null, []],
		["texts in a list", MANY, ["MIT or Zlib", "ISC"], ["MIT OR Zlib", "ISC"], []],
		["one of a list that breaks it", MANY, ["ISC", "mine"], ["ISC"], ["#/terms/1"]],
		["one behind another that is empty", MANY, ["", "mine"], [], ["#/terms/1"]],
	])("%s", (_, row, raw, kept, refused) => {
		const pointers: string[] = [];
		expect(gateFact(row, raw, (pointer) => pointers.push(pointer))).toEqual(kept);
		expect(pointers).toEqual(refused);
	});
});
