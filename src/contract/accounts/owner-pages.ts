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

/** Claims, organisations, and what owners prove once for all their agents. */
export const OWNER_PAGES = [
	dashboardPage("claim", "claims/{slug}/"),
	formRow("startClaim", "claims/{slug}/", ClaimForm, "startMyClaim"),
	formRow("checkClaim", "claims/{slug}/check/", ClaimChoice, "checkMyClaim"),
	formRow("endClaim", "claims/{slug}/end/", ClaimChoice, "endMyClaim"),
	dashboardPage("organisations", "organisations/"),
	formRow("foundOrganisation", "organisations/", OrganisationForm, "createOrganisation"),
	dashboardPage("organisation", "organisations/{organisation}/"),
	dashboardPage("organisationAudit", "organisations/{organisation}/audit/"),
	{
		...dashboardPage("organisationAuditCsv", "organisations/{organisation}/audit.csv"),
		mediaType: MEDIA_TYPES.csv,
	},
	formRow("saveOrganisation", "organisations/{organisation}/", SettingsForm, "changeOrganisation"),
	formRow("closeOrganisation", "organisations/{organisation}/end/", NoFields, "endOrganisation"),
	formRow("acceptInvitation", "organisations/{organisation}/join/", NoFields, "joinOrganisation"),
	formRow("saveMember", "organisations/{organisation}/members/", MemberForm, "setMember"),
	formRow(
		"dropMember",
		"organisations/{organisation}/members/remove/",
		MemberChoice,
		"removeMember",
	),
	dashboardPage("domains", "domains/"),
	formRow("proveDomain", "domains/", ProofForm, "startProof"),
	dashboardPage("myAgentTransfer", "agents/{slug}/transfer/"),
	formRow("giveAgent", "agents/{slug}/transfer/", teams.TransferRequest, "offerTransfer"),
	formRow("answerOffer", "transfers/{transfer}/", teams.TransferAnswer, "answerTransfer"),
	formRow("giveDomainUp", "domains/end/", ClaimChoice, "endProof"),
] as const;
