import { expect, it } from "vitest";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { postponeDomains } from "#registry/evidence/record-look.ts";
import { lookTime } from "../record-builders.ts";
import { createTestRegistry } from "../registry-fixture.ts";

const WAITS_MS = [60_000, HOUR_MS / 2, 24 * HOUR_MS];

it.each(WAITS_MS)(
	"a wait of %i ms binds its path, and others only once several say so",
	async (ms) => {
		for (let asking = 0; asking <= LOOK.pathsThatBind + 1; asking += 1) {
			const registry = createTestRegistry();
			const at = registry.now().toISOString();
			const waitsUntil = instantAfter(at, ms);
			const paths = Array.from({ length: 8 }, (_, index) => `https://s${index}.a.dev/${index}`);
			await registry.store.transact(async ({ lookTimes }) => {
				for (const [index, url] of paths.entries()) {
					const isAsking = index < asking;
					lookTimes.save(
						lookTime(url, isAsking ? { waitsUntil, nextAt: waitsUntil } : { nextAt: at }),
					);
				}
				lookTimes.save(lookTime("https://b.dev/", { nextAt: at }));
			});
			for (let round = 0; round < 3; round += 1)
				await postponeDomains(registry, new Set(["a.dev"]));
			const times = await registry.store.lookTimes.list();
			const nextOf = (name: string) => times.find(({ subject }) => subject.includes(name))?.nextAt;
			const bound = instantAfter(at, Math.min(ms, HOUR_MS));
			const others = asking < LOOK.pathsThatBind ? at : bound;
			expect(paths.map((url) => nextOf(url))).toEqual(
				paths.map((_, index) => (index < asking ? waitsUntil : others)),
			);
			// What others ask for binds nobody longer than they do, so that it does not go on by itself.
			expect(times.filter((time) => time.waitsUntil).length).toBe(asking);
			expect(nextOf("b.dev")).toBe(at);
		}
	},
);
