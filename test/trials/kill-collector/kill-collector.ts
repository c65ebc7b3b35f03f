import { setTimeout as sleep } from "node:timers/promises";
import { registryEngine } from "#registry/engine.ts";
import { type Instance, instanceIn } from "../../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../../scripts/running-script.ts";
import { hasPostgres, startPostgres } from "../../servers/postgres-server.ts";
import { startFarm } from "../look-at-farm/farm.ts";
import { planFarm } from "../look-at-farm/plan-farm.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";

/** About as many as are looked at between two kills. */
const A_KILL = 40;
const HOSTS = 160;
const KILL_WITHIN_MS = 3000;
const QUIET_MS = 20_000;
/** What the collectors of all parts can have in hand. */
const MOST_IN_HAND = 4 * 64;

export const killCollector: Trial = {
	promise:
		"Whenever a collector is killed, no look is lost, and no host is asked by two at once, also where two collectors share a database",
	unit: "kills",
	full: 50,
	run: killOften,
};

async function killOften(setting: Setting) {
	const alone = await killAt(await openFiles(setting), setting);
	if (!hasPostgres) return alone;
	const shared = await killAt(await openDatabase(setting), setting);
	const ofDatabase = Object.entries(shared.figures).map(([what, figure]) => [
		`${what}, two over a database`,
		figure,
	]);
	return {
		figures: { ...alone.figures, ...Object.fromEntries(ofDatabase) },
		broken: [...alone.broken, ...shared.broken],
	};
}

/** Where the records are, and the services that collect. The first is the one that is killed. */
interface Place {
	instances: readonly Instance[];
	databaseUrl: string | null;
}

async function openFiles(setting: Setting): Promise<Place> {
	return { instances: [await instanceIn(await trialFolder(setting))], databaseUrl: null };
}

async function openDatabase(setting: Setting): Promise<Place> {
	const server = await startPostgres();
	setting.afterwards(server.remove);
	const databaseUrl = await server.createSchema();
	const instances = await Promise.all(
		[1, 2].map(async () => {
			const instance = await instanceIn(await trialFolder(setting));
			return { ...instance, settings: { ...instance.settings, DATABASE_URL: databaseUrl } };
		}),
	);
	return { instances, databaseUrl };
}

async function killAt({ instances, databaseUrl }: Place, setting: Setting) {
	const { count, random, afterwards, progress } = setting;
	const [instance] = instances;
	if (!instance) throw new Error("Nobody collects.");
	const farm = await startFarm(setting, false);
	const urls = farm.urls(A_KILL * count, HOSTS);
	const engine = await registryEngine({ dataDirectory: instance.dataDirectory, databaseUrl });
	await engine.create((store) => planFarm(store, urls));
	const start = (of: Instance) => {
		const script = spawnScript(of, "test/trials/look-at-farm/collect.ts");
		afterwards(script.kill);
		return script;
	};
	const [first, ...others] = instances.map(start);
	let collecting: RunningScript | undefined = first;
	for (let kill = 1; kill <= count; kill += 1) {
		await collecting?.says("collecting");
		await sleep(random.next() * KILL_WITHIN_MS);
		// Not its children: they have to notice by themselves.
		await collecting?.stop("SIGKILL");
		collecting = start(instance);
		progress(kill);
	}
	await untilQuiet(farm.countLooks);
	await Promise.all([collecting, ...others].map((script) => script?.kill()));
	const store = await engine.open();
	if (!store) throw new Error("A collector that was killed still has the registry.");
	const recorded = new Set((await store.looks.list()).map(({ subject }) => subject));
	const times = await store.lookTimes.list();
	await store.close();
	const again = farm.countLooks() - urls.length;
	const unrecorded = urls.filter((url) => !recorded.has(`endpoint:${url}`));
	return {
		figures: {
			endpoints: urls.length,
			"looked at again after a kill": again,
			"looks by each collector": [...farm.agents.values()].join(" and "),
		},
		broken: [
			...farm.broken,
			...unrecorded.map((url) => `the look at ${url} was lost`),
			...times.filter(({ lastAt }) => lastAt === null).map(({ subject }) => `${subject} is open`),
			...(again > count * MOST_IN_HAND ? [`${again} looks were repeated`] : []),
		],
	};
}

/** Nothing is due any more once nobody was asked for so long. */
async function untilQuiet(countLooks: () => number): Promise<void> {
	for (let [count, since] = [-1, performance.now()]; performance.now() - since < QUIET_MS; ) {
		if (countLooks() !== count) [count, since] = [countLooks(), performance.now()];
		await sleep(200);
	}
}
