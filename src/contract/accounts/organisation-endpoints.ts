import { MEDIA_TYPES } from "../http/endpoint.ts";
import { AuditLog, AuditQuery } from "../moderation/audit-log.ts";
import * as own from "./organisations.ts";
import { ownLook, ownRemove, patch, post, put } from "./own-row.ts";

const BASE = "organisations/{organisation}";
const MEMBER = `${BASE}/members/{member}`;

/** Organisations, and what any owner has: places that are proven once, and listings offered to others. */
export const ORGANISATION_ENDPOINTS = [
	ownLook("listOrganisations", "organisations", own.OwnOrganisations, {
		summary: "Your organisations",
		problems: ["not_allowed"],
	}),
	post("createOrganisation", "organisations", own.Organisation, {
		summary: "Create an organisation; you become its admin",
		body: own.OrganisationRequest,
		status: 201,
		quotas: ["changes", "organisations"],
		problems: ["not_allowed", "conflict"],
	}),
	ownLook("getOrganisation", BASE, own.Organisation, {
		summary: "An organisation of yours and its members",
	}),
	ownLook("listOrganisationAudit", `${BASE}/audit`, AuditLog, {
		summary: "What was done for your organisation, for its admins",
		query: AuditQuery.pick({ before: true, limit: true }),
	}),
	ownLook("getOrganisationAuditCsv", `${BASE}/audit.csv`, null, {
		summary: "The same as CSV, all of it",
		mediaType: MEDIA_TYPES.csv,
	}),
	patch("changeOrganisation", BASE, own.Organisation, {
		summary: "Change an organisation",
		body: own.OrganisationChange,
	}),
	ownRemove("endOrganisation", BASE, null, { summary: "End an organisation without listings" }),
	post("joinOrganisation", `${BASE}/join`, own.Organisation, { summary: "Accept an invitation" }),
	put("setMember", MEMBER, own.Organisation, {
		summary: "Invite someone, or give a member another role",
		description: "`member` is the ID of an account, or the mail address of whom to invite.",
		body: own.MemberRequest,
		quotas: ["changes", "members"],
	}),
	ownRemove("removeMember", MEMBER, null, {
		summary: "Remove a member or an invitation; your own: leave, or decline",
	}),

	ownLook("listProofs", "proofs", own.Proofs, {
		summary: "Domains and accounts that are proven once",
		problems: ["not_allowed"],
	}),
	post("startProof", "proofs", own.Proof, {
		summary: "Prove a domain or an account once, for all listings there",
		description: "The answer says which text belongs where. The same request again checks it.",
		body: own.ProofRequest,
		quotas: ["changes", "claims", "open_claims"],
	}),
	ownRemove("endProof", "proofs/{id}", null, { summary: "Give up a proof, for all listings" }),

	ownLook("listTransfers", "transfers", own.Transfers, {
		summary: "Open offers of listings, by you and to you",
		problems: ["not_allowed"],
	}),
	post("offerTransfer", "agents/{slug}/transfer", own.Transfer, {
		summary: "Offer your agent to another owner",
		description: "Nothing changes until it accepts. Claims, level and pending change stay behind.",
		body: own.TransferRequest,
		status: 201,
		quotas: ["changes", "transfers"],
	}),
	post("answerTransfer", "transfers/{id}", own.Transfer, {
		summary: "Accept or decline an offer, or withdraw yours",
		body: own.TransferAnswer,
	}),
] as const;
