import type { PageRenderer } from "#render/page-renderer.ts";
import { digestOf, sendAnswer } from "../send-answer.ts";
import type { HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

/**
 * Files that pages link to. Those of live pages come with the templates, because after an update the current release
 * may not have them yet. All others come from the release.
 */
export function serveAsset(source: HourSource, { assets }: Pick<PageRenderer, "assets">): Handler {
	const file = serveFile(source);
	return async (request, response) => {
		const { endpoint, path } = request.call;
		const body = assets.get(path.slice(1));
		if (!endpoint || !body) return file(request, response);
		const { mediaType, cache } = endpoint;
		await sendAnswer(request, response, { mediaType, cache, body, digest: digestOf(body) });
	};
}
