import { getEndpoint } from "#contract/endpoints.ts";
import type { Health } from "#contract/health.ts";
import { Refusal } from "#domain/errors.ts";
import { renderJson } from "#render/json.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";

/** Two missed hours: an operator should look. */
const STALE_AFTER_SECONDS = 2 * 3600;

interface HealthParts {
	now: () => Date;
	isStopping: (() => boolean) | undefined;
	/** False while an older hour is served than the pointer names. */
	isNewest: (() => boolean) | undefined;
}

/**
 * Tells load balancers whether to send requests here: only while there is an hour to serve and the service is not
 * ending.
 */
export function health(source: HourSource, { now, isStopping, isNewest }: HealthParts): Handler {
	const { mediaType, cache } = getEndpoint("health");
	return async (request, response) => {
		if (isStopping?.()) throw new Refusal("unavailable", "The service is about to end.");
		const { snapshot } = getHour(source);
		const ageSeconds = Math.max(0, Math.floor((now().getTime() - Date.parse(snapshot.at)) / 1000));
		const isStale = ageSeconds > STALE_AFTER_SECONDS || isNewest?.() === false;
		const body: Health = {
			status: isStale ? "stale" : "ok",
			snapshot_id: snapshot.id,
			snapshot_at: snapshot.at,
			snapshot_age_seconds: ageSeconds,
			agents: snapshot.agents.length,
			sample_data: snapshot.sampleData,
		};
		await sendAnswer(request, response, { mediaType, cache, body: renderJson(body) });
	};
}
