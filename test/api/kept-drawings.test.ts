import { describe, expect, it } from "vitest";
import { createKeptDrawings } from "#api/kept-drawings.ts";
import { Refusal } from "#domain/errors.ts";

/** A drawing that counts how often it is begun. */
function countedDrawing(texts: readonly string[]) {
	let begun = 0;
	return {
		draw: () => {
			begun += 1;
			return texts;
		},
		begun: () => begun,
	};
}

describe("a drawing that takes long", () => {
	it("is all of its parts, one behind the other", async () => {
		const parts = Array.from({ length: 500 }, (_, number) => `part ${number} é\n`);
		const { body } = await createKeptDrawings(1_000_000).find("a", () => parts);
		expect(body.toString()).toBe(parts.join(""));
	});

	it("is made once for all who ask at the same time, and for later ones", async () => {
		const drawings = createKeptDrawings(1_000_000);
		const { draw, begun } = countedDrawing(["x"]);
		const [one, other] = await Promise.all([drawings.find("a", draw), drawings.find("a", draw)]);
		expect([other, await drawings.find("a", draw)]).toEqual([one, one]);
		expect(begun()).toBe(1);
	});

	it("is told from another by what was asked for", async () => {
		const drawings = createKeptDrawings(1_000_000);
		const [one, other] = await Promise.all([
			drawings.find("a", () => ["1"]),
			drawings.find("b", () => ["2"]),
		]);
		expect([one.body.toString(), other.body.toString()]).toEqual(["1", "2"]);
		expect(one.digest).not.toBe(other.digest);
	});

	it("is made again when there is no room to keep it", async () => {
		const drawings = createKeptDrawings(1_000);
		const { draw, begun } = countedDrawing(["x".repeat(2_000)]);
		await drawings.find("a", draw);
		await drawings.find("a", draw);
		expect(begun()).toBe(2);
	});

	it("lets others have their turns while it goes on", async () => {
		let turns = 0;
		let isDrawn = false;
		const countTurns = () => {
			turns += 1;
			if (!isDrawn) setImmediate(countTurns);
		};
		setImmediate(countTurns);
		await createKeptDrawings(1_000_000).find("a", () => slowParts(40));
		isDrawn = true;
		expect(turns).toBeGreaterThan(3);
	});

	it("may fail without harm to the next", async () => {
		const drawings = createKeptDrawings(1_000_000);
		const failing = drawings.find("a", () => {
			throw new Error("a bug");
		});
		const next = drawings.find("b", () => ["fine"]);
		await expect(failing).rejects.toThrow("a bug");
		expect((await next).body.toString()).toBe("fine");
		expect((await drawings.find("a", () => ["again"])).body.toString()).toBe("again");
	});

	it("is refused while too many different ones wait", async () => {
		const drawings = createKeptDrawings(1_000_000);
		const asked = Array.from({ length: 40 }, (_, number) =>
			drawings.find(`${number}`, () => ["x"]),
		);
		const outcomes = await Promise.allSettled(asked);
		const refused = outcomes.filter(({ status }) => status === "rejected");
		expect(refused).toHaveLength(10);
		for (const outcome of refused) {
			expect(outcome).toMatchObject({ reason: expect.any(Refusal) });
			expect(outcome).toMatchObject({ reason: { code: "unavailable" } });
		}
	});
});

/** Each part takes a millisecond. */
function* slowParts(count: number): Generator<string> {
	for (let number = 0; number < count; number += 1) {
		const startedAt = performance.now();
		while (performance.now() - startedAt < 1);
		yield "x";
	}
}
