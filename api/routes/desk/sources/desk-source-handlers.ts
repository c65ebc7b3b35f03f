import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { lookStanding } from "#registry/evidence/look-standing.ts";
import { getSource } from "#registry/sources/begin-run.ts";
import { listEntries } from "#registry/sources/list-entries.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { KnownAct } from "../../../acts/act.ts";
import { sourceActs } from "../../../acts/source-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { deskSourcesView, deskSourceView } from "./desk-sources-view.ts";

/** Invalid entries, on the page of their source; the API has all of them. */
const SHOWN_ENTRIES = 100;

export function deskSourceHandlers(parts: DashboardParts) {
	const run = deskActs(parts);
	const list = (visit: Visit) => showSources(parts.registry, visit);
	const page = (visit: Visit) => showSource(parts.registry.store, visit);
	const path = (visit: Visit) => dashboardPath("deskSource", nameOf(visit));
	const form = formsOf(parts, { path, again: page });
	return {
		deskSources: showPage(parts, list),
		followSource: takeForm(parts, "followSource", {
			act: async (visit, form) => {
				const { name } = await run(visit, sourceActs["source.add"], form);
				return { to: dashboardPath("deskSource", name), done: "added" };
			},
			again: list,
		}),
		deskSource: showPage(parts, page),
		changeSource: form("changeSource", { done: ({ wish }) => wish }, (visit, { wish }) => {
			const act: KnownAct<{ source: string; accept: false }, unknown> =
				sourceActs[`source.${wish}`];
			return run(visit, act, { ...visit.parameters, accept: false });
		}),
		removeSource: form(
			"removeSource",
			{ confirm: true, done: "removed", to: dashboardPath("deskSources") },
			(visit) => {
				const input = { ...visit.parameters, with_listings: false };
				return run(visit, sourceActs["source.remove"], input);
			},
		),
	};
}

function nameOf({ parameters }: Visit): string {
	return getParameter(parameters, "source");
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
