import type { AgentRevisionRequest } from "#contract/agent-revision.ts";
import { ASKED_ROWS } from "#contract/fact-rows.ts";
import { FORM_ROWS, type ListingChangesForm } from "#contract/forms.ts";
import { membersOf } from "#contract/members-of.ts";
import { acceptRegistration, invalidBody } from "./accept-registration.ts";
import type { Listing } from "./records/listing.ts";

/** Changes of a listing. The slug is not part of it. */
export type ListingChanges = Omit<AgentRevisionRequest, "slug" | "website_url"> & {
	/** Null keeps a listing without a website as it is. */
	website_url?: string | null | undefined;
};

/**
 * The listing with the changes applied, or a refusal that names every unacceptable member. Null removes a fact.
 * Unchanged facts are not checked again: they were accepted before.
 */
export function acceptRevision(listing: Listing, changes: ListingChanges): Listing {
	const wishes: Readonly<Record<string, unknown>> = changes;
	const changed = ASKED_ROWS.filter(
		({ wire, name }) => wishes[wire] !== undefined && !isSame(wishes[wire], listing[name]),
	);
	const lost = changed.filter(({ wire, required }) => required && wishes[wire] === null);
	if (lost.length > 0) {
		throw invalidBody(
			lost.map(({ wire }) => ({ pointer: `#/${wire}`, detail: "must not be taken away" })),
		);
	}
	const stated = changed.filter(({ wire }) => wishes[wire] !== null);
	const accepted = acceptRegistration({
		// A request needs a title. This one is used only if the changes contain one.
		title: "Any title",
		...Object.fromEntries(stated.map(({ wire }) => [wire, wishes[wire]])),
	});
	return {
		...listing,
		...Object.fromEntries(changed.map(({ name }) => [name, accepted[name]])),
	};
}

/** Forms send every field: null, an empty list and an empty text mean the same. */
function isSame(change: unknown, known: Listing[keyof Listing]): boolean {
	return JSON.stringify(statedOrNull(change)) === JSON.stringify(statedOrNull(known));
}

function statedOrNull(value: unknown): unknown {
	return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** What a form says about a listing: an empty field removes the fact. The form does not ask for a profile. */
export function changesOfForm(form: ListingChangesForm): ListingChanges {
	const sent: Readonly<Record<string, unknown>> = form;
	return membersOf(FORM_ROWS.map(({ wire }) => [wire, sent[wire] ?? null]));
}
