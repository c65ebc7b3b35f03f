import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Answers in progress on a connection. A client can send several requests at once. */
export interface OpenAnswers {
	note(request: IncomingMessage, response: ServerResponse): void;
	/** True while a part of an answer is written and the rest is not. */
	hasBegun(socket: Socket): boolean;
}

/** Cuts off clients that have not received a whole answer within `answerMs`: its bytes would stay in memory. */
export function createOpenAnswers({ answerMs }: { answerMs: number }): OpenAnswers {
	const open = new WeakMap<Socket, Set<ServerResponse>>();
	return {
		note({ socket }, response) {
			const answers = open.get(socket) ?? new Set();
			open.set(socket, answers.add(response));
			const timer = setTimeout(() => socket.destroy(), answerMs).unref();
			response.once("close", () => {
				clearTimeout(timer);
				answers.delete(response);
			});
		},
		hasBegun: (socket) =>
			[...(open.get(socket) ?? [])].some(
				({ headersSent, writableEnded }) => headersSent && !writableEnded,
			),
	};
}
