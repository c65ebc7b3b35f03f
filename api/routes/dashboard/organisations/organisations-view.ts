import { dashboardPath } from "#contract/http/addresses.ts";
import { ACCOUNT } from "#contract/limits.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { ME } from "#domain/accounts/owners.ts";
import type { MembershipRecord, OrganisationRecord } from "#domain/records/organisation-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { select, textField } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import type { ViewContext } from "#views/view-context.ts";

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

/** `Publisher`, for lists. */
export const roleName = (role: MemberRole) => ROLE_MEANINGS[role].split(":", 1).join();

export const NAME_FIELD = textField("name", "Name", {
	required: true,
	maxLength: ACCOUNT.displayNameMaxCharacters,
	autocomplete: "off",
});
const SLUG = textField("slug", "Slug", {
	hint: "For programs: a–z, 0–9 and inner hyphens. Empty: made from the name.",
	maxLength: 64,
	autocomplete: "off",
});

/** The guide about all of it. */
export const TEAMS = ui.link("Guide to teams and publishing", "/docs/guides/teams/");

/** A choice between oneself and an organisation, by its slug, where it starts; none for somebody without one. */
export function ownerField(
	organisations: readonly OrganisationRecord[],
	value: string = organisations[0]?.slug ?? ME,
): Field[] {
	if (organisations.length === 0) return [];
	const options = [{ value: ME, label: "Yourself" }, ...organisations.map(optionOf)];
	return [select("owner", "For whom", { options, value, required: true })];
}

const optionOf = ({ slug, name }: OrganisationRecord) => ({ value: slug, label: name });

/** A choice to which organisation a token is limited. */
export function onlyFor(organisations: readonly OrganisationRecord[]): Field[] {
	if (organisations.length === 0) return [];
	const options = [
		{ value: "", label: "You and your organisations" },
		...organisations.map(optionOf),
	];
	return [select("organisation", "Acts for", { options, isEither: true })];
}

/** Names the organisation that owns something; nothing if it is the person's own. */
export function ownerLines(
	organisations: readonly OrganisationRecord[] = [],
	ownerId: string | null,
): string[] {
	return organisations.flatMap(({ id, name }) => (id === ownerId ? [`For ${name}`] : []));
}

export function organisationsView(
	context: ViewContext,
	parts: Viewer & { organisations: readonly OwnOrganisation[] },
): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("organisations"),
		title: "Organisations",
		outcomes: OUTCOMES,
		blocks: [
			ui.text(
				"An organisation owns agents together: its members act for it, each with a role. Domains are proven once for all of its agents.",
			),
			ui.links(ui.link("Domains and code hosts", dashboardPath("domains")), TEAMS),
		],
		sections: [
			ui.section(
				"organisations",
				"Your organisations",
				ui.table("Your organisations", {
					columns: ["Organisation and your role", "", ""],
					rows: parts.organisations.map((own) => ownRow(own, parts)),
					empty: "You are not a member of an organisation.",
				}),
			),
			ui.section(
				"create",
				"Create an organisation",
				ui.form(dashboardPath("foundOrganisation"), "Create organisation", {
					fields: [NAME_FIELD, SLUG],
				}),
			),
		],
	});
}

function ownRow({ organisation, own }: OwnOrganisation, { account }: Viewer): ui.Row {
	const { slug, name } = organisation;
	const role = roleName(own.role);
	if (own.acceptedAt !== null) {
		return [{ text: name, path: dashboardPath("organisation", slug), lines: [role] }, "", ""];
	}
	const accept = ui.button(dashboardPath("acceptInvitation", slug), "Accept", {
		label: `Accept the invitation of ${name}`,
	});
	const decline = ui.button(dashboardPath("dropMember", slug), "Decline", {
		label: `Decline the invitation of ${name}`,
		hidden: { member: account.id },
	});
	return [{ text: name, lines: [`Invited as ${role.toLowerCase()}`] }, accept, decline];
}
