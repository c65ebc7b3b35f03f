import { connect } from "node:net";
import { Problem } from "#contract/http/problem.ts";
import type { RudeCase } from "./rude-case.ts";

/** Not the normal client's. */
const RUDE_ADDRESS = "127.0.0.2";
const SERVER_FAILURE = 500;

const RudeProblem = Problem.partial({ instance: true });

interface TryOptions {
	port: number;
	/** By then the server must have closed the connection. */
	withinMs: number;
	withToken: (bytes: string) => string;
}

/** Sends the bytes of a case and reports a result that is not allowed. */
export async function tryCase(
	{ what, bytes, allowed }: RudeCase,
	{ port, withinMs, withToken }: TryOptions,
): Promise<string[]> {
	const { text, isClosed } = await exchange({ port, withinMs, bytes: withToken(bytes) });
	const { answers, rest } = answersIn(text, bytes.startsWith("HEAD"));
	const statuses = answers.map(({ status }) => status).join(" ");
	const failures = [
		...(isClosed ? [] : [`is still open after ${withinMs} ms`]),
		...(allowed.includes(statuses) ? [] : [`is answered "${statuses}"`]),
		...(rest === "" ? [] : [`is answered with ${JSON.stringify(rest.slice(0, 80))} besides`]),
		...answers.flatMap(findFailure),
	];
	return failures.map((failure) => `${what} ${failure}`);
}

interface RawAnswer {
	status: number;
	type: string;
	body: string;
}

function findFailure({ status, type, body }: RawAnswer): string[] {
	if (status >= SERVER_FAILURE) return [`is answered ${status}`];
	if (status < 400) return [];
	if (!type.startsWith("application/problem+json")) return [`is answered ${status} as ${type}`];
	const problem = RudeProblem.safeParse(parse(body));
	const isSame = problem.success && problem.data.status === status;
	return isSame || body === "" ? [] : [`is answered ${status} with a body of something else`];
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function exchange({ port, withinMs, bytes }: { port: number; withinMs: number; bytes: string }) {
	return new Promise<{ text: string; isClosed: boolean }>((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", localAddress: RUDE_ADDRESS });
		let text = "";
		const timer = setTimeout(() => {
			resolve({ text, isClosed: false });
			socket.destroy();
		}, withinMs);
		socket.write(bytes, "latin1");
		socket.on("data", (chunk) => {
			text += chunk.toString("latin1");
		});
		// A server that has refused the rest may close the connection.
		socket.on("error", () => {});
		socket.on("close", () => {
			clearTimeout(timer);
			resolve({ text, isClosed: true });
		});
	});
}

/** Parses the answers like a client, and returns what is left over. */
function answersIn(text: string, isHead: boolean): { answers: RawAnswer[]; rest: string } {
	const answers: RawAnswer[] = [];
	let rest = text;
	while (rest !== "") {
		const end = rest.indexOf("\r\n\r\n");
		const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(rest) ?? [];
		if (end === -1 || status === undefined) return { answers, rest };
		const head = rest.slice(0, end);
		const length = isHead ? 0 : Number(/\r\nContent-Length: (\d+)/i.exec(head)?.[1] ?? 0);
		const body = rest.slice(end + 4, end + 4 + length);
		const type = /\r\nContent-Type: (.*)/i.exec(head)?.[1] ?? "";
		answers.push({ status: Number(status), type, body });
		rest = rest.slice(end + 4 + length);
	}
	return { answers, rest };
}
