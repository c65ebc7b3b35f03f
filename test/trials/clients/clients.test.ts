import { describe, expect, it } from "vitest";
import { runTrial } from "../trial.ts";
import { clients, offersOf, shapeOf } from "./clients.ts";
import { DOCUMENTS, EACH_SHAPE } from "./documents.ts";
import { installPrograms } from "./install-programs.ts";

describe("commands for clients", () => {
	it("are of the shapes that the short trial runs", () => {
		const shapesOf = (documents: typeof DOCUMENTS) =>
			new Set(documents.flatMap(offersOf).map(shapeOf));
		expect(shapesOf(EACH_SHAPE)).toEqual(shapesOf(DOCUMENTS));
	});

	it(`${clients.promise} (${EACH_SHAPE.length} ${clients.unit})`, async (test) => {
		if ((await installPrograms()) === undefined) {
			expect(process.env.REQUIRE_SERVERS, "npm cannot be reached").toBeUndefined();
			process.stderr.write("Left out, because npm cannot be reached: commands for clients.\n");
			test.skip();
		}
		const options = { count: EACH_SHAPE.length, seed: clients.promise };
		expect((await runTrial(clients, options)).broken).toEqual([]);
	});
});
