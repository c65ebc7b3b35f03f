import { LOGO } from "#contract/limits.ts";
import { LOGO_BODY_MAX_BYTES, LogoBody } from "#contract/logo.ts";
import { type LogoDecoder, sendLogo as send } from "#registry/logos/send-logo.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { sentLogoView } from "#views/moderation/sent-logo-view.ts";
import { parseJson, readTextBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";

const BOUNDS = {
	maxBytes: LOGO_BODY_MAX_BYTES,
	tooLarge: `The picture is larger than ${LOGO.maxBytes / 1024} KiB.`,
};

/** Stores a logo for a listing that will name it. */
export function sendLogo(registry: RegistryContext, decoder: LogoDecoder): Handler {
	return async (request, response) => {
		const { token } = request.call;
		if (!token) throw new Error("A logo came through without a token");
		const text = await readTextBody(request, BOUNDS, ["application/json"]);
		const { picture } = parseBody(LogoBody, parseJson(text));
		const bytes = Buffer.from(picture, "base64");
		const logo = await send(registry, { bytes, by: token.ownerId }, decoder);
		await sendJson(request, response, sentLogoView(logo));
	};
}
