import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import type { LookStanding } from "#domain/evidence/look-standing.ts";
import type { RegistryReader } from "../store.ts";
import { LOOK_PARTS } from "./note-observations.ts";

/** Those planned last were mostly looked at last. Only a few are read, as there may be very many. */
const READ = 50;

/** How far the collectors are, all together. */
export async function lookStanding(
	{ lookTimes }: Pick<RegistryReader, "lookTimes">,
	now: Date,
): Promise<LookStanding> {
	const standing: LookStanding = { subjects: 0, due: 0, late: 0, lookedAt: null };
	for (const part of LOOK_PARTS) {
		const latest = await lookTimes.newestBy("part", part, READ);
		const [time] = latest;
		if (!time) continue;
		const countUntil = (ms: number) =>
			lookTimes.countBefore("part", part, { ...time, nextAt: instantAfter(now, ms), subject: "" });
		standing.subjects += await lookTimes.countBy("part", part);
		standing.due += await countUntil(0);
		standing.late += await countUntil(-HOUR_MS);
		const times = latest.flatMap(({ lastAt }) => lastAt ?? []);
		standing.lookedAt = [...times, standing.lookedAt ?? ""].sort().at(-1) || null;
	}
	return standing;
}
