import { type Instance, instanceIn } from "../../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../../scripts/running-script.ts";
import type { Setting } from "../trial.ts";
import { sampleInstance, startServer } from "../trial-instance.ts";

export interface PairOfServices {
	/** Returns a sentence per breach. */
	startBoth(round: string): Promise<string[]>;
}

/** `npm start` twice for one data directory, with different ports, so that the port does not decide. */
export async function prepareServices(setting: Setting): Promise<PairOfServices> {
	const instance = await sampleInstance(setting);
	const contestants = [instance, await instanceIn(instance.root)];
	return {
		startBoth: async (round) => {
			const services = contestants.map((contestant) => spawnScript(contestant, "scripts/start.ts"));
			for (const { kill } of services) setting.afterwards(kill);
			const serving = await Promise.all(services.map(serves));
			const broken = serving.filter(Boolean).length === 1 ? [] : [`${round}: ${serving} served`];
			for (const [at, service] of services.entries()) {
				if (serving[at]) await service.kill();
				else broken.push(...(await endedBadly(service, instance)).map((how) => `${round}: ${how}`));
			}
			const next = await startServer(instance, setting);
			const { code } = await next.stop();
			return code === 0 ? broken : [...broken, `${round}: the next start ended with ${code}`];
		},
	};
}

async function serves({ says }: RunningScript): Promise<boolean> {
	return says("Serving on ").then(
		() => true,
		() => false,
	);
}

/** One sentence, exit code 1. */
async function endedBadly({ ended }: RunningScript, instance: Instance): Promise<string[]> {
	const { code, stdout, stderr } = await ended;
	const sentence = `Another process is using the registry in ${instance.dataDirectory}.\n`;
	return code === 1 && stderr === sentence
		? []
		: [`the other ended with ${code}: ${stdout}${stderr}`];
}
