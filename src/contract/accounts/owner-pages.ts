import { z } from "zod";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import { Slug } from "../primitives.ts";
import { act, ownPage } from "./dashboard-row.ts";
import { checkbox, optional } from "./form-fields.ts";
import { ClaimChoice, ClaimForm, NoFields } from "./forms.ts";
import {
	MemberRequest,
	OrganisationRequest,
	ProofRequest,
	TransferAnswer,
	TransferRequest,
} from "./organisations.ts";

const owner = optional(Slug);
const OrganisationForm = z.object({ ...OrganisationRequest.shape, slug: owner });
const SettingsForm = z.object({
	name: OrganisationRequest.shape.name,
	needs_second: checkbox,
});
const MemberForm = z.object({
	/** ID of an account, or a mail address. */
	member: TransferRequest.shape.to,
	...MemberRequest.shape,
});
const MemberChoice = MemberForm.pick({ member: true });
const ProofForm = z.object({ ...ProofRequest.shape, claim_listings: checkbox, owner });

/** Claims, organisations, and what owners prove once for all their agents. */
export const OWNER_PAGES = [
	ownPage("claim", "claims/{slug}/"),
	act("startClaim", "claims/{slug}/", ClaimForm),
	act("checkClaim", "claims/{slug}/check/", ClaimChoice),
	act("endClaim", "claims/{slug}/end/", ClaimChoice),
	ownPage("organisations", "organisations/"),
	act("foundOrganisation", "organisations/", OrganisationForm),
	ownPage("organisation", "organisations/{organisation}/"),
	ownPage("organisationAudit", "organisations/{organisation}/audit/"),
	{
		...ownPage("organisationAuditCsv", "organisations/{organisation}/audit.csv"),
		mediaType: MEDIA_TYPES.csv,
	},
	act("saveOrganisation", "organisations/{organisation}/", SettingsForm),
	act("closeOrganisation", "organisations/{organisation}/end/", NoFields),
	act("acceptInvitation", "organisations/{organisation}/join/", NoFields),
	act("saveMember", "organisations/{organisation}/members/", MemberForm),
	act("dropMember", "organisations/{organisation}/members/remove/", MemberChoice),
	ownPage("domains", "domains/"),
	act("proveDomain", "domains/", ProofForm),
	ownPage("myAgentTransfer", "agents/{slug}/transfer/"),
	act("giveAgent", "agents/{slug}/transfer/", TransferRequest),
	act("answerOffer", "transfers/{transfer}/", TransferAnswer),
	act("giveDomainUp", "domains/end/", ClaimChoice),
] as const;
