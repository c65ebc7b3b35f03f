import { expect, it } from "vitest";
import { COLLECTION_FILES } from "#contract/collections/collection-endpoints.ts";
import { fillPath, pathsOf } from "#contract/http/addresses.ts";
import { edgeRows, keptRows } from "../../scripts/edge/edge-rows.ts";

it("a proxy in front has no answer of its own for what a collection gives", () => {
	const parameters = { collection: "approved-servers", server: "com.example/a", version: "latest" };
	const patterns = [...edgeRows(), ...keptRows()].map(({ pattern }) => new RegExp(pattern));
	for (const row of COLLECTION_FILES) {
		expect(row, row.id).not.toHaveProperty("file");
		for (const path of pathsOf(row).map((of) => fillPath(of, parameters))) {
			const kept = patterns.filter((pattern) =>
				[path, `${path}?a=b`].some((to) => pattern.test(to)),
			);
			expect(kept, path).toEqual([]);
		}
	}
});
