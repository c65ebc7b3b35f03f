import { describe, expect, it } from "vitest";
import { readRows } from "#render/read-rows.ts";

async function read(text: string, size: number) {
	async function* pieces() {
		for (let place = 0; place < text.length; place += size) yield text.slice(place, place + size);
	}
	const rows: unknown[] = [];
	let told: object | undefined;
	for await (const part of readRows("rows", pieces())) {
		rows.push(...part.rows);
		told = part.rest;
	}
	return { rows, rest: told };
}

const tricky = ['},{"', '\\"},{\\"', "]}", "é\u2028", ""].map((text, number) => ({
	text,
	number,
	list: [text],
	objects: [{ kind: text }, { kind: text }],
}));

describe("rows of a document that is read in pieces", () => {
	it.each([1, 2, 7, 50, 10_000])(
		"are complete and in order, with pieces of %i characters",
		async (size) => {
			const rest = { total: 5, note: '},{"' };
			const told = await read(`${JSON.stringify({ rows: tricky, ...rest })}\n`, size);
			expect(told).toEqual({ rows: tricky, rest });
		},
	);

	it("may be none", async () => {
		expect(await read('{"rows":[],"total":0}', 4)).toEqual({ rows: [], rest: { total: 0 } });
	});

	it("must be where they are expected", async () => {
		await expect(read('{"others":[{}],"rows":[]}', 4)).rejects.toThrow("does not begin");
	});
});
