import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface LoadOptions {
	port: number;
	/** Requested one after the other, repeatedly, each by the next free connection. */
	paths: readonly string[];
	connections: number;
	forMs: number;
}

export interface Load {
	requests: number;
	seconds: number;
	/** Of every request, in the order of answers. */
	milliseconds: number[];
}

/**
 * Sends requests as fast as they are answered, over open connections with one request each. Reads answers only to find
 * their end, so that a core for the client is always faster than the server.
 */
export async function putLoad({ port, paths, connections, forMs }: LoadOptions): Promise<Load> {
	const requests = paths.map(requestOf);
	const milliseconds: number[] = [];
	const startedAt = performance.now();
	let next = 0;
	const client = async () => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		await once(socket, "connect");
		await new Promise<void>((resolve, reject) => {
			let askedAt = 0;
			const ask = () => {
				askedAt = performance.now();
				socket.write(requests[next++ % requests.length] ?? "");
			};
			onAnswers(socket, () => {
				const now = performance.now();
				milliseconds.push(now - askedAt);
				if (now - startedAt < forMs) return ask();
				socket.destroy();
				resolve();
			});
			socket.on("error", reject);
			ask();
		});
	};
	await Promise.all(Array.from({ length: connections }, client));
	const seconds = (performance.now() - startedAt) / 1000;
	return { requests: milliseconds.length, seconds, milliseconds };
}

function requestOf(path: string): Buffer {
	const lines = [
		`GET ${path} HTTP/1.1`,
		"Host: 127.0.0.1",
		"User-Agent: node",
		"Accept: application/json",
		"",
		"",
	];
	return Buffer.from(lines.join("\r\n"));
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** Called for every complete answer. Anything but a 200 of a known length ends the bench. */
function onAnswers(socket: Socket, onAnswer: () => void): void {
	let held: Buffer = Buffer.alloc(0);
	let missing = 0;
	socket.on("data", (chunk: Buffer) => {
		if (missing > 0) {
			missing -= chunk.length;
			if (missing === 0) onAnswer();
			return;
		}
		const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
		const end = bytes.indexOf(HEAD_END);
		held = end === -1 ? bytes : Buffer.alloc(0);
		if (end === -1) return;
		const head = bytes.toString("latin1", 0, end);
		const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
		if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
			socket.destroy(new Error(`The server answered ${head.split("\r\n", 1)[0]}`));
			return;
		}
		missing = Number(length) - (bytes.length - end - HEAD_END.length);
		if (missing === 0) onAnswer();
	});
}
