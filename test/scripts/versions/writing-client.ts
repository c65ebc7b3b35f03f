import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Told {
	/** How many registrations were acknowledged. */
	written: number;
	/** What came instead of an answer from any process. */
	unanswered: string[];
	/** The longest time between two acknowledged ones. */
	silentSeconds: number;
}

export interface WritingClient {
	token: string;
	/** IDs of submissions, in order. */
	acknowledged: ReadonlySet<string>;
	stop(): Promise<Told>;
}

const PAUSE_MS = 200;
const RETRY_MS = 50;

/** Registers one agent after the other, each until a process acknowledges it, as a careful program would. */
export async function startWriting(
	token: string,
	origins: readonly string[],
): Promise<WritingClient> {
	const acknowledged = new Set<string>();
	const unanswered: string[] = [];
	let isOver = false;
	let longestMs = 0;
	async function write(): Promise<void> {
		let last = performance.now();
		while (!isOver) {
			const id = await acknowledge();
			if (id === undefined) return;
			acknowledged.add(id);
			longestMs = Math.max(longestMs, performance.now() - last);
			last = performance.now();
			await sleep(PAUSE_MS);
		}
	}
	async function acknowledge(): Promise<string | undefined> {
		const name = randomUUID();
		while (!isOver) {
			const failures: string[] = [];
			for (const origin of origins) {
				const said = await register({ origin, token, name }).catch((error: unknown) => {
					if (error instanceof Refused) throw error;
					return String(error);
				});
				if (typeof said !== "string") return said.id;
				failures.push(said);
			}
			unanswered.push(failures.join(", "));
			await sleep(RETRY_MS);
		}
		return undefined;
	}
	const writing = write();
	// Whoever stops it gets what went wrong.
	writing.catch(() => {});
	return {
		token,
		acknowledged,
		stop: async () => {
			isOver = true;
			await writing;
			const silentSeconds = Math.round(longestMs / 100) / 10;
			return { written: acknowledged.size, unanswered, silentSeconds };
		},
	};
}

/** A sentence if the process cannot answer now. */
async function register({ origin, token, name }: { origin: string; token: string; name: string }) {
	const answer = await fetch(`${origin}/api/v1/agents/register`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json",
			"Idempotency-Key": name,
		},
		body: JSON.stringify({ title: `Quay ${name}`, website_url: `https://quay-${name}.dev` }),
	});
	const text = await answer.text();
	if (answer.status >= 500) return `${answer.status} ${text}`;
	if (answer.status !== 202) throw new Refused(`A registration got ${answer.status}: ${text}`);
	const { id }: { id: string } = JSON.parse(text);
	return { id };
}

/** No later try would help. */
class Refused extends Error {}
