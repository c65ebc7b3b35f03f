import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "../../scripts/instance.ts";
import { makeTokens, SUBMISSIONS_A_TOKEN } from "../make-tokens.ts";
import type { Setting, Trial } from "../trial.ts";
import { builtSample, registryJson, startServer, trialFolder } from "../trial-instance.ts";
import { compare, newRegistration, register, type Sent } from "./registrations.ts";
import { createStarts } from "./starts.ts";

const CLIENTS = 8;
const KILL_WITHIN_MS = 400;
/** Then another copy of the sample is used, so that every start finds a registry of the same size. */
const KILLS_OF_A_COPY = 50;

export const killWriter: Trial = {
	promise: "An acknowledged submission survives the process",
	unit: "kills",
	full: 2000,
	run: killOften,
};

type Starts = ReturnType<typeof createStarts>;

async function killOften(setting: Setting) {
	const sample = await builtSample(setting);
	const starts = createStarts();
	const broken: string[] = [];
	let [acknowledged, askedAgain] = [0, 0];
	for (let done = 0; done < setting.count; done += KILLS_OF_A_COPY) {
		const instance = await sample.copyTo(await trialFolder(setting));
		const kills = Math.min(KILLS_OF_A_COPY, setting.count - done);
		const progress = (kill: number) => setting.progress(done + kill);
		const round = await killOneCopy(instance, starts, { ...setting, count: kills, progress });
		acknowledged += round.acknowledged;
		askedAgain += round.askedAgain;
		broken.push(...round.broken);
	}
	return {
		figures: { acknowledged, "asked again": askedAgain, "slowest start, ms": starts.slowestMs() },
		broken: [...broken, ...starts.tooSlow(setting.count)],
	};
}

async function killOneCopy(instance: Instance, starts: Starts, setting: Setting) {
	const { baseUrl, dataDirectory } = instance;
	const scopes = ["agents:write"] as const;
	const tokens = await makeTokens(dataDirectory, { count: setting.count * CLIENTS, scopes });
	const submissions = async () =>
		(await registryJson(instance, "submission", "list", "--limit", "1000000")).submissions;
	const before = (await submissions()).length;
	const sent = new Map<string, Sent>();
	const broken: string[] = [];
	for (let kill = 1; kill <= setting.count; kill += 1) {
		const server = await starts.time(() => startServer(instance, setting));
		const clients = tokens.splice(0, CLIENTS).map(async (token) => {
			const own: Sent = new Map();
			sent.set(token, own);
			broken.push(...(await registerUntilKilled({ baseUrl, token }, own)));
		});
		await sleep(setting.random.next() * KILL_WITHIN_MS);
		server.child.kill("SIGKILL");
		await server.ended;
		await Promise.all(clients);
		setting.progress(kill);
	}
	const all = [...sent].flatMap(([token, own]) => [...own].map((each) => ({ token, own, each })));
	const unanswered = all.filter(({ each: [, { id }] }) => id === undefined);
	const server = await startServer(instance, setting);
	// A client without an answer repeats its request with the same key.
	for (const { token, own, each } of unanswered) {
		const [key, { title }] = each;
		await register({ baseUrl, token }, { key, title }, own);
	}
	await server.stop();
	const everything: Sent = new Map([...sent.values()].flatMap((own) => [...own]));
	return {
		acknowledged: all.length - unanswered.length,
		askedAgain: unanswered.length,
		broken: [...broken, ...compare(everything, await submissions(), before)],
	};
}

/** Returns a sentence if the service answers anything but that it accepted what was sent. */
async function registerUntilKilled(
	service: { baseUrl: string; token: string },
	sent: Sent,
): Promise<string[]> {
	for (let made = 0; made < SUBMISSIONS_A_TOKEN; made += 1) {
		try {
			await register(service, newRegistration(), sent);
		} catch (error) {
			// The error of fetch when a connection ends.
			if (error instanceof TypeError) return [];
			return [String(error)];
		}
	}
	return [];
}
