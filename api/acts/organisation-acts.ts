import { z } from "zod";
import { MEMBER_ROLES } from "#contract/vocabulary.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import { appointAdmin, mapGroups, namesOf } from "#registry/owners/follow-organisations.ts";
import { ownAct } from "./act.ts";

const slug = z.string();

/** `sso:agents-team=publisher`. A name of a group may have colons and equals signs itself. */
const Group = z
	.string()
	.regex(
		new RegExp(`^[a-z0-9-]+:.+=(?:${MEMBER_ROLES.join("|")})$`),
		`must be like sso:agents-team=${MEMBER_ROLES.join("|")}`,
	)
	.transform((text) => {
		const colon = text.indexOf(":");
		const equals = text.lastIndexOf("=");
		const role = z.enum(MEMBER_ROLES).parse(text.slice(equals + 1));
		return { provider: text.slice(0, colon), group: text.slice(colon + 1, equals), role };
	});

export const organisationActs = {
	"organisation.list": ownAct({
		summary: "List organisations and the groups that belong to them",
		input: {},
		run: async ({ store }) => (await store.organisations.list()).map(shownOrganisation),
		table: {
			rows: (organisations) => organisations,
			columns: {
				slug: ({ slug }) => slug,
				name: ({ name }) => name,
				id: ({ id }) => id,
				groups: namesOf,
				ended: ({ endedAt }) => endedAt,
			},
		},
	}),
	"organisation.groups": ownAct({
		summary: "Say which groups of sign-in providers are members of an organisation",
		command: "organisation groups <slug>",
		input: { slug, groups: z.array(Group).max(50) },
		options: {
			groups: {
				flag: "--group <provider:group=role...>",
				says: "all of them; replaces those before",
				canEmpty: true,
			},
		},
		undo: "organisation.groups",
		hasMinute: true,
		run: mapGroups,
		says: (organisation) => `Groups of "${organisation.slug}": ${namesOf(organisation) || "none"}.`,
	}),
	"organisation.member": ownAct({
		summary: "Make an account an admin of an organisation, such as one that has none left",
		command: "organisation member <slug> <account>",
		input: { slug, account: z.string() },
		undo: "An admin, such as the new one, gives another role or removes the member.",
		hasMinute: true,
		run: (context, { slug, account }, actor) =>
			appointAdmin(context, { slug, accountId: account }, actor),
		says: ({ slug }, { account }) => `${account} is an admin of "${slug}" now.`,
	}),
};

/** Never with its webhook and the secret of that. */
function shownOrganisation(organisation: OrganisationRecord) {
	const { id, slug, name, needsSecond, endsSecond, groups, createdAt, endedAt } = organisation;
	return { id, slug, name, needsSecond, endsSecond, groups, createdAt, endedAt };
}
