import type { Health } from "#contract/http/health.ts";
import { ageMs, HOUR_MS, latestOf } from "#contract/instants.ts";
import { Refusal } from "#domain/errors.ts";
import { getHour } from "../hours/served-hour.ts";
import { PROGRAM_VERSION } from "../program-version.ts";
import type { DashboardParts } from "./dashboard/visit.ts";
import { type Handler, sendJson } from "./handler.ts";

/** Two missed hours need an operator's attention. */
export const STALE_AFTER_MS = 2 * HOUR_MS;

export interface HealthParts extends Pick<DashboardParts, "source" | "registry"> {
	isStopping?: () => boolean;
	/** False while an older hour is served because the newest is damaged. */
	isNewest?: () => boolean;
	/** When the served release was last found to match the records; undefined if unknown. */
	lookedAt?: () => Promise<string | undefined>;
}

/** Ready only while there is an hour to serve and the service is not shutting down. */
export function health(parts: HealthParts): Handler {
	const { source, registry, isStopping, isNewest, lookedAt } = parts;
	const { now } = registry;
	return async (request, response) => {
		if (isStopping?.()) throw new Refusal("unavailable", "The service is shutting down.");
		const { snapshot } = getHour(source);
		const ageSeconds = Math.max(0, Math.floor(ageMs(snapshot.at, now()) / 1000));
		const looked = latestOf([snapshot.at, await lookedAt?.()]);
		const isStale = ageMs(looked, now()) > STALE_AFTER_MS || isNewest?.() === false;
		const body: Health = {
			status: isStale ? "stale" : "ok",
			version: PROGRAM_VERSION,
			snapshot_id: snapshot.id,
			snapshot_at: snapshot.at,
			snapshot_age_seconds: ageSeconds,
			looked_at: looked,
			agents: snapshot.agents.length,
			sample_data: snapshot.sampleData,
		};
		await sendJson(request, response, body);
	};
}
