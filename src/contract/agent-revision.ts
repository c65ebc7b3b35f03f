import { z } from "zod";
import { ASKED_ROWS, type AskedName } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";
import { membersOf } from "./members-of.ts";
import { Slug } from "./primitives.ts";
import { statedBy } from "./registration.ts";

/** Required facts cannot be removed. */
type RevisionShape = {
	[Name in AskedName as Facts[Name]["wire"]]: Facts[Name] extends { required: true }
		? z.ZodOptional<Facts[Name]["stated"]>
		: z.ZodNullable<z.ZodOptional<Facts[Name]["stated"]>>;
};

/** Changes that an owner requests. Missing members stay as they are. */
export const AgentRevisionRequest = z
	.strictObject({
		...membersOf<RevisionShape>(
			ASKED_ROWS.map((row) => {
				const stated = statedBy(row);
				return [row.wire, row.required ? stated.optional() : stated.nullable()];
			}),
		),
		slug: Slug.optional().meta({
			description: "A new slug. Once approved, the old one redirects to it permanently.",
		}),
	})
	.refine((changes) => Object.keys(changes).length > 0, { error: "must change something" })
	.meta({
		id: "AgentRevisionRequest",
		description:
			"A change to an agent. Omitted members stay as they are; null removes a fact. The public listing stays as it is until a moderator approves the change.",
		examples: [{ short_description: "Answers questions about harbours and tides." }],
	});
export type AgentRevisionRequest = z.infer<typeof AgentRevisionRequest>;
