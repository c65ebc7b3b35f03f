import { dashboardPath } from "#contract/addresses.ts";
import { lookStanding } from "#registry/evidence/look-standing.ts";
import { getSource } from "#registry/sources/get-source.ts";
import { listEntries } from "#registry/sources/list-entries.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { KnownAct } from "../../../acts/act.ts";
import { sourceActs } from "../../../acts/source-acts.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { deskSourcesView, deskSourceView } from "./desk-sources-view.ts";

/** Invalid entries, on the page of their source; the API has all of them. */
const SHOWN_ENTRIES = 100;

/** Followed sources. */
export function deskSourceHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	return {
		deskSources: showPage(parts, (visit) => showSources(parts.registry, visit)),
		followSource: takeForm(parts, "followSource", {
			act: async (visit, form) => {
				const { name } = await run(visit, sourceActs["source.add"], form);
				return { to: dashboardPath("deskSource", name), done: "added" };
			},
			again: (visit) => showSources(parts.registry, visit),
		}),
		deskSource: showPage(parts, (visit) => showSource(store, visit)),
		changeSource: takeForm(parts, "changeSource", {
			act: async (visit, { wish }) => {
				const source = nameOf(visit);
				const act: KnownAct<{ source: string; accept: false }, unknown> =
					sourceActs[`source.${wish}`];
				await run(visit, act, { source, accept: false });
				return { to: dashboardPath("deskSource", source), done: wish };
			},
			again: (visit) => showSource(store, visit),
		}),
		removeSource: takeForm(parts, "removeSource", {
			confirm: true,
			act: async (visit) => {
				const given = { source: nameOf(visit), with_listings: false };
				await run(visit, sourceActs["source.remove"], given);
				return { to: dashboardPath("deskSources"), done: "removed" };
			},
			again: (visit) => showSource(store, visit),
		}),
	};
}

function nameOf({ parameters }: Visit): string {
	return parameters.source ?? "";
}

async function showSources({ store, now }: RegistryContext, visit: Visit): Promise<DashboardView> {
	return deskSourcesView(visit.hour.context, {
		...visit,
		sources: await store.sources.list(),
		looks: await lookStanding(store, now()),
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
