import { ageMs, latestOf } from "#contract/instants.ts";
import { isFine } from "../builds/build-report.ts";
import { STALE_AFTER_MS } from "../routes/health.ts";
import { within } from "./ask-seldom.ts";
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
	const writes = await writesPart(shown);
	const isStopping = shown.isStopping();
	const detail = `The service is ${isStopping ? "shutting down" : "running"}.`;
	const stopping = { ok: !isStopping, detail };
	return {
		reads: shown.current() !== undefined && stopping.ok,
		writes: store.ok && writes.ok && stopping.ok,
		parts: {
			stopping,
			release,
			store,
			writes,
			limits: await limitsPart(shown),
			builds: await buildsPart(shown),
			hour: await hourPart(shown),
			storage: storagePart(shown),
			mail: mailPart(shown),
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
	const answer = await within(PATIENCE_MS, store.submissions.countBy("status", "pending"));
	const ok = answer !== undefined;
	return { ok, detail: `The record store ${ok ? "answers" : "does not answer"}.` };
}

async function writesPart({ lastWrite }: Shown): Promise<Part> {
	const { at, failure } = await lastWrite();
	return failure === null
		? { ok: true, detail: `A write was kept at ${at.toISOString()}.` }
		: { ok: false, detail: `${failure}, at ${at.toISOString()}.` };
}

async function limitsPart({ areLimitsShared }: Shown): Promise<Part> {
	const shared = await areLimitsShared();
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

/** A builder that hangs, or that nobody started, leaves a good last build behind. */
async function hourPart({ current, lookedAt, now }: Shown): Promise<Part> {
	const at = current()?.snapshot.at;
	if (at === undefined) return { ok: true, detail: "No hour is served." };
	const looked = latestOf([at, await lookedAt()]);
	const isOld = ageMs(looked, now()) > STALE_AFTER_MS;
	const detail = `The served hour was last found to match the records at ${looked}.`;
	return { ok: !isOld, detail: isOld ? `${detail} Nothing seems to build.` : detail };
}

function storagePart({ followLagSeconds }: Shown): Part {
	const lag = followLagSeconds();
	if (lag === undefined) return { ok: true, detail: "No object storage is followed." };
	return lag * 1000 <= STALE_AFTER_MS
		? { ok: true, detail: `The object storage is followed, ${Math.round(lag)} seconds behind.` }
		: { ok: false, detail: `The newest hour could not be fetched for ${Math.round(lag)} seconds.` };
}

function mailPart({ lastMail }: Shown): Part {
	const last = lastMail();
	if (!last) return { ok: true, detail: "This process has sent no mail yet." };
	return last.failure === null
		? { ok: true, detail: `The mail server took a mail at ${last.at.toISOString()}.` }
		: { ok: false, detail: `No mail can be sent since ${last.at.toISOString()}: ${last.failure}` };
}

function clockPart({ current, now }: Shown): Part {
	const at = current()?.snapshot.at;
	const clock = now();
	const ok = at === undefined || Date.parse(at) - clock.getTime() <= CLOCK_TOLERANCE_MS;
	const behind = ok ? "" : `, which is before the served hour, ${at}`;
	return { ok, detail: `The clock says ${clock.toISOString()}${behind}.` };
}
