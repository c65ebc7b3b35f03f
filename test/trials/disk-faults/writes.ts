import { randomUUID } from "node:crypto";
import { z } from "zod";
import { controlAddress } from "#api/control/control-address.ts";
import { callControl } from "#api/control/control-message.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";
import type { Instance } from "../../scripts/instance.ts";
import { SUBMISSIONS_A_TOKEN } from "../make-tokens.ts";

/** A write that can be repeated until it is stored. */
export interface Write {
	/** The status of the answer. */
	send(): Promise<number>;
	/** How often it is stored. Half of it counts as -1. */
	stored(store: RegistryStore): Promise<number>;
}

export type MakeWrite = () => Promise<Write>;

interface Client extends Pick<Instance, "baseUrl" | "dataDirectory"> {
	/** Used up one after the other by registrations. */
	tokens: readonly string[];
}

const VOTED = "harbor-scout";
const Acknowledgement = z.object({ id: z.string() });

/** A change of several files, one by an operator through the control socket, and an appended event. */
export function createWrites(client: Client, votesBefore: number) {
	let votes = votesBefore;
	let registrations = 0;
	const nextToken = () => {
		registrations += 1;
		return tokenAt(client, Math.floor(registrations / SUBMISSIONS_A_TOKEN));
	};
	return {
		registration: async () => registration(client, nextToken()),
		approval: () => approval(client, nextToken()),
		vote: async () => {
			const value = votes % 2 === 0 ? 1 : -1;
			votes += 1;
			return vote(client, { place: votes - 1, value });
		},
	} satisfies Record<string, MakeWrite>;
}

/** Votes by store, read once. No store that the trial opens has a writer. */
const votesOfStores = new WeakMap<RegistryStore, Promise<number[]>>();

/** All votes for the agent that the trial votes for. */
export function votesIn(store: RegistryStore): Promise<number[]> {
	const known = votesOfStores.get(store);
	if (known) return known;
	const votes = readVotes(store);
	votesOfStores.set(store, votes);
	return votes;
}

async function readVotes(store: RegistryStore): Promise<number[]> {
	const votes: number[] = [];
	for await (const event of store.readEvents()) {
		if (event.type === "vote" && event.slug === VOTED) votes.push(event.value);
	}
	return votes;
}

function tokenAt({ tokens }: Client, place: number): string {
	const token = tokens[place];
	if (token === undefined) throw new Error("The tokens are used up");
	return token;
}

function registration(client: Client, token: string): Write {
	const key = randomUUID();
	return {
		send: async () => (await register(client, token, key)).status,
		stored: async (store) => {
			const all = await store.submissions.list();
			return all.filter(({ listing }) => listing.title === titleOf(key)).length;
		},
	};
}

async function approval(client: Client, token: string): Promise<Write> {
	const response = await register(client, token, randomUUID());
	const { id } = Acknowledgement.parse(await response.json());
	const call = {
		act: "submission.approve",
		input: { id, version: 1 },
		actor: { id: "operator:command-line" },
	};
	return {
		send: async () => {
			try {
				await callControl(controlAddress(client.dataDirectory), call);
				return 200;
			} catch (error) {
				if (error instanceof Refusal && error.code === "unavailable") return 503;
				throw error;
			}
		},
		stored: async (store) => {
			const { status, agentSlug } = (await store.submissions.find(id)) ?? {};
			const agents = (await store.agents.list()).filter(({ submissionId }) => submissionId === id);
			const isDecided = status === "approved" && agents[0]?.slug === agentSlug;
			return isDecided ? agents.length : agents.length === 0 && status === "pending" ? 0 : -1;
		},
	};
}

function vote(client: Client, { place, value }: { place: number; value: 1 | -1 }): Write {
	return {
		send: async () => {
			const response = await fetch(`${client.baseUrl}/api/v1/agents/${VOTED}/vote`, {
				method: "PUT",
				headers: {
					Authorization: `Bearer ${tokenAt(client, 0)}`,
					"Content-Type": "application/json",
				},
				body: JSON.stringify({ value }),
			});
			await response.text();
			return response.status;
		},
		stored: async (store) => ((await votesIn(store))[place] === value ? 1 : 0),
	};
}

function register({ baseUrl }: Client, token: string, key: string): Promise<Response> {
	return fetch(`${baseUrl}/api/v1/agents/register`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json",
			"Idempotency-Key": key,
		},
		body: JSON.stringify({ title: titleOf(key), website_url: `https://trial.dev/${key}` }),
	});
}

const titleOf = (key: string) => `Trial ${key}`;
