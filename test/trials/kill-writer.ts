import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Instance } from "../scripts/instance.ts";
import type { Setting, Trial } from "./trial.ts";
import { registryJson, sampleInstance, startServer } from "./trial-instance.ts";

const CLIENTS = 8;
const KILL_WITHIN_MS = 400;
const READY_WITHIN_MS = 2000;
/** A shorter trial shares its machine with others, as a test does, and only tells how long starts took. */
const TIMED_FROM_KILLS = 100;

const Acknowledgement = z.object({ id: z.string() });

/** What a client sent, under its key, and the id that it was told, if it was told any. */
type Sent = Map<string, { title: string; id?: string }>;

export const killWriter: Trial = {
	promise: "An acknowledged submission survives the process",
	unit: "kills",
	full: 2000,
	run: killOften,
};

async function killOften(setting: Setting) {
	const instance = await sampleInstance(setting);
	const { token } = await registryJson(
		instance,
		...["token", "create", "--name", "trial", "--scope", "agents:write"],
	);
	const before = (await registryJson(instance, "submission", "list", "--limit", "1000000")).length;
	const sent: Sent = new Map();
	const readyMs: number[] = [];
	const broken: string[] = [];
	for (let kill = 1; kill <= setting.count; kill += 1) {
		const startedAt = performance.now();
		const server = await startServer(instance, setting);
		readyMs.push(performance.now() - startedAt);
		const clients = Array.from({ length: CLIENTS }, () => registerForEver(instance, token, sent));
		await sleep(setting.random.next() * KILL_WITHIN_MS);
		server.child.kill("SIGKILL");
		await server.ended;
		await Promise.all(clients);
		setting.progress(kill);
	}
	const server = await startServer(instance, setting);
	// Who got no answer asks again with the same key, as clients do.
	for (const [key, { title, id }] of sent) {
		if (id === undefined) await register(instance, token, sent, { key, title });
	}
	await server.stop();
	broken.push(
		...compare(
			sent,
			await registryJson(instance, "submission", "list", "--limit", "1000000"),
			before,
		),
	);
	const slow = readyMs.filter((ms) => ms > READY_WITHIN_MS);
	if (slow.length > 0 && setting.count >= TIMED_FROM_KILLS)
		broken.push(`${slow.length} starts took longer than ${READY_WITHIN_MS} ms`);
	return {
		figures: {
			acknowledged: [...sent.values()].length,
			"slowest start, ms": Math.round(Math.max(...readyMs)),
		},
		broken,
	};
}

/** Until the service is gone. */
async function registerForEver(instance: Instance, token: string, sent: Sent): Promise<void> {
	for (;;) {
		const key = randomUUID();
		try {
			await register(instance, token, sent, { key, title: `Trial ${key}` });
		} catch {
			return;
		}
	}
}

async function register(
	{ baseUrl }: Instance,
	token: string,
	sent: Sent,
	{ key, title }: { key: string; title: string },
): Promise<void> {
	sent.set(key, { title });
	const response = await fetch(`${baseUrl}/api/v1/agents/register`, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${token}`,
			"Content-Type": "application/json",
			"Idempotency-Key": key,
		},
		body: JSON.stringify({ title, website_url: `https://trial.dev/${key}` }),
	});
	if (response.status !== 202) throw new Error(`answered ${response.status}`);
	const { id } = Acknowledgement.parse(await response.json());
	sent.set(key, { title, id });
}

interface Submission {
	id: string;
	listing: { title: string };
}

function compare(sent: Sent, kept: readonly Submission[], before: number): string[] {
	const ids = new Map(kept.map(({ id, listing }) => [id, listing.title]));
	const all = [...sent.values()];
	const lost = all.filter(({ id, title }) => id === undefined || ids.get(id) !== title);
	const surplus = kept.length - before - all.length;
	return [
		...lost.map(({ title, id }) => `${title} was acknowledged as ${id} and is lost`),
		...(surplus === 0 ? [] : [`there are ${surplus} submissions more than were sent`]),
	];
}
