import { dashboardPath } from "#contract/addresses.ts";
import { type AccountRecord, isModerator } from "#domain/records/account-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";

/** Adds the number of open items to the dashboard menu. */
export async function countPlaces(
	store: RegistryReader,
	account: AccountRecord,
	view: DashboardView,
): Promise<DashboardView> {
	const unread = await store.notifications.countBy("unread", account.id);
	const counts = new Map([[dashboardPath("notifications"), unread]]);
	if (isModerator(account.role)) {
		counts.set(dashboardPath("desk"), await store.submissions.countBy("status", "pending"));
		counts.set(dashboardPath("deskComments"), await store.comments.countBy("held", "yes"));
		counts.set(dashboardPath("deskReports"), await store.reports.countBy("state", "open"));
		const incidents = await store.incidents.list();
		const disputed = incidents.filter(({ status }) => status === "disputed");
		counts.set(dashboardPath("deskIncidents"), disputed.length);
	}
	const places = view.places.map((place) => ({ ...place, count: counts.get(place.path) ?? null }));
	return { ...view, places };
}
