import { z } from "zod";
import { Statement } from "#contract/evidence/statements.ts";

export const StatementRecord = Statement.omit({ answer: true }).extend({
	/** Answers of owners whose listings have these bytes, by slug. */
	answers: z.record(z.string(), Statement.shape.answer.unwrap()),
});
export type StatementRecord = z.infer<typeof StatementRecord>;
