import { IncidentsPageQuery } from "#contract/incidents-page.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { incidentsPage } from "#views/pages/incidents-page.ts";
import type { HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { livePage } from "./live-page.ts";
import { pageParameters } from "./page-parameters.ts";

/** The incidents, narrowed by the query. */
export function showIncidents(source: HourSource, pages: PageRenderer): Handler {
	return livePage({
		id: "incidents",
		source,
		pages,
		view: ({ context }, query) =>
			incidentsPage(context, IncidentsPageQuery.parse(pageParameters(query))),
	});
}
