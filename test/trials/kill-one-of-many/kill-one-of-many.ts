import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { RegistryStore } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { type SeveralProcesses, startSeveral } from "../../several-processes/several-processes.ts";
import { compare, newRegistration, register, type Sent } from "../kill-writer/registrations.ts";
import { createStarts } from "../kill-writer/starts.ts";
import type { Setting, Trial } from "../trial.ts";

const PROCESSES = 4;
/** For each process. Each is a separate owner. */
const CLIENTS = 2;
/** Fewer than an owner may have open. */
const MOST_OF_A_CLIENT = 90;
const KILL_WITHIN_MS = 400;

export const killOneOfMany: Trial = {
	promise:
		"Of several processes over one database any may be killed: nothing acknowledged is lost or there twice, and the others answer",
	unit: "kills",
	full: 200,
	run: killOneAfterTheOther,
};

interface Load {
	several: SeveralProcesses;
	sent: Sent;
	broken: string[];
	/** How often a request was repeated at another process. */
	askedAgain: number;
	/** The process that may fail now. */
	killed: number | undefined;
	isOver: boolean;
}

async function killOneAfterTheOther(setting: Setting) {
	const { count, random, afterwards, progress } = setting;
	const several = await startSeveral({
		settings: {},
		builds: Array.from({ length: PROCESSES }, () => "off" as const),
	});
	afterwards(several.remove);
	const context = {
		store: several.store,
		now: () => new Date(),
		randomBytes,
		limits: DEFAULT_LIMITS,
	};
	const clients: { place: number; token: string }[] = [];
	for (let client = 0; client < PROCESSES * CLIENTS; client += 1) {
		const request = { name: "trial", scopes: ["agents:write"] as const };
		const { token } = await issueToken(context, request);
		clients.push({ place: client % PROCESSES, token });
	}
	const before = (await several.store.submissions.list()).length;
	const sent: Sent = new Map();
	const broken: string[] = [];
	const starts = createStarts();
	let askedAgain = 0;
	for (let kill = 1; kill <= count; kill += 1) {
		const load: Load = {
			several,
			sent,
			broken,
			askedAgain: 0,
			killed: undefined,
			isOver: false,
		};
		const working = clients.map((client) => registerAt(client, load));
		await sleep(random.next() * KILL_WITHIN_MS);
		const place = Math.floor(random.next() * PROCESSES);
		load.killed = place;
		await several.kill(place);
		await starts.time(() => several.restart(place));
		load.isOver = true;
		await Promise.all(working);
		await emptyQueue(several.store);
		askedAgain += load.askedAgain;
		progress(kill);
	}
	broken.push(...compare(sent, await several.store.submissions.list(), before));
	return {
		figures: {
			acknowledged: [...sent.values()].filter(({ id }) => id !== undefined).length,
			"asked again at another process": askedAgain,
			"slowest start beside the others, ms": starts.slowestMs(),
		},
		// How long a start takes while all processors are busy is reported, but no promise: the other processes answer.
		broken,
	};
}

/** Until the round is over, or the process is killed. Then what it did not answer is sent to the next one at once. */
async function registerAt(
	{ place, token }: { place: number; token: string },
	load: Load,
): Promise<void> {
	const { several, sent, broken } = load;
	const serviceAt = (at: number) => ({ baseUrl: several.origins[at % PROCESSES] ?? "", token });
	for (let made = 0; made < MOST_OF_A_CLIENT && !load.isOver; made += 1) {
		const registration = newRegistration();
		try {
			await register(serviceAt(place), registration, sent);
		} catch (error) {
			if (load.killed !== place) {
				broken.push(`process ${place} failed while ${load.killed} was killed: ${error}`);
				return;
			}
			load.askedAgain += 1;
			await register(serviceAt(place + 1), registration, sent).catch((again: unknown) => {
				broken.push(`asked again of ${(place + 1) % PROCESSES}: ${again}`);
			});
			return;
		}
	}
}

/** Decides what waits, because queues are limited and the trial continues. */
async function emptyQueue(store: RegistryStore): Promise<void> {
	const pending = await store.submissions.by("status", "pending");
	const [at, reason] = [new Date().toISOString(), "It was a trial."];
	const last = { to: "rejected", at, actor: "operator:trial", reason } as const;
	await store.transact(async (save) => {
		for (const submission of pending) {
			const transitions = [...submission.transitions, last];
			save.submissions.save({
				...submission,
				status: "rejected",
				decidedAt: at,
				reason,
				transitions,
			});
		}
	});
}
