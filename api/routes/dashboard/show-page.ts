import type { Request, Response } from "express";
import { DASHBOARD_PATH } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { sendAnswer } from "../../send-answer.ts";
import { getHour } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { countPlaces } from "./count-places.ts";
import { type DashboardParts, type Visit, visitOf } from "./visit.ts";

/** A page of the dashboard: what its view says, for this person and this moment alone. */
export function showPage(
	parts: DashboardParts,
	view: (visit: Visit) => DashboardView | Promise<DashboardView>,
): Handler {
	return async (request, response) => {
		const visit = visitOf(request, parts);
		const counted = await countPlaces(parts.registry.store, visit.account, await view(visit));
		await sendPage({ request, response, parts, view: counted });
	};
}

interface SentPage {
	request: Request;
	response: Response;
	parts: Pick<DashboardParts, "source" | "pages">;
	view: DashboardView;
	status?: number;
}

export async function sendPage({
	request,
	response,
	parts,
	view,
	status = 200,
}: SentPage): Promise<void> {
	const { baseUrl } = getHour(parts.source).context.site;
	// One template for all of them, whatever their own address is.
	const body = await parts.pages.render(baseUrl + DASHBOARD_PATH, "dashboard", view);
	await sendAnswer(request, response, {
		status,
		mediaType: MEDIA_TYPES.html,
		cache: "no-store",
		body,
	});
}
