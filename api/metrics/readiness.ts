import { isFine } from "../builds/build-report.ts";
import type { Shown } from "./metrics.ts";

/** A clock can be off by this much without being reported. */
const CLOCK_TOLERANCE_MS = 60_000;
/** A store that does not answer within this time counts as down. */
const PATIENCE_MS = 2_000;

interface Part {
	ok: boolean;
	detail: string;
}

/** State of each part: a service whose writes fail can still serve reads. */
export interface Readiness {
	reads: boolean;
	writes: boolean;
	parts: Readonly<Record<string, Part>>;
}

export async function readReadiness(shown: Shown): Promise<Readiness> {
	const release = releasePart(shown);
	const store = await storePart(shown);
	const stopping: Part = shown.isStopping()
		? { ok: false, detail: "The service is shutting down." }
		: { ok: true, detail: "The service is running." };
	return {
		reads: shown.current() !== undefined && stopping.ok,
		writes: store.ok && stopping.ok,
		parts: {
			stopping,
			release,
			store,
			limits: limitsPart(shown),
			builds: await buildsPart(shown),
			clock: clockPart(shown),
		},
	};
}

function releasePart({ current, isNewest }: Shown): Part {
	const hour = current();
	if (!hour) return { ok: false, detail: "No release is served." };
	const { id } = hour.release.manifest;
	return isNewest()
		? { ok: true, detail: `Release ${id} is served.` }
		: { ok: false, detail: `The older release ${id} is served in place of the current one.` };
}

async function storePart({ store }: Shown): Promise<Part> {
	const silence = AbortSignal.timeout(PATIENCE_MS);
	const silent = new Promise<never>((_, reject) => {
		silence.addEventListener("abort", () => reject(new Error("silent")), { once: true });
	});
	return Promise.race([store.submissions.countBy("status", "pending"), silent]).then(
		() => ({ ok: true, detail: "The record store answers." }),
		() => ({ ok: false, detail: "The record store does not answer." }),
	);
}

function limitsPart({ areLimitsShared }: Shown): Part {
	const shared = areLimitsShared();
	if (shared === undefined) return { ok: true, detail: "Limits are counted in memory." };
	return shared
		? { ok: true, detail: "All processes count limits together." }
		: { ok: false, detail: "Only this process counts its limits." };
}

async function buildsPart({ readBuildRecord }: Shown): Promise<Part> {
	const last = (await readBuildRecord())?.last;
	if (!last) return { ok: true, detail: "No build is on record." };
	const { outcome, endedAt, reason } = last;
	if (outcome === "unchanged") {
		return { ok: true, detail: `The last build found nothing changed at ${endedAt}.` };
	}
	if (isFine(outcome)) return { ok: true, detail: `The last build was published at ${endedAt}.` };
	return { ok: false, detail: `The last build failed at ${endedAt}: ${reason}` };
}

function clockPart({ current, now }: Shown): Part {
	const at = current()?.snapshot.at;
	const clock = now();
	if (at === undefined || Date.parse(at) - clock.getTime() <= CLOCK_TOLERANCE_MS) {
		return { ok: true, detail: `The clock says ${clock.toISOString()}.` };
	}
	return {
		ok: false,
		detail: `The clock says ${clock.toISOString()}, which is before the served hour, ${at}.`,
	};
}
