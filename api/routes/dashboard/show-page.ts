import type { Request, Response } from "express";
import { dashboardPath, fillTemplate } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import { findCurrentAgent } from "#registry/signals/find-current-agent.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { sendAnswer } from "../../send-answer.ts";
import { getHour } from "../../served-hour.ts";
import { takeDone } from "../../session/take-done.ts";
import type { Handler } from "../handler.ts";
import { seeOther } from "./see-other.ts";
import { countPlaces } from "./submissions/count-places.ts";
import { type DashboardParts, type Visit, visitOf } from "./visit.ts";

/** Answers with a page of the dashboard, for this person and this moment only. */
export function showPage(
	parts: DashboardParts,
	view: (visit: Visit) => DashboardView | Promise<DashboardView>,
): Handler {
	return async (request, response) => {
		const moved = await findNewPath(request, parts.registry.store);
		if (moved !== undefined) {
			seeOther(response, { to: moved });
			return;
		}
		const visit = { ...visitOf(request, parts), done: takeDone(request, response) };
		const counted = await countPlaces(parts.registry.store, visit.account, await view(visit));
		await sendPage({ request, response, parts, view: counted });
	};
}

/** The same page under the agent's new slug. Forms are not redirected: their page was rendered before the rename. */
async function findNewPath(
	{ call: { endpoint, parameters, query } }: Request,
	store: RegistryReader,
): Promise<string | undefined> {
	const { slug } = parameters;
	if (!endpoint || slug === undefined) return undefined;
	const agent = await findCurrentAgent(store, slug);
	if (!agent || agent.slug === slug) return undefined;
	const path = fillTemplate(endpoint.path, { ...parameters, slug: agent.slug });
	return query === "" ? path : `${path}?${query}`;
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
	// One template for all of them, at every address.
	const body = await parts.pages.render(baseUrl + dashboardPath("dashboard"), "dashboard", view);
	await sendAnswer(request, response, {
		status,
		mediaType: MEDIA_TYPES.html,
		cache: "no-store",
		body,
	});
}
