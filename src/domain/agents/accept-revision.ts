import { type ListingChangesForm, statedByForm } from "#contract/agents/listing-form.ts";
import type { AgentRevisionRequest } from "#contract/agents/registration.ts";
import { ASKED_ROWS } from "#contract/facts/fact-rows.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { membersOf } from "#contract/members-of.ts";
import type { Listing } from "../records/agent-record.ts";
import type { AllowedHosts } from "../web/allowed-hosts.ts";
import { gateRegistration } from "./accept-registration.ts";

/** Changes of a listing. The slug is not part of it. */
export type ListingChanges = Omit<AgentRevisionRequest, "slug" | "website_url"> & {
	/** Null keeps a listing without a website as it is. */
	website_url?: string | null | undefined;
};

/**
 * The listing with the acceptable changes applied, and every member that is not acceptable. Null removes a fact. Unchanged facts
 * are not checked again: they were accepted before.
 */
export function gateRevision(
	listing: Listing,
	changes: ListingChanges,
	allowed?: AllowedHosts,
): { listing: Listing; issues: ProblemIssue[] } {
	const wishes: Readonly<Record<string, unknown>> = changes;
	const changed = ASKED_ROWS.filter(
		({ wire, name }) => wishes[wire] !== undefined && !isSame(wishes[wire], listing[name]),
	);
	const lost = changed.filter(({ wire, required }) => required && wishes[wire] === null);
	const rows = changed.filter(({ wire }) => wishes[wire] !== null);
	// A request needs a title. This one is used only if the changes contain one.
	const request = { title: "Any title" };
	for (const { wire } of rows) Object.assign(request, { [wire]: wishes[wire] });
	const gated = gateRegistration(request, allowed);
	const issues = [
		...lost.map(({ wire }) => ({ pointer: `#/${wire}`, detail: "cannot be removed" })),
		...gated.issues,
	];
	const refused = new Set(issues.map(({ pointer }) => pointer.split("/")[1]));
	const taken = changed.filter(({ wire }) => !refused.has(wire));
	return {
		listing: {
			...listing,
			...Object.fromEntries(taken.map(({ name }) => [name, gated.listing[name]])),
		},
		issues,
	};
}

/** Forms send every field: null, an empty list or profile and an empty text mean the same. */
function isSame(change: unknown, value: Listing[keyof Listing]): boolean {
	return JSON.stringify(statedOrNull(change)) === JSON.stringify(statedOrNull(value));
}

function statedOrNull(value: unknown): unknown {
	const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
	return value === "" || isEmpty ? null : value;
}

/** What a form says about a listing: an empty field removes the fact. */
export function changesOfForm(form: ListingChangesForm): ListingChanges {
	return membersOf(statedByForm(form).map(([wire, value]) => [wire, value ?? null]));
}
