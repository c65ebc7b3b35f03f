import type { Affected } from "#contract/evidence/osv.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { INCIDENT } from "#contract/limits.ts";
import { INCIDENT_STATUSES, type IncidentStatus } from "#contract/vocabulary.ts";
import { readerOf } from "../advisories/ecosystems.ts";
import { compareKeys } from "../advisories/order-versions.ts";
import { Refusal, refuseMembers } from "../errors.ts";
import type { IncidentRecord } from "../records/incident-record.ts";
import { gateRequiredText } from "../texts/text-gate.ts";
import { checkWebAddress } from "../web/web-address.ts";

export interface StatedIncident {
	title: string;
	summary: string;
	occurredAt?: string | undefined;
	sources?: readonly { url: string; title: string }[] | undefined;
}

/** The statement of an incident as it will be stored, or a refusal that names every unacceptable member. */
export function acceptIncident(
	{ title, summary, occurredAt, sources = [] }: StatedIncident,
	now: Date,
): Pick<IncidentRecord, "title" | "summary" | "occurredAt" | "sources"> {
	const issues: ProblemIssue[] = [];
	const pass = (pointer: string, checked: AddressVerdict): string => {
		if (checked.ok) return checked.value;
		issues.push({ pointer, detail: checked.detail });
		return "";
	};
	const accepted = {
		title: pass("#/title", checkText(title, INCIDENT.titleMaxCharacters)),
		summary: pass("#/summary", checkText(summary, INCIDENT.summaryMaxCharacters)),
		occurredAt: pass("#/occurred_at", checkPast(occurredAt ?? now.toISOString(), now)),
		sources: sources.map((source, index) => ({
			url: pass(`#/sources/${index}/url`, checkIncidentAddress(source.url)),
			title: pass(
				`#/sources/${index}/title`,
				checkText(source.title, INCIDENT.sourceTitleMaxCharacters),
			),
		})),
	};
	if (issues.length > 0) throw refuseMembers(issues);
	return accepted;
}

export type AddressVerdict = { ok: true; value: string } | { ok: false; detail: string };

function checkText(raw: string, maxCharacters: number): AddressVerdict {
	const gated = gateRequiredText(raw, maxCharacters);
	return gated.ok ? { ok: true, value: gated.text } : gated;
}

export function checkIncidentAddress(raw: string): AddressVerdict {
	const checked = checkWebAddress(raw);
	return checked.ok ? { ok: true, value: checked.href } : checked;
}

function checkPast(instant: string, now: Date): AddressVerdict {
	return Date.parse(instant) > now.getTime()
		? { ok: false, detail: "must not be in the future" }
		: { ok: true, value: instant };
}

/** Refuses versions of other listings, and bounds between which nobody could tell what lies. */
export function checkAffected(affected: readonly Affected[], agents: readonly string[]): void {
	const issues = affected.flatMap(({ subject, introduced, fixed }, place) => {
		const refuse = (detail: string) => [{ pointer: `#/affected/${place}`, detail }];
		if (!subject.includes("/") && !agents.includes(subject)) {
			return refuse("must be of one of the agents, or of a package such as npm/example");
		}
		const bounds = [introduced, fixed].filter((bound) => bound !== null);
		const keys = bounds.map((bound) => readerOf(subject)?.(bound));
		if (keys.includes(undefined)) {
			return refuse("must name single versions, because these bounds have no known order");
		}
		const [first, last] = keys;
		const isEmpty = first && last && compareKeys(first, last) >= 0;
		return isEmpty ? refuse("must be fixed in a later version than it was introduced") : [];
	});
	if (issues.length > 0) throw refuseMembers(issues);
}

/** What its advisory is after a change of what it affects. One that was published is withdrawn, never removed. */
export function advisoryAfter(
	advisory: IncidentRecord["advisory"],
	affected: readonly Affected[],
	at: string,
): IncidentRecord["advisory"] {
	if (affected.length > 0) return { publishedAt: advisory?.publishedAt ?? at, withdrawnAt: null };
	return advisory && { ...advisory, withdrawnAt: advisory.withdrawnAt ?? at };
}

/** Allowed transitions of an incident. Moderators can reopen any incident; a closed one cannot be disputed. */
const INCIDENT_TRANSITIONS: Record<IncidentStatus, readonly IncidentStatus[]> = {
	reported: INCIDENT_STATUSES,
	investigating: INCIDENT_STATUSES,
	confirmed: INCIDENT_STATUSES,
	mitigated: INCIDENT_STATUSES,
	resolved: ["reported", "investigating", "confirmed", "mitigated", "resolved"],
	disputed: INCIDENT_STATUSES,
};

/** The statuses after a change, including the current one. */
export function nextIncidentStatuses(from: IncidentStatus): readonly IncidentStatus[] {
	return INCIDENT_TRANSITIONS[from];
}

export function checkIncidentTransition(from: IncidentStatus, to: IncidentStatus): void {
	if (INCIDENT_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The incident is ${from} and cannot become ${to}.`);
}

/** Why an owner cannot dispute an incident now, as a sentence. Undefined if they can. */
export function refuseDispute(
	{ status, transitions }: Pick<IncidentRecord, "status" | "transitions">,
	ownerId: string,
): string | undefined {
	if (!isOpenIncident(status)) return "The incident is already resolved.";
	if (status === "disputed") return "The incident is already disputed.";
	const isOwn = transitions.map(({ to, actor }) => to === "disputed" && actor === ownerId);
	if (isOwn.filter(Boolean).length >= INCIDENT.maxDisputes) {
		return `You have disputed this incident ${INCIDENT.maxDisputes} times, which is the maximum.`;
	}
	const last = isOwn.lastIndexOf(true);
	if (last === -1) return undefined;
	// An answered dispute is closed. Owners can dispute later changes by a moderator.
	const [answer, ...later] = transitions.slice(last + 1).filter(({ to }) => to !== "disputed");
	return answer && later.length > 0
		? undefined
		: "A moderator has decided on your dispute. You can dispute the next change.";
}

/** True until a moderator closes the incident. An owner's dispute does not close it. */
export function isOpenIncident(status: IncidentStatus): boolean {
	return status !== "resolved";
}
