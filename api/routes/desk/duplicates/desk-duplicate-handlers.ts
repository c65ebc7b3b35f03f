import { dashboardPath } from "#contract/http/addresses.ts";
import type { Duplicate } from "#domain/identity/same-program.ts";
import { listDuplicates, stillOpen } from "#registry/agents/merge-agents.ts";
import { showAmount } from "#views/pages/display.ts";
import { duplicateActs } from "../../../acts/duplicate-acts.ts";
import { perHour } from "../../../hours/served-hour.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { doneOfMany } from "../outcomes.ts";
import { deskDuplicatesView } from "./desk-duplicates-view.ts";

export function deskDuplicateHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	// Comparing all listings takes seconds in a large registry.
	const pairs = perHour((): Promise<Duplicate[]> => listDuplicates(store));
	const show = async (visit: Visit) => {
		const duplicates = await stillOpen(store, await pairs(visit.hour));
		return deskDuplicatesView(visit.hour.context, { ...visit, duplicates });
	};
	return {
		deskDuplicates: showPage(parts, show),
		decideDuplicate: takeForm(parts, "decideDuplicate", {
			act: async (visit, { slugs, outcome }) => {
				if (outcome === "one") await run(visit, duplicateActs["duplicate.merge"], { slugs });
				else await run(visit, duplicateActs["duplicate.dismiss"], { slugs });
				return { to: dashboardPath("deskDuplicates"), done: outcome };
			},
			again: show,
		}),
		joinDuplicates: takeForm(parts, "joinDuplicates", {
			ask: ({ programs }) =>
				`Join ${showAmount(programs.flat().length, "listing")} into ${programs.length}?`,
			act: async (visit, { programs }) => {
				for (const slugs of programs) await run(visit, duplicateActs["duplicate.merge"], { slugs });
				return { to: dashboardPath("deskDuplicates"), done: doneOfMany(programs.length) };
			},
			again: show,
		}),
	};
}
