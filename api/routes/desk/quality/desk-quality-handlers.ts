import { showPage } from "../../dashboard/show-page.ts";
import type { DashboardParts } from "../../dashboard/visit.ts";
import { deskQualityView } from "./desk-quality-view.ts";

/** What is known of the listings, and what is missing. */
export function deskQualityHandlers(parts: DashboardParts) {
	return {
		deskQuality: showPage(parts, (visit) => deskQualityView(visit.hour.context, visit)),
	};
}
