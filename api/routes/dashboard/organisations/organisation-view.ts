import { by } from "#contract/compare.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { MEMBER_ROLES } from "#contract/vocabulary.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { MembershipRecord, OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Offer } from "#domain/records/transfer-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import {
	type DashboardView,
	dashboardView,
	type PageTop,
} from "#views/dashboard/dashboard-view.ts";
import { checkbox, choices, confirmField, select, textField } from "#views/dashboard/fields.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { showAmount, showDay } from "#views/pages/display.ts";
import { tileOfName } from "#views/pictures/tile.ts";
import type { ViewContext } from "#views/view-context.ts";
import { badgeSection, ownRow, ownSection, sentRow } from "../agents/own-rows.ts";
import { doNext } from "../do-next.ts";
import { ownState } from "../submissions/submission-words.ts";
import * as view from "../tokens/tokens-view.ts";
import { OFFER_OUTCOMES, offersSection } from "./offers-section.ts";
import { NAME_FIELD, OUTCOMES, ROLE_MEANINGS, roleName, TEAMS } from "./organisations-view.ts";
import { type OwnerPlaces, ownerPlaces, PLACE_OUTCOMES } from "./owner-places.ts";

export interface ShownMember {
	membership: MembershipRecord;
	/** The address, for one that has no account yet. */
	name: string;
	/** For admins, who otherwise see only names that people choose. */
	email: string | null;
}

/** What its members may see. */
export interface ReadOrganisation {
	organisation: OrganisationRecord;
	/** Of the person who reads; undefined for a service account. */
	own: MembershipRecord | undefined;
	members: readonly ShownMember[];
	agents: readonly AgentRecord[];
}

interface OrganisationParts extends view.TokensParts, ReadOrganisation, OwnerPlaces {
	owner: string;
	/** Of agents, to it and by it. */
	offers: readonly Offer[];
	/** Failed checks of its agents. */
	findings: readonly FindingRecord[];
	/** Undecided, newest first. */
	waiting: readonly SubmissionRecord[];
}

export function organisationView(context: ViewContext, parts: OrganisationParts): DashboardView {
	const { slug, name: title } = parts.organisation;
	const isAdmin = may("administer", parts);
	return dashboardView(context, parts, {
		path: dashboardPath("organisation", slug),
		title,
		outcomes: { ...OUTCOMES, ...PLACE_OUTCOMES, ...OFFER_OUTCOMES, ...view.TOKEN_OUTCOMES },
		top: topOf(parts),
		sections: [
			view.createdSection(context, parts),
			may("publish", parts) ? doNext(context, { ...parts, proofsPath: "#domains" }) : null,
			offersSection(parts.offers, isAdmin),
			agentsSection(context, parts),
			badgeSection(context, parts.agents),
			membersSection(parts),
			ui.section("domains", "Domains and code hosts", ownerPlaces(parts, isAdmin)),
			isAdmin
				? [...view.tokenSections(context, parts), webhookSection(parts), settingsSection(parts)]
				: null,
			leaveSection(parts, isAdmin),
		],
	});
}

const may = (right: "publish" | "administer", { own }: OrganisationParts) =>
	own !== undefined && roleAllows(own.role, right);

function topOf(parts: OrganisationParts): PageTop {
	const { organisation, own, members, proofs } = parts;
	const { slug, name, needsSecond } = organisation;
	const proven = proofs.find(({ state }) => state === "proven");
	const add = withQuery(dashboardPath("newSubmission"), { owner: slug });
	const people = members.filter(({ membership }) => membership.acceptedAt !== null).length;
	const words = ui.listOf([
		proven?.subject ?? null,
		showAmount(people, "person", "people"),
		own ? `you: ${roleName(own.role).toLowerCase()}` : null,
		needsSecond ? "A second member approves" : null,
	]);
	return {
		tile: tileOfName(name),
		...(proven && { proof: `${proven.subject} is proven` }),
		by: words.join(" · "),
		acts: may("publish", parts) ? [ui.addLink(add), TEAMS] : [TEAMS],
	};
}

/** Of each list that can be long; the rest is on a list of its own. */
const SHOWN = 10;

function agentsSection(context: ViewContext, parts: OrganisationParts): ui.Section {
	const { agents, organisation, waiting } = parts;
	const query = { owner: organisation.slug };
	const rows = [
		...waiting.slice(0, SHOWN).map((entry) => sentRow(entry, ownState(entry).text, {})),
		...agents.slice(0, SHOWN).map((agent) => ownRow(context, agent, { waiting })),
	];
	const all = (length: number, words: string, path: string) =>
		length > SHOWN ? ui.link(words, withQuery(path, query)) : null;
	const more = ui.links(
		all(waiting.length, "All submissions", dashboardPath("mySubmissions")),
		all(agents.length, "All listings", dashboardPath("myAgents")),
		ui.link("Collections", withQuery(dashboardPath("collections"), query)),
	);
	return ownSection({ rows, empty: "It has no listings." }, more);
}

