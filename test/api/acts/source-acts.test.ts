import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { SOURCE_FORMATS } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import { READABLE_FORMATS } from "#sources/ways.ts";
import { createTestRegistry } from "../../registry/registry-fixture.ts";

const official = { name: "official", format: "mcp-registry", place: "https://registry.example" };

function operator() {
	const context = createTestRegistry();
	const actor = { id: "operator:test" };
	const run = async (name: string, input: object): Promise<unknown> =>
		(
			await runAct(
				{ ...context, baseUrl: "https://registry.test" },
				{ act: `source.${name}`, input, actor },
			)
		).answer;
	return { context, run };
}

const refusalOf = (asked: Promise<unknown>) =>
	asked.then(
		() => undefined,
		(error: unknown) => (error instanceof Refusal ? error.message : error),
	);

describe("an operator", () => {
	it("adds a source, which is due at once and last in precedence", async () => {
		const { run } = operator();
		await run("add", official);
		expect(await run("add", { ...official, name: "own", decision: "approve" })).toMatchObject({
			precedence: 2,
			state: "active",
			decision: "approve",
			interval_minutes: 60,
			followed_at: null,
		});
		expect(await run("list", {})).toMatchObject({
			sources: [{ name: "official" }, { name: "own" }],
		});
	});

	it.each([
		[
			{ ...official, name: "Two Words" },
			"The name must be 1 to 32 characters: a–z, 0–9 and hyphens (not first or last).",
		],
		[
			{ ...official, place: "https://ada:secret@registry.example" },
			"The place must not contain a name or password; put tokens in the environment.",
		],
		[
			{ ...official, allow: ["colour:red"] },
			"The allow must start with name:, publisher:, licence:, type:, tag: or be a pattern of names.",
		],
		[
			{ ...official, precedence: 1, name: "other" },
			"The source official already has the precedence 1.",
		],
		[official, "There is already a source named official."],
	])("cannot add %j", async (input, sentence) => {
		const { run } = operator();
		await run("add", official);
		expect(await refusalOf(run("add", input))).toBe(sentence);
	});
});

it("every format that can be followed can be read", () => {
	const known = new Set(READABLE_FORMATS.map(({ format }) => format));
	expect(SOURCE_FORMATS.filter((format) => !known.has(format))).toEqual([]);
});
