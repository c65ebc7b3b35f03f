import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { MEMBER_ROLES } from "#contract/vocabulary.ts";
import { Webhook } from "./account-record.ts";

/** An owner that is not a person. Its members act for it. */
export const OrganisationRecord = z.object({
	/** `org_` and a UUID: the `ownerId` of its agents, submissions and tokens. */
	id: z.string().startsWith("org_"),
	/** Never reused, not even after the organisation has ended. */
	slug: Slug,
	name: z.string().min(1),
	/** True if another member must approve what a member sends, before moderators see it. */
	needsSecond: z.boolean(),
	/** Account of the admin who wants that to end, until another admin wants it too. */
	endsSecond: z.string().optional(),
	webhook: Webhook.nullable(),
	groups: z.array(
		z.object({ provider: z.string(), group: z.string(), role: z.enum(MEMBER_ROLES) }),
	),
	createdAt: Instant,
	endedAt: Instant.nullable(),
});
export type OrganisationRecord = z.infer<typeof OrganisationRecord>;

/** A person in an organisation, or an invitation to become one. */
export const MembershipRecord = z.object({
	organisationId: z.string().min(1),
	/** ID of the account, or the mail address of an invited person. */
	accountId: z.string().min(1),
	role: z.enum(MEMBER_ROLES),
	invitedAt: Instant,
	/** Account that invited; null if a provider's group did. */
	invitedBy: z.string().nullable(),
	/** Null while invited. */
	acceptedAt: Instant.nullable(),
	/** Provider whose group gave the membership, which ends with it. */
	provider: z.string().optional(),
});
export type MembershipRecord = z.infer<typeof MembershipRecord>;

export function membershipKey({
	organisationId,
	accountId,
}: Pick<MembershipRecord, "organisationId" | "accountId">): string {
	return `${organisationId} ${accountId}`;
}
