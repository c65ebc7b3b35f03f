import type { Command } from "commander";
import { dayOf } from "#contract/instants.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";
import { VERSION_OPTION, type VersionOption, versionOf } from "./version-option.ts";

interface AddOptions extends OutputOptions {
	agent: string[];
	source?: string[];
}

export function addIncidentCommands(program: Command): void {
	const incident = program.command("incident").description("Public incidents");
	incident
		.command("list")
		.description("list incidents, unresolved ones first")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const incidents = await listIncidents();
			const isOpen = ({ status }: IncidentRecord) => isOpenIncident(status);
			const rows = [...incidents.filter(isOpen), ...incidents.filter((row) => !isOpen(row))];
			printRows(rows, COLUMNS, options);
		});
	incident
		.command("add")
		.description("record an incident")
		.requiredOption("--title <text>", "what happened, in one line")
		.requiredOption("--summary <text>", "what is known")
		.requiredOption("--kind <kind>", INCIDENT_KINDS.join(", "))
		.requiredOption("--severity <severity>", INCIDENT_SEVERITIES.join(", "))
		.requiredOption("--agent <slug...>", "affected agents")
		.option("--occurred-at <instant>", "when it happened (ISO 8601, default now)")
		.option("--source <url...>", "where it is reported")
		.option("--json", "print JSON")
		.action(async ({ agent, source, json, ...facts }: AddOptions) => {
			const sources = (source ?? []).map((url) => ({ url, title: url }));
			const input = { ...facts, agents: agent, sources };
			const added = await runOnRegistry<IncidentRecord>("incident.add", input);
			printResult(added, `Recorded as "${added.slug}".`, json ? { json } : {});
		});
	incident
		.command("update <slug>")
		.description("update an incident")
		.option("--status <status>", INCIDENT_STATUSES.join(", "))
		.option("--severity <severity>", INCIDENT_SEVERITIES.join(", "))
		.option("--summary <text>", "new summary")
		.option("--note <text>", "why, for the record")
		.option(...VERSION_OPTION)
		.option("--json", "print JSON")
		.action(async (slug: string, { json, version, ...change }: OutputOptions & VersionOption) => {
			const before = (await listIncidents()).find((incident) => incident.slug === slug);
			const expected = await versionOf(version === undefined ? {} : { version }, async () => {
				if (!before) throw new Refusal("not_found", "No incident has this slug.");
				const what = `"${before.title}", which is ${before.status}`;
				return { version: recordVersion(before), what };
			});
			const input = { slug, ...change, expected };
			const updated = await runOnRegistry<IncidentRecord>("incident.update", input);
			printResult(updated, outcomeOf(before, updated), json ? { json } : {});
		});
}

function listIncidents(): Promise<IncidentRecord[]> {
	return runOnRegistry<IncidentRecord[]>("incident.list", {});
}

function outcomeOf(before: IncidentRecord | undefined, after: IncidentRecord): string {
	const { slug, status, transitions } = after;
	if (before?.transitions.length === transitions.length) return "Nothing was changed.";
	return before?.status === status
		? `"${slug}" is updated; it is still ${status}.`
		: `"${slug}" is now ${status}.`;
}

const COLUMNS = {
	slug: ({ slug }: IncidentRecord) => slug,
	version: recordVersion,
	kind: ({ kind }: IncidentRecord) => kind,
	severity: ({ severity }: IncidentRecord) => severity,
	status: ({ status }: IncidentRecord) => status,
	agents: ({ agents }: IncidentRecord) => agents.join(" "),
	reported: ({ reportedAt }: IncidentRecord) => dayOf(reportedAt),
};
