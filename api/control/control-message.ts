import { z } from "zod";
import { PROBLEM_CODES } from "#contract/problem.ts";

/** A request from the command line to the running process. */
export const ControlRequest = z.object({
	name: z.string(),
	input: z.unknown(),
	actor: z.object({ id: z.string().min(1) }),
});
export type ControlRequest = z.infer<typeof ControlRequest>;

export const ControlReply = z.union([
	z.object({ result: z.unknown(), rebuilds: z.boolean(), baseUrl: z.string() }),
	z.object({ problem: z.object({ code: z.enum(PROBLEM_CODES), detail: z.string() }) }),
]);
export type ControlReply = z.infer<typeof ControlReply>;
