import { z } from "zod";
import { Slug } from "#contract/primitives.ts";
import { REASON } from "#contract/reason.ts";
import { GradeRequest } from "#contract/reviewed-agent.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { endClaim } from "../claims/end-claim.ts";
import { gradeAgent } from "../claims/grade-agent.ts";
import { type Operations, operation } from "./operation.ts";

export const claimOperations = {
	"claim.list": operation({
		input: z.strictObject({ agent: Slug.optional() }),
		run: ({ store }, { agent }) =>
			agent === undefined ? store.claims.list() : store.claims.by("agent", agent),
	}),
	"claim.end": operation({
		input: z.strictObject({ id: z.string(), ...REASON }),
		changesSnapshot: true,
		run: async (context, input, actor) => (await endClaim(context, { ...input, actor })).claim,
	}),
	"claim.grade": operation({
		input: GradeRequest.extend({ slug: z.string(), expected: z.int().min(1) }),
		changesSnapshot: true,
		run: (context, { level, ...read }, actor) =>
			gradeAgent(context, { ...read, level: GRANTED_LEVELS[level], actor }),
	}),
} satisfies Operations;
