import { getEndpoint } from "#contract/endpoints.ts";
import type { Health } from "#contract/health.ts";
import { renderJson } from "#render/json.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";

/** Two missed hours and a little: then an operator should look. */
const STALE_AFTER_SECONDS = 2 * 3600;

export function health(source: HourSource, now: () => Date): Handler {
	const { mediaType, cache } = getEndpoint("health");
	return async (request, response) => {
		const { snapshot } = getHour(source);
		const ageSeconds = Math.max(0, Math.floor((now().getTime() - Date.parse(snapshot.at)) / 1000));
		const body: Health = {
			status: ageSeconds > STALE_AFTER_SECONDS ? "stale" : "ok",
			snapshot_id: snapshot.id,
			snapshot_at: snapshot.at,
			snapshot_age_seconds: ageSeconds,
			agents: snapshot.agents.length,
			sample_data: snapshot.sampleData,
		};
		await sendAnswer(request, response, { mediaType, cache, body: renderJson(body) });
	};
}
