import type { z } from "zod";
import { dashboardPath } from "#contract/addresses.ts";
import type { SourceWishForm } from "#contract/forms.ts";
import type { Actor, RegistryContext } from "#registry/registry-context.ts";
import { addSource } from "#registry/sources/add-source.ts";
import { setSourceState } from "#registry/sources/change-source.ts";
import { getSource } from "#registry/sources/get-source.ts";
import { listEntries } from "#registry/sources/list-entries.ts";
import { removeSource } from "#registry/sources/remove-source.ts";
import { retryEntries } from "#registry/sources/retry-entries.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { showPage } from "../../dashboard/show-page.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import type { DashboardParts, Visit } from "../../dashboard/visit.ts";
import { deskSourcesView, deskSourceView } from "./desk-sources-view.ts";

/** Invalid entries, on the page of their source; the API has all of them. */
const SHOWN_ENTRIES = 100;

/** Followed sources. */
export function deskSourceHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const { store } = registry;
	return {
		deskSources: showPage(parts, (visit) => showSources(store, visit)),
		followSource: takeForm(parts, "followSource", {
			act: async ({ account }, { interval_minutes: intervalMinutes, ...form }) => {
				const settings = { ...form, intervalMinutes, allow: [], deny: [] };
				const { name } = await addSource(registry, settings, account);
				return { to: dashboardPath("deskSource", name), done: "added" };
			},
			again: (visit) => showSources(store, visit),
		}),
		deskSource: showPage(parts, (visit) => showSource(store, visit)),
		changeSource: takeForm(parts, "changeSource", {
			act: async (visit, { wish }) => {
				const name = nameOf(visit);
				await WISHES[wish](registry, name, visit.account);
				return { to: dashboardPath("deskSource", name), done: wish };
			},
			again: (visit) => showSource(store, visit),
		}),
		removeSource: takeForm(parts, "removeSource", {
			confirm: true,
			act: async (visit) => {
				const asked = { name: nameOf(visit), withListings: false };
				await removeSource(registry, asked, visit.account);
				onChange("moderator");
				return { to: dashboardPath("deskSources"), done: "removed" };
			},
			again: (visit) => showSource(store, visit),
		}),
	};
}

type Wish = z.output<typeof SourceWishForm>["wish"];
type Grant = (context: RegistryContext, name: string, actor: Actor) => Promise<unknown>;

const WISHES: Readonly<Record<Wish, Grant>> = {
	pause: (context, name, actor) => setSourceState(context, { name, state: "paused" }, actor),
	resume: (context, name, actor) => setSourceState(context, { name, state: "active" }, actor),
	accept: (context, name, actor) =>
		setSourceState(context, { name, state: "active", accept: true }, actor),
	retry: (context, name, actor) => retryEntries(context, { name }, actor),
};

function nameOf({ parameters }: Visit): string {
	return parameters.source ?? "";
}

async function showSources(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	return deskSourcesView(visit.hour.context, {
		...visit,
		sources: await store.sources.list(),
	});
}

async function showSource(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const source = await getSource(store, nameOf(visit));
	const invalid = { name: source.name, state: "quarantined", limit: SHOWN_ENTRIES } as const;
	return deskSourceView(visit.hour.context, {
		...visit,
		source,
		invalid: await listEntries(store, invalid),
	});
}
