import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerBounds } from "../http/server-bounds.ts";

/** Answers in progress on a connection. A client can send several requests at once. */
export interface OpenAnswers {
	note(request: IncomingMessage, response: ServerResponse): void;
	/** True while a part of an answer is written and the rest is not. */
	hasBegun(socket: Socket): boolean;
}

/**
 * Cuts off clients that have not received a whole answer within `answerMs`: its bytes would stay in memory. Once answers
 * that nobody reads fill `unreadBytes` in all, those go that took nothing since the last look.
 */
export function createOpenAnswers(
	bounds: Pick<ServerBounds, "answerMs" | "unreadBytes" | "lookMs">,
): OpenAnswers {
	const open = new Map<Socket, Set<ServerResponse>>();
	let waiting = new Map<Socket, number>();
	setInterval(() => {
		waiting = cutUnread([...open.keys()], { before: waiting, unreadBytes: bounds.unreadBytes });
	}, bounds.lookMs).unref();
	return {
		note({ socket }, response) {
			const answers = open.get(socket) ?? new Set();
			open.set(socket, answers.add(response));
			const timer = setTimeout(() => socket.destroy(), bounds.answerMs).unref();
			response.once("close", () => {
				clearTimeout(timer);
				answers.delete(response);
				if (answers.size === 0) open.delete(socket);
			});
		},
		hasBegun: (socket) =>
			[...(open.get(socket) ?? [])].some(
				({ headersSent, writableEnded }) => headersSent && !writableEnded,
			),
	};
}

interface Unread {
	/** Bytes that each connection had not taken at the last look. */
	before: ReadonlyMap<Socket, number>;
	unreadBytes: number;
}

/** Returns what each connection has not taken yet. */
function cutUnread(sockets: readonly Socket[], { before, unreadBytes }: Unread) {
	const unread = new Map(
		sockets.flatMap((socket) =>
			socket.writableLength > 0 ? [[socket, socket.writableLength] as const] : [],
		),
	);
	let sum = [...unread.values()].reduce((total, bytes) => total + bytes, 0);
	// The oldest connections first.
	for (const [socket, bytes] of unread) {
		if (sum <= unreadBytes) break;
		const former = before.get(socket);
		if (former === undefined || bytes < former) continue;
		// Otherwise the system would go on holding what it has of the answer.
		socket.resetAndDestroy();
		sum -= bytes;
	}
	return unread;
}
