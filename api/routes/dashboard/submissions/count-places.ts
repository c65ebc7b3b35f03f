import {
	DESK_COMMENTS_PATH,
	DESK_INCIDENTS_PATH,
	DESK_PATH,
	DESK_REPORTS_PATH,
	NOTIFICATIONS_PATH,
} from "#contract/addresses.ts";
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
	const counts = new Map([[NOTIFICATIONS_PATH, unread]]);
	if (isModerator(account.role)) {
		counts.set(DESK_PATH, await store.submissions.countBy("status", "pending"));
		counts.set(DESK_COMMENTS_PATH, await store.comments.countBy("held", "yes"));
		counts.set(DESK_REPORTS_PATH, await store.reports.countBy("state", "open"));
		const incidents = await store.incidents.list();
		const disputed = incidents.filter(({ status }) => status === "disputed");
		counts.set(DESK_INCIDENTS_PATH, disputed.length);
	}
	const places = view.places.map((place) => ({ ...place, count: counts.get(place.path) ?? null }));
	return { ...view, places };
}
