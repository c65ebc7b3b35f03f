import { expect, it } from "vitest";
import { requestBuilds } from "#api/process/open-builds.ts";
import { Refusal } from "#domain/errors.ts";

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

it.each([
	["warn", "the records are away", new Refusal("unavailable", "The registry cannot be reached.")],
	["error", "the wish cannot be left for a timer", new Error("ENOSPC: no space left on device")],
])(
	"a request that does not arrive is a line of the level %s if %s",
	async (level, _what, failure) => {
		const levels: string[] = [];
		const asking = requestBuilds({
			ask: () => Promise.reject(failure),
			log: (each) => levels.push(each),
		});
		asking.request("build");
		await asking.stop();
		expect(levels).toEqual([level]);
	},
);
