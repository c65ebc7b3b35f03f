import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { Refusal } from "#domain/errors.ts";
import { ControlReply, type ControlRequest } from "./control-message.ts";

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
