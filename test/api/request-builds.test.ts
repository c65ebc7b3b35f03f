import { expect, it } from "vitest";
import { requestBuilds } from "#api/request-builds.ts";

it("requests that arrive while the builder is asked are sent next, each once", async () => {
	const asked: string[] = [];
	let answer = () => {};
	const asking = requestBuilds({
		ask(wish) {
			asked.push(wish);
			return new Promise((resolve) => {
				answer = resolve;
			});
		},
		log: () => {},
	});
	asking.request("build");
	for (const wish of ["build", "takedown", "build", "takedown"] as const) asking.request(wish);
	for (let count = 0; count < 3; count += 1) {
		answer();
		await new Promise(setImmediate);
	}
	await asking.stop();
	expect(asked).toEqual(["build", "build", "takedown"]);
});
