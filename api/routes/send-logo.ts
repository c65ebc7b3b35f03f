import { getEndpoint } from "#contract/endpoints.ts";
import { LOGO } from "#contract/limits.ts";
import { LOGO_BODY_MAX_BYTES, LogoBody } from "#contract/logo.ts";
import { type LogoDecoder, sendLogo as send } from "#registry/logos/send-logo.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { renderJson } from "#render/json.ts";
import { sentLogoView } from "#views/moderation/sent-logo-view.ts";
import { parseJson, readTextBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import type { Handler } from "./handler.ts";

const BOUNDS = {
	maxBytes: LOGO_BODY_MAX_BYTES,
	tooLarge: `The picture is larger than ${LOGO.maxBytes / 1024} KiB.`,
};

/** Stores a logo for a listing that will name it. */
export function sendLogo(registry: RegistryContext, decoder: LogoDecoder): Handler {
	const { mediaType, cache, status } = getEndpoint("sendLogo");
	return async (request, response) => {
		const { token, quota } = request.call;
		if (!token) throw new Error("A logo came through without a token");
		const text = await readTextBody(request, BOUNDS, ["application/json"]);
		const { picture } = parseBody(LogoBody, parseJson(text));
		const bytes = Buffer.from(picture, "base64");
		const logo = await send(registry, { bytes, by: token.ownerId }, decoder);
		setQuotaHeaders(response, quota);
		const body = renderJson(sentLogoView(logo));
		await sendAnswer(request, response, { status, mediaType, cache, body });
	};
}
