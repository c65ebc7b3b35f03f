import { INCIDENT } from "#contract/limits.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { IncidentRecord } from "./records/incident-record.ts";
import { refuseMembers } from "./refuse-members.ts";
import { gateRequiredText } from "./require-text.ts";
import { checkWebAddress } from "./web-address.ts";

interface StatedIncident {
	title: string;
	summary: string;
	occurredAt?: string | undefined;
	sources?: readonly { url: string; title: string }[] | undefined;
}

type AcceptedIncident = Pick<IncidentRecord, "title" | "summary" | "occurredAt" | "sources">;

/** The statement of an incident as it will be stored, or a refusal that names every unacceptable member. */
export function acceptIncident(
	{ title, summary, occurredAt, sources = [] }: StatedIncident,
	now: Date,
): AcceptedIncident {
	const issues: ProblemIssue[] = [];
	const pass = (pointer: string, checked: Checked): string => {
		if (checked.ok) return checked.value;
		issues.push({ pointer, detail: checked.detail });
		return "";
	};
	const accepted = {
		title: pass("#/title", checkText(title, INCIDENT.titleMaxCharacters)),
		summary: pass("#/summary", checkText(summary, INCIDENT.summaryMaxCharacters)),
		occurredAt: pass("#/occurred_at", checkPast(occurredAt ?? now.toISOString(), now)),
		sources: sources.map((source, index) => ({
			url: pass(`#/sources/${index}/url`, checkAddress(source.url)),
			title: pass(
				`#/sources/${index}/title`,
				checkText(source.title, INCIDENT.sourceTitleMaxCharacters),
			),
		})),
	};
	if (issues.length > 0) throw refuseMembers(issues);
	return accepted;
}

type Checked = { ok: true; value: string } | { ok: false; detail: string };

function checkText(raw: string, maxCharacters: number): Checked {
	const gated = gateRequiredText(raw, maxCharacters);
	return gated.ok ? { ok: true, value: gated.text } : gated;
}

function checkAddress(raw: string): Checked {
	const checked = checkWebAddress(raw);
	return checked.ok ? { ok: true, value: checked.href } : checked;
}

function checkPast(instant: string, now: Date): Checked {
	return Date.parse(instant) > now.getTime()
		? { ok: false, detail: "must not be in the future" }
		: { ok: true, value: instant };
}
