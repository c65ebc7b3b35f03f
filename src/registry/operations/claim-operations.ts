import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { Slug } from "#contract/primitives.ts";
import { endClaim } from "../claims/end-claim.ts";
import { gradeAgent } from "../claims/grade-agent.ts";
import { type Operations, operation } from "./operation.ts";

/** Levels that a moderator grants, by name. */
export const GRADES = { none: null, certified: 3, enterprise: 4 } as const;

export const claimOperations: Operations = {
	"claim.list": operation({
		input: z.strictObject({ agent: Slug.optional() }),
		run: ({ store }, { agent }) =>
			agent === undefined ? store.listClaims() : store.listClaimsTo(agent),
	}),
	"claim.end": operation({
		input: z.strictObject({
			id: z.string(),
			reason: z.string().trim().min(1).max(REASON_MAX_CHARACTERS),
		}),
		changesSnapshot: true,
		run: async (context, input, actor) => (await endClaim(context, { ...input, actor })).claim,
	}),
	"claim.grade": operation({
		input: z.strictObject({ slug: Slug, level: z.enum(["none", "certified", "enterprise"]) }),
		changesSnapshot: true,
		run: (context, { slug, level }, actor) =>
			gradeAgent(context, { slug, level: GRADES[level], actor }),
	}),
};
