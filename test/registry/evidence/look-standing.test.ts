import { expect, it } from "vitest";
import { lookStanding } from "#registry/evidence/look-standing.ts";
import { lookTime } from "../record-builders.ts";
import { createTestRegistry } from "../registry-fixture.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");

it("of all looks it is counted how many are due and late, and told when one was made", async () => {
	const { store } = createTestRegistry();
	const none = { subjects: 0, due: 0, late: 0, lookedAt: null };
	expect(await lookStanding(store, NOW)).toEqual(none);
	const times = [
		["0", "2026-05-04T10:59:00.000Z", null],
		["1", "2026-05-04T11:30:00.000Z", "2026-05-03T11:30:00.000Z"],
		["1", "2026-05-04T18:00:00.000Z", "2026-05-04T11:59:00.000Z"],
		["3", "2026-05-05T09:00:00.000Z", "2026-05-04T10:00:00.000Z"],
	] as const;
	await store.transact(async ({ lookTimes }) => {
		for (const [index, [part, nextAt, lastAt]] of times.entries())
			lookTimes.save(lookTime(`https://a.dev/${index}`, { part, nextAt, lastAt }));
	});
	expect(await lookStanding(store, NOW)).toEqual({
		subjects: 4,
		due: 2,
		late: 1,
		lookedAt: "2026-05-04T11:59:00.000Z",
	});
});
