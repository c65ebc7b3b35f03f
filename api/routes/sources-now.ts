import type { SourceRecord } from "#domain/records/source-record.ts";
import { renderJson } from "#render/json.ts";
import { followedAsOf } from "#snapshot/agents/gather-sources.ts";
import { sourceListView } from "#views/market/source-list-view.ts";
import { sourcesPage } from "#views/pages/sources-page.ts";
import type { ViewContext } from "#views/view-context.ts";
import { getHour } from "../hours/served-hour.ts";
import { askSeldom } from "../metrics/ask-seldom.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import type { DashboardParts } from "./dashboard/visit.ts";
import { type Handler, type Handlers, sendAsRow } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

/** The last run can be newer than the hour. The file is served if the records do not answer. */
export function sourcesNow({ source, registry, pages }: DashboardParts) {
	const { store, now } = registry;
	const readSources = askSeldom(() => store.sources.list(), { now });
	const answer =
		(bodyOf: (context: ViewContext) => string | Promise<string>): Handler =>
		async (request, response) => {
			const { context } = getHour(source);
			const records = context.snapshot.sources.length > 0 ? await readSources() : undefined;
			if (!records) return serveFile(source)(request, response);
			setQuotaHeaders(response, request.call.quota);
			const body = await bodyOf(asOfNow(context, records));
			await sendAsRow(request, response, { cache: CACHE, body });
		};
	return {
		listSources: answer((context) => renderJson(sourceListView(context))),
		sources: answer((context) => {
			return pages.render(`${context.site.baseUrl}/sources/`, "sources", sourcesPage(context));
		}),
	} satisfies Partial<Handlers>;
}

/** Short, because people who check for freshness should not get an old answer. */
const CACHE = { browser: 0, edge: 60 };

function asOfNow(context: ViewContext, records: readonly SourceRecord[]): ViewContext {
	const { snapshot } = context;
	const byName = new Map(records.map((record) => [record.name, record]));
	const sources = snapshot.sources.map((source) => {
		const record = byName.get(source.name);
		return record ? { ...source, ...followedAsOf(record) } : source;
	});
	return { ...context, snapshot: { ...snapshot, sources } };
}
