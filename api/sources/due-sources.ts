import { by } from "#contract/compare.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";

type Due = Pick<SourceRecord, "name" | "place" | "state" | "nextAt">;

interface Slots {
	now: Date;
	busyHosts: ReadonlySet<string>;
	/** How many more can be followed at the same time. */
	free: number;
}

/** Sources to follow now, the longest overdue first, one per host. */
export function dueSources<Source extends Due>(
	sources: readonly Source[],
	{ now, busyHosts, free }: Slots,
): Source[] {
	const due = sources
		.filter(({ state, nextAt }) => state === "active" && nextAt <= now.toISOString())
		.toSorted(by(({ nextAt }) => nextAt));
	const hosts = new Set(busyHosts);
	const chosen: Source[] = [];
	for (const source of due) {
		const host = hostOfSource(source.place);
		if (chosen.length >= free || hosts.has(host)) continue;
		hosts.add(host);
		chosen.push(source);
	}
	return chosen;
}

/** The host that following it would burden; each folder counts separately. */
export function hostOfSource(place: string): string {
	return URL.parse(place)?.host || place;
}
