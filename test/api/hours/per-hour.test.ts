import { expect, it } from "vitest";
import { perHour, serveHour } from "#api/hours/served-hour.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { drawEmpty } from "../empty-registry.ts";
import { SITE } from "../running-service.ts";

it("a value per hour is computed once, and again after a failure", async () => {
	const drawn = await drawEmpty();
	const hour = finishSteps(serveHour(drawn, SITE));
	let made = 0;
	const makeOnce = perHour(async () => {
		made += 1;
		if (made === 1) throw new Error("not this time");
		return made;
	});
	const first = [makeOnce(hour), makeOnce(hour)];
	for (const answer of first) await expect(answer).rejects.toThrow("not this time");
	expect([await makeOnce(hour), await makeOnce(hour)]).toEqual([2, 2]);
	await drawn.remove();
});
