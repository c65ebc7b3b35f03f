import { getEndpoint } from "#contract/endpoints.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { renderJson } from "#render/json.ts";
import { versionListView } from "#views/agents/version-list-view.ts";
import { decodeName } from "../decode-name.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";

/** One version of an agent. */
export function getVersion(source: HourSource): Handler {
	const { mediaType, cache } = getEndpoint("getVersion");
	return async (request, response) => {
		const { slug = "", number = "" } = request.call.parameters;
		const asked = decodeName(number);
		const { context } = getHour(source);
		const agent = context.agentBySlug.get(slug);
		if (!agent) throw agentNotFound();
		const { versions } = versionListView(context, agent);
		const version = versions.find((other) =>
			asked === "latest" ? other.is_latest : other.version === asked,
		);
		if (!version) throw new Refusal("not_found", "The agent does not have this version.");
		await sendAnswer(request, response, { mediaType, cache, body: renderJson(version) });
	};
}
