import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { PROBLEM_CODES } from "#contract/http/problem.ts";
import { Refusal } from "#domain/errors.ts";
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

/** Calls the running process. Undefined if none is listening. Its refusals are thrown here. */
export async function callControl(address: string, call: ControlRequest) {
	const body = await post(address, JSON.stringify(call));
	if (body === undefined) return undefined;
	const reply = ControlReply.parse(JSON.parse(body));
	if ("problem" in reply) throw new Refusal(reply.problem.code, reply.problem.detail);
	return reply;
}

function post(address: string, body: string): Promise<string | undefined> {
	return new Promise((resolve, reject) => {
		const request = httpRequest({ socketPath: address, method: "POST", path: "/" }, (response) => {
			text(response).then(resolve, reject);
		});
		request.on("error", (error: NodeJS.ErrnoException) => {
			const absent = error.code === "ENOENT" || error.code === "ECONNREFUSED";
			if (absent) resolve(undefined);
			else reject(error);
		});
		request.end(body);
	});
}
