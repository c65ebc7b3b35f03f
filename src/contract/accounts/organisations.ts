import { z } from "zod";
import { ACCOUNT, REGISTRATION } from "../limits.ts";
import { Instant, Slug, text } from "../primitives.ts";
import { CLAIM_STATES, MEMBER_ROLES, PROOF_KINDS, TRANSFER_STATES } from "../vocabulary.ts";

const name = z.string().trim().min(1).max(ACCOUNT.displayNameMaxCharacters);
const role = z.enum(MEMBER_ROLES);
const when = Instant.nullable();
/** An address is as long as a mail server takes it (RFC 5321). */
const someone = z.string().trim().min(1).max(254);

/** Which owner a request is for. */
export const OwnerChoice = Slug.optional().meta({
	description: "`me` (the default), or the slug of an organisation.",
});
const owner = Slug.nullable().meta({ description: "`me`, or the slug of an organisation." });

export const OrganisationRequest = z
	.strictObject({ name, slug: Slug.optional().meta({ description: "By default from the name." }) })
	.meta({ id: "OrganisationRequest", examples: [{ name: "Quay Works" }] });
export type OrganisationRequest = z.infer<typeof OrganisationRequest>;

export const OrganisationChange = z
	.strictObject({ name, needs_second: z.boolean() })
	.partial()
	.meta({ id: "OrganisationChange", examples: [{ needs_second: true }] });

export const MemberRequest = z
	.strictObject({ role })
	.meta({ id: "MemberRequest", examples: [{ role: "publisher" }] });

export const Member = z.object({
	account: text("ada").meta({ description: "ID of the account, or the invited address." }),
	name: text("Ada"),
	email: z.string().nullable().meta({ description: "For admins only, once accepted." }),
	role,
	accepted_at: when.meta({ description: "Null while invited, which admins see." }),
	provider: z.string().nullable().meta({ description: "Whose group gives the membership." }),
});

const OwnOrganisation = z.object({
	slug: Slug.meta({ examples: ["quay-works"] }),
	name: text("Quay Works"),
	role: role.meta({ examples: ["admin"] }),
	is_invited: z.boolean(),
});
export const OwnOrganisations = z
	.object({ organisations: z.array(OwnOrganisation) })
	.meta({ id: "OwnOrganisations", description: "With your role, or the one you are offered." });
export type OwnOrganisations = z.infer<typeof OwnOrganisations>;

export const Organisation = OwnOrganisation.extend({
	needs_second: z.boolean().meta({ description: "A second member approves what one sends." }),
	ends_second: z
		.string()
		.nullable()
		.meta({ description: "Admin who wants that to end; it does once another one wants it too." }),
	created_at: Instant,
	members: z.array(Member),
	groups: z
		.array(z.object({ provider: text("sso"), group: text("agents-team"), role }))
		.meta({ description: "Of sign-in providers; operators set them." }),
	agents: z.array(Slug),
}).meta({ id: "Organisation" });
export type Organisation = z.infer<typeof Organisation>;

export const ProofRequest = z
	.strictObject({
		kind: z.enum(PROOF_KINDS),
		subject: z.string().trim().min(1).max(REGISTRATION.urlMaxCharacters).meta({
			description: "A domain, or an account such as `github.com/example`.",
		}),
		claim_listings: z.boolean().optional().meta({
			description:
				"Also take all listings there that have no owner, with the next check that finds the proof.",
		}),
		owner: OwnerChoice,
	})
	.meta({ id: "ProofRequest", examples: [{ kind: "domain", subject: "example.com" }] });
export type ProofRequest = z.infer<typeof ProofRequest>;

export const Proof = z
	.object({
		id: z.uuid(),
		owner,
		kind: z.enum(PROOF_KINDS),
		subject: text("harborscout.com"),
		state: z.enum(CLAIM_STATES),
		location: text("_agent-registry.harborscout.com").meta({
			description: "Name of the TXT record, or address of the file.",
		}),
		text: text("agent-registry-verification=5f0c").meta({
			description: "The whole record, or a whole line of the file.",
		}),
		proven_at: when,
		checked_at: when,
		failing_since: when,
		finding: z.string().nullable(),
	})
	.meta({ id: "Proof" });
export type Proof = z.infer<typeof Proof>;
export const Proofs = z.object({ proofs: z.array(Proof) }).meta({ id: "Proofs" });

const party = someone.meta({
	description: "`me`, the slug of an organisation, or the ID of an account.",
	examples: ["quay-works"],
});
export const TransferRequest = z
	.strictObject({ to: party })
	.meta({ id: "TransferRequest", examples: [{ to: "quay-works" }] });
export const TransferAnswer = z
	.strictObject({ answer: z.enum(TRANSFER_STATES).exclude(["offered"]) })
	.meta({ id: "TransferAnswer", examples: [{ answer: "accepted" }] });
export type TransferAnswer = z.infer<typeof TransferAnswer>;

export const Transfer = z
	.object({
		id: z.uuid(),
		agent_slug: Slug,
		from: party,
		to: party,
		state: z.enum(TRANSFER_STATES),
		offered_at: Instant,
		ended_at: when,
		hidden: z.boolean().meta({ description: "It has no page until it is restored." }),
	})
	.meta({ id: "Transfer" });
export type Transfer = z.infer<typeof Transfer>;
export const Transfers = z.object({ transfers: z.array(Transfer) }).meta({ id: "Transfers" });
