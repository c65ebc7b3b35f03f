import { expect, it } from "vitest";
import { matchPath } from "#contract/http/addresses.ts";
import { liveRows } from "./live-rows.ts";
import { worstInputs } from "./worst-inputs.ts";

const inputs = worstInputs("harbor-scout");

it("every live endpoint has worst inputs", () => {
	expect(Object.keys(inputs).sort()).toEqual(
		liveRows()
			.map(({ id }) => id)
			.sort(),
	);
});

it.each(Object.entries(inputs))("the inputs of %s reach it", (id, all) => {
	for (const { target, method = "GET" } of all) {
		const [path = ""] = target(0).split("?");
		const row = matchPath(path.replace("%2F", "/"))?.endpoints.find((one) => one.method === method);
		expect([target(0), row?.id]).toEqual([target(0), id]);
		expect(target(0).length).toBeLessThanOrEqual(2_048);
	}
});
