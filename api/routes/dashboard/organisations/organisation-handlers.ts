import type { DashboardId } from "#contract/accounts/dashboard.ts";
import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { AUDIT_PAGE_LENGTH, type AuditEntry } from "#contract/moderation/audit-log.ts";
import { getListedAgent } from "#registry/agents/get-own-agent.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { dashboardView } from "#views/dashboard/dashboard-view.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { changesInWords } from "#views/moderation/audit-log-view.ts";
import { showAmount } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import { listOrganisations } from "../../owners/own-organisations.ts";
import { readOwnerAudit, sendAuditCsv } from "../../owners/owner-audit.ts";
import { ownerDeeds } from "../../owners/owner-deeds.ts";
import { transferView } from "../agents/agent-acts-view.ts";
import type { ClaimParts } from "../claims/claim-handlers.ts";
import { formsOf } from "../forms-of.ts";
import { takeForm } from "../take-form.ts";
import { organisationPage, type TokenParts } from "../tokens/read-tokens.ts";
import { ownerIn, showPage, type Visit, visitOf } from "../visit.ts";
import { organisationsView } from "./organisations-view.ts";
import { domainsView } from "./owner-places.ts";

/** Organisations of the signed-in account, and what owners prove once for all their agents. */
export function organisationHandlers(parts: ClaimParts & TokenParts) {
	const { registry, onChange, onCheckRequest } = parts;
	const { store } = registry;
	const deeds = ownerDeeds(registry);
	const slugOf = ({ parameters }: Visit) => getParameter(parameters, "organisation");
	const leadTo = (slug: string, done: string) => ({
		to: dashboardPath("organisation", slug),
		done,
	});
	const path = (visit: Visit) => dashboardPath("organisation", slugOf(visit));

	async function listPage(visit: Visit) {
		const organisations = await listOrganisations(store, visit.account);
		return organisationsView(visit.hour.context, { ...visit, organisations });
	}
	const onePage = (visit: Visit, owner = slugOf(visit)) =>
		organisationPage(parts, visit, { owner });
	async function domainsPage(visit: Visit) {
		const proofs = await store.proofs.by("owner", visit.account.id);
		return domainsView(visit.hour.context, { ...visit, proofs });
	}
	async function transferPage(visit: Visit) {
		const choice = { slug: getParameter(visit.parameters, "slug"), ownerId: visit.actor.id };
		const agent = await getListedAgent(store, choice);
		return transferView(visit.hour.context, { ...visit, agent });
	}
	async function auditPage(visit: Visit) {
		const { before } = visit.query;
		const slug = slugOf(visit);
		const choice = { slug, before, limit: AUDIT_PAGE_LENGTH };
		const { entries, total, next_before } = await readOwnerAudit(store, visit.account, choice);
		const path = dashboardPath("organisationAudit", slug);
		const actions = ui.table("Actions, newest first", {
			columns: ["When", "Who", "Action", "Subject", "Changes"],
			rows: entries.map(entryRow),
			empty: "No actions recorded.",
			next: next_before === null ? null : withQuery(path, { before: next_before }),
		});
		return dashboardView(visit.hour.context, visit, {
			path,
			title: "Audit log",
			blocks: [
				ui.text(`${showAmount(total, "action")}, newest first.`),
				ui.links(
					ui.link("All of it as CSV", dashboardPath("organisationAuditCsv", slug)),
					ui.link("The organisation", dashboardPath("organisation", slug)),
				),
			],
			sections: [ui.section("actions", "Actions", actions)],
		});
	}
	const placesPage = (visit: Visit, owner = ownerIn(visit)) =>
		owner === undefined ? domainsPage(visit) : onePage(visit, owner);
	/** The page of an organisation, or a person's own. */
	async function leadToOwner(id: string, done: string, own: "dashboard" | "domains" = "dashboard") {
		const slug = (await store.organisations.find(id))?.slug;
		return slug === undefined ? { to: dashboardPath(own), done } : leadTo(slug, done);
	}

	const form = formsOf(parts, { path, again: onePage });
	return {
		organisations: showPage(parts, listPage),
		foundOrganisation: takeForm(parts, "foundOrganisation", {
			act: async ({ account }, wish) =>
				leadTo((await deeds.create(account.id, wish)).slug, "founded"),
			again: listPage,
		}),
		organisation: showPage(parts, (visit) => onePage(visit)),
		organisationAudit: showPage(parts, auditPage),
		organisationAuditCsv: sendAuditCsv(store, (request) => visitOf(request, parts).account),
		saveOrganisation: form("saveOrganisation", "saved", (visit, wish) =>
			deeds.change(visit.account, slugOf(visit), wish),
		),
		closeOrganisation: form(
			"closeOrganisation",
			{ confirm: true, done: "ended", to: dashboardPath("organisations") },
			(visit) => deeds.end(visit.account, slugOf(visit)),
		),
		acceptInvitation: formsOf(parts, { path })("acceptInvitation", "joined", (visit) =>
			deeds.join(visit.account.id, slugOf(visit)),
		),
		saveMember: form("saveMember", "saved", (visit, wish) =>
			deeds.setMember(visit.account, slugOf(visit), wish),
		),
		dropMember: takeForm(parts, "dropMember", {
			act: async (visit, { member }) => {
				await deeds.removeMember(visit.account, slugOf(visit), member);
				const isSelf = member === visit.account.id;
				return { to: isSelf ? dashboardPath("organisations") : path(visit), done: "dropped" };
			},
			again: onePage,
		}),
		myAgentTransfer: showPage(parts, transferPage),
		giveAgent: takeForm(parts, "giveAgent", {
			act: async ({ account, parameters }, { to }) =>
				leadToOwner((await deeds.offer(account, parameters.slug, to)).from, "offered"),
			again: transferPage,
		}),
		answerOffer: takeForm(parts, "answerOffer", {
			act: async ({ account, parameters: { transfer = "" } }, { answer }) => {
				const { from, to } = await deeds.answerOffer(account, transfer, { answer });
				if (answer === "accepted") onChange("member");
				return leadToOwner(answer === "withdrawn" ? from : to, answer);
			},
		}),
		domains: showPage(parts, domainsPage),
		proveDomain: takeForm(parts, "proveDomain", {
			act: async ({ account }, wish) => {
				const { ownerId, requested } = await deeds.startProof(account, wish);
				if (requested) onCheckRequest();
				return leadToOwner(ownerId, requested ? "check" : "begun", "domains");
			},
			again: (visit) => placesPage(visit),
		}),
		giveDomainUp: takeForm(parts, "giveDomainUp", {
			act: async ({ account }, { id }) => {
				const ownerId = (await store.proofs.find(id))?.ownerId ?? "";
				if (await deeds.endProof(account, id)) onChange("member");
				return leadToOwner(ownerId, "ended", "domains");
			},
		}),
	} satisfies Partial<Record<DashboardId, unknown>>;
}

/** The file has all of a value. */
const SHOWN_CHARACTERS = 160;

function entryRow({ at, name = "", action, subject, reason, changes }: AuditEntry): ui.Row {
	const words = [reason ?? "", changesInWords(changes)].filter((text) => text !== "").join("; ");
	return [ui.instantCell(at), name, action, subject, cutText(words, SHOWN_CHARACTERS)];
}
