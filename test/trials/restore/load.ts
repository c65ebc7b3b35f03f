import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { Instance } from "../../scripts/instance.ts";

/** Each sends its next request this long after its last answer. The registry does other things, too. */
const REST_MS = 10;

const Acknowledgement = z.object({ id: z.string() });

export interface Load {
	/** Ids of the submissions that were acknowledged so far. */
	submissions: readonly string[];
	/** How many changes of a vote were acknowledged so far, by slug. */
	votes: ReadonlyMap<string, number>;
	/** Resolves after this many submissions were acknowledged. */
	reached(count: number): Promise<void>;
	/** Resolves after the last answer. */
	stop(): Promise<void>;
}

/** The maximum of open submissions of an account. Clients that reach it only vote. */
const MAX_SUBMISSIONS = 60;

interface LoadOptions {
	/** The first registers. All vote in turn, because each may change its vote for an agent only a few times a day. */
	tokens: readonly string[];
	/** Agents to vote on, each by another client. */
	slugs: readonly string[];
}

interface Request {
	method: string;
	/** Below the maximum for all agents. */
	path: string;
	token: string | undefined;
	body: object;
}

/** Clients that register agents and vote until they are stopped. */
export function startLoad({ baseUrl }: Pick<Instance, "baseUrl">, options: LoadOptions): Load {
	const { tokens, slugs } = options;
	const submissions: string[] = [];
	const votes = new Map<string, number>();
	let stopped = false;
	async function send(request: Request): Promise<unknown> {
		const { path, method, token, body } = request;
		const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
		const init = { method, headers, body: JSON.stringify(body) };
		const response = await fetch(`${baseUrl}/api/v1/agents/${path}`, init);
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
		return response.json();
	}
	async function work(slug: string): Promise<void> {
		for (let turn = 1; !stopped; turn += 1) {
			const [first] = tokens;
			if (submissions.length < MAX_SUBMISSIONS) {
				const body = { title: `Trial ${slug} ${turn}`, website_url: websiteOf(slug, turn) };
				const answer = await send({ method: "POST", path: "register", token: first, body });
				submissions.push(Acknowledgement.parse(answer).id);
			}
			const token = tokens[Math.floor((turn - 1) / DEFAULT_LIMITS.quotas.agent_signals)];
			if (token === undefined) throw new Error("There are too few tokens to vote on");
			const body = { value: turn % 2 === 0 ? -1 : 1 };
			await send({ method: "PUT", path: `${slug}/vote`, token, body });
			votes.set(slug, turn);
			await sleep(REST_MS);
		}
	}
	const working = Promise.all(slugs.map(work));
	const reached = async (count: number) => {
		while (submissions.length < count) await Promise.race([sleep(REST_MS), working]);
	};
	const stop = async () => {
		stopped = true;
		await working;
	};
	return { submissions, votes, reached, stop };
}

const websiteOf = (slug: string, turn: number) => `https://trial.dev/${slug}/${turn}`;
