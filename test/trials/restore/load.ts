import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Instance } from "../../scripts/instance.ts";

/** Each asks again so long after its last answer; the registry does other things too. */
const REST_MS = 10;

const Acknowledgement = z.object({ id: z.string() });

export interface Load {
	/** Ids of the submissions that were acknowledged so far. */
	submissions: readonly string[];
	/** How many changes of a vote were acknowledged so far, by slug. */
	votes: ReadonlyMap<string, number>;
	/** Resolves once so many submissions were acknowledged. */
	reached(count: number): Promise<void>;
	/** Resolves once the last answer is there. */
	stop(): Promise<void>;
}

/** Nobody may have more that are not decided than so many; clients that get there only vote. */
const MAX_SUBMISSIONS = 60;

interface LoadOptions {
	token: string;
	/** Agents that are voted on, each by a client of its own. */
	slugs: readonly string[];
}

/** Clients that register agents and vote until they are stopped. */
export function startLoad({ baseUrl }: Pick<Instance, "baseUrl">, options: LoadOptions): Load {
	const { token, slugs } = options;
	const submissions: string[] = [];
	const votes = new Map<string, number>();
	let stopped = false;
	const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
	async function send(method: string, path: string, body: unknown): Promise<unknown> {
		const init = { method, headers, body: JSON.stringify(body) };
		const response = await fetch(`${baseUrl}/api/v1/agents/${path}`, init);
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
		return response.json();
	}
	async function work(slug: string): Promise<void> {
		for (let turn = 1; !stopped; turn += 1) {
			if (submissions.length < MAX_SUBMISSIONS) {
				const listing = { title: `Trial ${slug} ${turn}`, website_url: websiteOf(slug, turn) };
				submissions.push(Acknowledgement.parse(await send("POST", "register", listing)).id);
			}
			await send("PUT", `${slug}/vote`, { value: turn % 2 === 0 ? -1 : 1 });
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
