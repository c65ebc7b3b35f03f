import { z } from "zod";
import { ASKED_ROWS, type AskedName } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";
import { membersOf } from "./members-of.ts";
import { Slug } from "./primitives.ts";
import { statedBy } from "./registration.ts";

/** Facts that every listing has cannot be removed. */
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
			description: "A new slug; the old one leads to it for ever once the change is approved.",
		}),
	})
	.refine((changes) => Object.keys(changes).length > 0, { error: "must change something" })
	.meta({
		id: "AgentRevisionRequest",
		description:
			"What an owner wants changed. Members that are left out stay, null takes a fact away. The public text stays until a moderator approves.",
		examples: [{ short_description: "Answers questions about harbours and tides." }],
	});
export type AgentRevisionRequest = z.infer<typeof AgentRevisionRequest>;
