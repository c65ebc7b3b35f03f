import { MEDIA_TYPES } from "#contract/media-types.ts";
import type { PageId } from "#contract/pages.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { PageViews } from "#views/pages/page-views.ts";
import { setQuotaHeaders } from "../../rate-limit/quota-headers.ts";
import { sendAnswer } from "../../send-answer.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { serveFile } from "../serve-file.ts";

/** Long enough to go to another page and back. */
const CACHE = { browser: 0, edge: 60 };

interface LivePage<Id extends PageId> {
	id: Id;
	source: HourSource;
	pages: PageRenderer;
	/** What the page shows for a query. Every query gets a page. */
	view: (hour: ServedHour, query: string) => PageViews[Id];
}

/** The rendered file without a query, a page rendered live with one. */
export function livePage<Id extends PageId>({ id, source, pages, view }: LivePage<Id>): Handler {
	const file = serveFile(source);
	return async (request, response) => {
		const { query, path, endpoint } = request.call;
		if (query === "") return file(request, response);
		const hour = getHour(source);
		setQuotaHeaders(response, request.call.quota);
		// Our own address, so that the host and query of a request never reach a template.
		const address = hour.context.site.baseUrl + path;
		const body = await pages.render(address, id, view(hour, query));
		const headers = endpoint?.link === undefined ? {} : { Link: endpoint.link };
		await sendAnswer(request, response, {
			mediaType: MEDIA_TYPES.html,
			cache: CACHE,
			body,
			headers,
		});
	};
}
