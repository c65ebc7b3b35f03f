import { readOverview } from "#registry/accounts/read-overview.ts";
import { overviewView } from "#views/dashboard/overview-view.ts";
import type { Handlers } from "../handler.ts";
import { showPage } from "./show-page.ts";
import type { DashboardParts } from "./visit.ts";

/** The first page of the dashboard. */
export function overviewHandlers(parts: DashboardParts) {
	return {
		dashboard: showPage(parts, async ({ account, done, hour }) =>
			overviewView(hour.context, {
				account,
				done,
				...(await readOverview(parts.registry.store, account)),
			}),
		),
	} satisfies Partial<Handlers>;
}
