import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import type { IncidentForm } from "#contract/moderation/desk-forms.ts";
import { refuseMembers } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { requireRecord } from "#registry/act.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { incidentActs, incidentSource } from "../../../acts/incident-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, pageNumber, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { deskIncidentsView, deskIncidentView } from "./desk-incidents-view.ts";

export function deskIncidentHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	const page = (visit: Visit) => showIncident(store, visit);
	const path = (visit: Visit) =>
		dashboardPath("deskIncident", getParameter(visit.parameters, "incident"));
	// Drafts have no page to show again.
	const form = formsOf(parts, { path });
	return {
		deskIncidents: showPage(parts, (visit) => showIncidents(store, visit)),
		openIncident: takeForm(parts, "openIncident", {
			act: async (visit, { act, replaces: incident, version, report, ...form }) => {
				const draft = act !== "publish";
				const input = await statedIn(store, form, incident);
				const { slug } =
					incident === undefined
						? await run(visit, incidentActs["incident.add"], { ...input, report, draft })
						: await run(visit, incidentActs["incident.edit_draft"], {
								...input,
								incident,
								version,
							});
				if (draft) return { to: dashboardPath("deskIncidents"), done: "drafted" };
				if (incident !== undefined)
					await run(visit, incidentActs["incident.publish"], { incident });
				return { to: dashboardPath("deskIncident", slug), done: "opened" };
			},
			again: (visit) => showIncidents(store, { ...visit, attempt: withFormNames(visit.attempt) }),
		}),
		publishIncident: form("publishIncident", "opened", (visit) =>
			run(visit, incidentActs["incident.publish"], visit.parameters),
		),
		discardIncident: form(
			"discardIncident",
			{ done: "discarded", to: dashboardPath("deskIncidents") },
			(visit) => run(visit, incidentActs["incident.discard"], visit.parameters),
		),
		deskIncident: showPage(parts, page),
		changeIncident: takeForm(parts, "changeIncident", {
			act: async (visit, change) => {
				const input = { ...change, ...visit.parameters };
				const after = await run(visit, incidentActs["incident.update"], input);
				const done = recordVersion(after) === change.version ? "same" : "changed";
				return { to: path(visit), done };
			},
			again: page,
		}),
	};
}

async function showIncidents(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const incidents = await store.incidents.list();
	const drafts = await store.incidentDrafts.list();
	const chosen = visit.attempt?.values.replaces ?? visit.query.draft;
	return deskIncidentsView(visit.hour.context, {
		...visit,
		report: await openReport(store, visit.attempt?.values.report ?? visit.query.report),
		incidents,
		drafts,
		draft: drafts.find(({ slug }) => slug === chosen),
		page: pageNumber(visit),
	});
}

async function openReport(store: RegistryReader, id: FormAttempt["values"][string] | undefined) {
	const report = typeof id === "string" ? await store.reports.find(id) : undefined;
	return report?.state === "open" ? report : undefined;
}

async function showIncident(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const slug = getParameter(visit.parameters, "incident");
	const incident = await requireRecord(store, "incidents", slug);
	const actors = incident.transitions.flatMap(({ actor, by = null }) => [actor, by]);
	return deskIncidentView(visit.hour.context, {
		...visit,
		incident,
		people: await findPeople(store, actors),
	});
}

/** The form has one source; a draft keeps its others. */
async function statedIn(
	{ incidentDrafts }: RegistryReader,
	{ source_url: url, source_title: title, ...input }: Stated,
	replaces: string | undefined,
) {
	if (url === undefined && title !== undefined) {
		throw refuseMembers([{ pointer: "#/source_url", detail: "is required if there is a title" }]);
	}
	const draft = replaces === undefined ? undefined : await incidentDrafts.find(replaces);
	const others = draft?.sources.slice(1) ?? [];
	return {
		...input,
		sources: url === undefined ? others : [incidentSource(url, title), ...others],
	};
}

type Stated = Omit<IncidentForm, "act" | "replaces" | "version" | "report">;

/** Form fields by the member that they fill. */
const FORM_POINTERS: Readonly<Record<string, string>> = {
	"#/sources/0/url": "#/source_url",
	"#/sources/0/title": "#/source_title",
};

function withFormNames(attempt: FormAttempt): FormAttempt {
	const errors = attempt.errors.map(({ pointer, detail }) => ({
		pointer: FORM_POINTERS[pointer] ?? pointer,
		detail,
	}));
	return { ...attempt, errors };
}
