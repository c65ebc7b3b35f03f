import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** A job of a CI that may publish for an owner without a stored secret. */
export const PublisherRecord = z.object({
	id: z.uuid(),
	ownerId: z.string().min(1),
	issuer: z.url(),
	/** `owner/name` at the code host, as its tokens state it. */
	repository: z.string().min(1),
	/** The issuer's ID of that repository, once known: another one may get the same name later. */
	repositoryId: z.string().nullable(),
	/** The same of whoever has it, since its first job. */
	repositoryOwnerId: z.string().optional(),
	workflow: z.string().nullable(),
	environment: z.string().nullable(),
	/** Account that trusts the job for an organisation. */
	by: z.string().optional(),
	createdAt: Instant,
	lastUsedAt: Instant.nullable(),
	/** When a job last named this owner, which only the repository's own jobs can do. */
	namedAt: Instant.optional(),
});
export type PublisherRecord = z.infer<typeof PublisherRecord>;
