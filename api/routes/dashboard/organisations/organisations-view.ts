import { dashboardPath } from "#contract/addresses.ts";
import { ACCOUNT } from "#contract/limits.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import type { MembershipRecord, OrganisationRecord } from "#domain/records/organisation-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { select, textField } from "#views/dashboard/fields.ts";
import type { ViewContext } from "#views/view-context.ts";

/** An organisation that somebody is a member of or invited to. */
export interface OwnOrganisation {
	organisation: OrganisationRecord;
	own: MembershipRecord;
}

export const OUTCOMES = {
	joined: "You are a member now.",
	founded: "Organisation created. Invite its members below.",
	saved: "Saved.",
	dropped: "Done.",
	ended: "The organisation has ended.",
};

export const ROLE_MEANINGS: Readonly<Record<MemberRole, string>> = {
	viewer: "Viewer: sees what it has and what waits",
	publisher: "Publisher: also registers, publishes and edits",
	admin: "Admin: also members, domains, tokens and settings",
};

export const NAME = textField("name", "Name", {
	required: true,
	maxLength: ACCOUNT.displayNameMaxCharacters,
	autocomplete: "off",
});
const SLUG = textField("slug", "Slug", {
	hint: "For programs: a–z, 0–9 and inner hyphens. Empty: made from the name.",
	maxLength: 64,
	autocomplete: "off",
});

interface OwnerWords {
	name?: string;
	label?: string;
	none?: string;
	/** Slug of the one that is chosen. */
	value?: string | undefined;
}

/** A choice of an organisation; none for somebody without one. */
export function ownerField(
	organisations: readonly OrganisationRecord[],
	{ name = "owner", label = "For whom", none = "Yourself", value = "" }: OwnerWords = {},
): ui.Field[] {
	if (organisations.length === 0) return [];
	const own = organisations.map((one) => ({ value: one.slug, label: one.name }));
	return [select(name, label, { options: [{ value: "", label: none }, ...own], value })];
}

/** Names the organisation that owns something; nothing if it is the person's own. */
export function ownerLines(
	organisations: readonly OrganisationRecord[] = [],
	ownerId: string | null,
): string[] {
	return organisations.flatMap(({ id, name }) => (id === ownerId ? [`For ${name}`] : []));
}

/** Organisations of the account, and those that invite it. */
export function organisationsView(
	context: ViewContext,
	parts: Visit & { organisations: readonly OwnOrganisation[] },
): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("organisations"),
		title: "Organisations",
		outcomes: OUTCOMES,
		blocks: [
			ui.text(
				"An organisation owns agents together: its members act for it, each with a role. Domains are proven once for all of its agents.",
			),
			ui.links(ui.link("Domains and code hosts", dashboardPath("domains"))),
		],
		sections: [
			ui.section(
				"organisations",
				"Your organisations",
				ui.table("Your organisations", {
					columns: ["Organisation", "Your role", "", ""],
					rows: parts.organisations.map((own) => ownRow(own, parts)),
					empty: "You are not a member of an organisation.",
				}),
			),
			ui.section(
				"create",
				"Create an organisation",
				ui.form(dashboardPath("foundOrganisation"), "Create organisation", {
					fields: [NAME, SLUG],
				}),
			),
		],
	});
}

function ownRow({ organisation, own }: OwnOrganisation, { account }: Visit): ui.Row {
	const { slug, name } = organisation;
	const meaning = ROLE_MEANINGS[own.role];
	if (own.acceptedAt !== null) {
		return [{ text: name, path: dashboardPath("organisation", slug) }, meaning, "", ""];
	}
	const accept = ui.button(dashboardPath("acceptInvitation", slug), "Accept", {
		label: `Accept the invitation of ${name}`,
	});
	const decline = ui.button(dashboardPath("dropMember", slug), "Decline", {
		label: `Decline the invitation of ${name}`,
		hidden: { member: account.id },
	});
	return [name, `Invited. ${meaning}`, accept, decline];
}
