import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { Slug } from "#contract/primitives.ts";
import { GradeRequest } from "#contract/reviewed-agent.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { endClaim } from "../claims/end-claim.ts";
import { gradeAgent } from "../claims/grade-agent.ts";
import { type Operations, operation } from "./operation.ts";

export const claimOperations: Operations = {
	"claim.list": operation({
		input: z.strictObject({ agent: Slug.optional() }),
		run: ({ store }, { agent }) =>
			agent === undefined ? store.claims.list() : store.claims.by("agent", agent),
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
		input: GradeRequest.extend({ slug: Slug, expected: z.int().min(1) }),
		changesSnapshot: true,
		run: (context, { level, ...read }, actor) =>
			gradeAgent(context, { ...read, level: GRANTED_LEVELS[level], actor }),
	}),
};
