import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { liveAt } from "./endpoint-row.ts";
import * as own from "./organisations.ts";

type Schema = z.ZodType | null;
type Rest = Pick<Endpoint, "summary"> &
	Partial<Pick<Endpoint, "body" | "description" | "problems" | "quotas" | "status">>;

function see<const Id extends string>(id: Id, path: string, schema: z.ZodType, summary: string) {
	const row = { ...liveAt(id, `/api/v1/${path}`, schema), scope: "agents:read" } as const;
	return { ...row, rateClass: "write", problems: ["not_allowed"], summary } as const;
}

const change =
	(method: Endpoint["method"]) =>
	<const Id extends string>(id: Id, path: string, schema: Schema, rest: Rest) => {
		const row = { ...liveAt(id, `/api/v1/${path}`, schema), scope: "agents:write" } as const;
		const status = schema === null ? 204 : 200;
		const problems = ["not_allowed", "conflict"] as const;
		const quotas = ["changes"] as const;
		return { ...row, rateClass: "write", status, problems, quotas, ...rest, method } as const;
	};
const post = change("POST");
const put = change("PUT");
const patch = change("PATCH");
const remove = change("DELETE");

const ONE = "organisations/{organisation}";
const MEMBER = `${ONE}/members/{member}`;

/** Organisations, and what any owner has: places that are proven once, and listings offered to others. */
export const ORGANISATION_ENDPOINTS = [
	see("listOrganisations", "organisations", own.OwnOrganisations, "Your organisations"),
	post("createOrganisation", "organisations", own.Organisation, {
		summary: "Create an organisation; you become its admin",
		body: own.OrganisationRequest,
		status: 201,
		quotas: ["changes", "organisations"],
	}),
	see("getOrganisation", ONE, own.Organisation, "An organisation of yours and its members"),
	patch("changeOrganisation", ONE, own.Organisation, {
		summary: "Change an organisation",
		body: own.OrganisationChange,
	}),
	remove("endOrganisation", ONE, null, { summary: "End an organisation without listings" }),
	post("joinOrganisation", `${ONE}/join`, own.Organisation, { summary: "Accept an invitation" }),
	put("setMember", MEMBER, own.Organisation, {
		summary: "Invite someone, or give a member another role",
		description: "`member` is the ID of an account, or the mail address of whom to invite.",
		body: own.MemberRequest,
		quotas: ["changes", "members"],
	}),
	remove("removeMember", MEMBER, null, {
		summary: "Remove a member or an invitation; your own: leave, or decline",
	}),

	see("listProofs", "proofs", own.Proofs, "Domains and accounts that are proven once"),
	post("startProof", "proofs", own.Proof, {
		summary: "Prove a domain or an account once, for all listings there",
		description: "The answer says which text belongs where. The same request again checks it.",
		body: own.ProofRequest,
		quotas: ["changes", "claims", "open_claims"],
		problems: ["not_allowed", "not_found", "conflict"],
	}),
	remove("endProof", "proofs/{id}", null, { summary: "Give up a proof, for all listings" }),

	see("listTransfers", "transfers", own.Transfers, "Open offers of listings, by you and to you"),
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
] as const satisfies readonly Endpoint[];
