import { DESK_COMMENTS_PATH, DESK_PATH, NOTIFICATIONS_PATH } from "#contract/addresses.ts";
import { isModerator } from "#domain/account-role.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";

/** Says beside the places of the dashboard how much waits there. */
export async function countPlaces(
	store: RegistryReader,
	account: AccountRecord,
	view: DashboardView,
): Promise<DashboardView> {
	const told = await store.listNotificationsOf(account.id);
	const counts = new Map([
		[NOTIFICATIONS_PATH, told.filter(({ readAt }) => readAt === null).length],
	]);
	if (isModerator(account.role)) {
		counts.set(DESK_PATH, await store.countPendingSubmissions());
		counts.set(DESK_COMMENTS_PATH, (await store.listHeldComments()).length);
	}
	const places = view.places.map((place) => ({ ...place, count: counts.get(place.path) ?? null }));
	return { ...view, places };
}