const ROLES = choices(MEMBER_ROLES, ROLE_MEANINGS);
const ADDRESS = textField("member", "Mail address", {
	hint: "Or the ID of an account. The person has to accept.",
	required: true,
	maxLength: 254,
	autocomplete: "off",
});

function membersSection(parts: OrganisationParts): ui.Section {
	const { organisation, members } = parts;
	const isAdmin = may("administer", parts);
	const role = select("role", "Role", { options: ROLES, value: "publisher", required: true });
	const listed = [...members].sort(by(({ membership, name }) => `${membership.role} ${name}`));
	const section = ui.section(
		"members",
		"People",
		{
			kind: "rows",
			list: {
				label: "Members and invitations",
				rows: listed.map((member, place) => memberRow(parts, member, place)),
				empty: "None.",
			},
		},
		organisation.groups.length > 0
			? ui.table("Groups of sign-in providers, which operators set", {
					columns: ["Sign-in provider", "Group that is a member", "Role"],
					rows: organisation.groups.map((row) => [row.provider, row.group, roleName(row.role)]),
					empty: "",
				})
			: null,
		isAdmin
			? ui.form(dashboardPath("saveMember", organisation.slug), "Invite", {
					fields: [ADDRESS, role],
				})
			: null,
	);
	return ui.half(section);
}

function memberRow(parts: OrganisationParts, member: ShownMember, place: number): ui.ListRow {
	const { membership, name, email } = member;
	const id = `role-${place}`;
	const { slug } = parts.organisation;
	const { accountId, role, acceptedAt, provider } = membership;
	// Oneself leaves below. A group's role is managed there, but who never signs in again would stay a member.
	const mayRemove = may("administer", parts) && accountId !== parts.account.id;
	const mayChange = mayRemove && provider === undefined;
	const hidden = { member: accountId };
	const change = ui.button(dashboardPath("saveMember", slug), "Save role", {
		opener: "Change",
		label: `Change the role of ${name}`,
		fields: [select("role", "Role", { id, options: ROLES, value: role, required: true })],
		hidden,
	});
	const removal = ui.button(dashboardPath("dropMember", slug), "Yes, remove", {
		opener: "Remove",
		tone: "danger",
		label: `Remove ${name}`,
		hidden,
	});
	const since = acceptedAt === null ? "invited" : `since ${showDay(acceptedAt)}`;
	const source =
		provider === undefined
			? ""
			: `, by a group at ${provider}, which gives it again at each sign-in`;
	return {
		tile: tileOfName(name),
		title: email === null ? name : `${name} (${email})`,
		lines: [`${roleName(role)}, ${since}${source}`],
		acts: [...(mayChange ? [change] : []), ...(mayRemove ? [removal] : [])],
	};
}

function webhookSection({ organisation: { webhook }, owner }: OrganisationParts): ui.Section {
	const words = webhook ? "What happens to its agents is posted to" : "Nothing is posted yet.";
	const path = `${dashboardPath("webhook")}?owner=${owner}`;
	return ui.section(
		"webhook",
		"Webhook",
		ui.text(webhook ? `${words} ${new URL(webhook.url).host}.` : words),
		ui.links(ui.link("Address, secret, test and deliveries", path)),
	);
}

function settingsSection(parts: OrganisationParts): ui.Section {
	const { slug, name, needsSecond: isOn, endsSecond } = parts.organisation;
	const chosen = isOn ? ["on"] : [];
	const second = checkbox("needs_second", "A second member approves what one sends", { chosen });
	const fields = [{ ...NAME_FIELD, value: name }, second];
	return ui.section(
		"settings",
		"Settings",
		ui.links(ui.link("Audit log", dashboardPath("organisationAudit", slug))),
		endsSecond ? ui.text("An admin wants no second one. Another must save that, too.") : null,
		ui.form(dashboardPath("saveOrganisation", slug), "Save", { fields }),
	);
}

const ENDING =
	"An organisation ends once its listings are transferred or removed. What it has removed then stays without an owner.";

function leaveSection(parts: OrganisationParts, isAdmin: boolean): ui.Section {
	const { organisation, account, members } = parts;
	const { slug } = organisation;
	const admins = members.filter(
		({ membership: { role, acceptedAt } }) => roleAllows(role, "administer") && acceptedAt !== null,
	);
	return ui.section(
		"leave",
		"Leave",
		isAdmin && admins.length === 1
			? ui.text("The last admin cannot leave: make another member admin first.")
			: null,
		ui.form(dashboardPath("dropMember", slug), "Leave the organisation", {
			tone: "quiet",
			hidden: { member: account.id },
		}),
		isAdmin ? ui.text(ENDING) : null,
		isAdmin
			? ui.form(dashboardPath("closeOrganisation", slug), "End the organisation", {
					tone: "danger",
					fields: [confirmField("Yes, end it for all members; its slug is never used again")],
				})
			: null,
	);
}
