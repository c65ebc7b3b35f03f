import { z } from "zod";
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
import { Slug } from "./primitives.ts";

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
const ProofForm = z.object({ ...ProofRequest.shape, owner });

/** Claims, organisations, and what owners prove once for all their agents. */
export const OWNER_PAGES = [
	ownPage("claim", "claims/{slug}/", "Ways to prove that an agent is yours"),
	act("startClaim", "claims/{slug}/", "Start a claim", ClaimForm),
	act("checkClaim", "claims/{slug}/check/", "Check the proof", ClaimChoice),
	act("endClaim", "claims/{slug}/end/", "Cancel a claim", ClaimChoice),
	ownPage("organisations", "organisations/", "Your organisations and invitations"),
	act("foundOrganisation", "organisations/", "Create an organisation", OrganisationForm),
	ownPage("organisation", "organisations/{organisation}/", "One of your organisations"),
	act("saveOrganisation", "organisations/{organisation}/", "Change its settings", SettingsForm),
	act("closeOrganisation", "organisations/{organisation}/end/", "End it", NoFields),
	act("acceptInvitation", "organisations/{organisation}/join/", "Accept an invitation", NoFields),
	act("saveMember", "organisations/{organisation}/members/", "Invite or change", MemberForm),
	act(
		"dropMember",
		"organisations/{organisation}/members/remove/",
		"Remove a member, leave, or decline",
		MemberChoice,
	),
	ownPage("domains", "domains/", "Domains and accounts that are proven once"),
	act("proveDomain", "domains/", "Start a proof for all listings there, or check it", ProofForm),
	ownPage("myAgentTransfer", "agents/{slug}/transfer/", "The form that offers an agent"),
	act("giveAgent", "agents/{slug}/transfer/", "Offer it to another owner", TransferRequest),
	act("answerOffer", "transfers/{transfer}/", "Accept, decline or withdraw", TransferAnswer),
	act("giveDomainUp", "domains/end/", "Give a proof up", ClaimChoice),
] as const;
