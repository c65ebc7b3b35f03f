import { z } from "zod";
import { PROBLEM_CODES } from "#contract/http/problem.ts";
import { Words } from "../acts/words.ts";

/** A request from the command line to the running process. */
export const ControlRequest = z.object({
	act: z.string(),
	input: z.unknown(),
	/** True if people read the answer. */
	inWords: z.boolean().optional(),
	actor: z.object({ id: z.string().min(1) }),
});
export type ControlRequest = z.infer<typeof ControlRequest>;

export const ControlReply = z.union([
	z.object({
		/** Null with words. */
		result: z.unknown(),
		words: Words.optional(),
		/** True if the running service is now building a release with the change. */
		rebuilds: z.boolean(),
		/** Where to reach the running service. */
		baseUrl: z.string(),
	}),
	z.object({ problem: z.object({ code: z.enum(PROBLEM_CODES), detail: z.string() }) }),
]);
export type ControlReply = z.infer<typeof ControlReply>;
