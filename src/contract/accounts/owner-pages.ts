import { z } from "zod";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import { Slug } from "../primitives.ts";
import { dashboardPage, formRow } from "./dashboard-row.ts";
import { checkboxField, optional } from "./form-fields.ts";
import { ClaimChoice, ClaimForm, NoFields } from "./forms.ts";
import * as teams from "./organisations.ts";

const owner = optional(Slug);
const OrganisationForm = z.object({ ...teams.OrganisationRequest.shape, slug: owner });
const SettingsForm = z.object({
	name: teams.OrganisationRequest.shape.name,
	needs_second: checkboxField,
});
const MemberForm = z.object({
	/** ID of an account, or a mail address. */
	member: teams.TransferRequest.shape.to,
	...teams.MemberRequest.shape,
});
const MemberChoice = MemberForm.pick({ member: true });
const ProofForm = z.object({ ...teams.ProofRequest.shape, claim_listings: checkboxField, owner });

const TEAM = "organisations/{organisation}/";

/** Claims, organisations, and what owners prove once for all their agents. */
export const OWNER_PAGES = [
	dashboardPage("claim", "claims/{slug}/"),
	formRow("startClaim", "claims/{slug}/", ClaimForm, "startMyClaim"),
	formRow("checkClaim", "claims/{slug}/check/", ClaimChoice, "checkMyClaim"),
	formRow("endClaim", "claims/{slug}/end/", ClaimChoice, "endMyClaim"),
	dashboardPage("organisations", "organisations/"),
	formRow("foundOrganisation", "organisations/", OrganisationForm, "createOrganisation"),
	dashboardPage("organisation", TEAM),
	dashboardPage("organisationAudit", `${TEAM}audit/`),
	{
		...dashboardPage("organisationAuditCsv", `${TEAM}audit.csv`),
		mediaType: MEDIA_TYPES.csv,
	},
	formRow("saveOrganisation", TEAM, SettingsForm, "changeOrganisation"),
	formRow("closeOrganisation", `${TEAM}end/`, NoFields, "endOrganisation"),
	formRow("acceptInvitation", `${TEAM}join/`, NoFields, "joinOrganisation"),
	formRow("saveMember", `${TEAM}members/`, MemberForm, "setMember"),
	formRow("dropMember", `${TEAM}members/remove/`, MemberChoice, "removeMember"),
	dashboardPage("domains", "domains/"),
	formRow("proveDomain", "domains/", ProofForm, "startProof"),
	dashboardPage("myAgentTransfer", "agents/{slug}/transfer/"),
	formRow("giveAgent", "agents/{slug}/transfer/", teams.TransferRequest, "offerTransfer"),
	formRow("answerOffer", "transfers/{transfer}/", teams.TransferAnswer, "answerTransfer"),
	formRow("giveDomainUp", "domains/end/", ClaimChoice, "endProof"),
] as const;
