import { join } from "node:path";
import { openLowdbStore, readLowdbStore } from "#registry/stores/lowdb.ts";
import { makeTokens, SUBMISSIONS_A_TOKEN } from "../make-tokens.ts";
import type { Setting, Trial } from "../trial.ts";
import { sampleInstance, startServer, trialFolder } from "../trial-instance.ts";
import { withoutLimits } from "../without-limits.ts";
import { createFaultyDisk, type FaultyDisk, NO_FAULT } from "./faulty-disk.ts";
import { FAULTS, FOLDER_SETTING, type Plan } from "./plan.ts";
import { createWrites, type MakeWrite, votesIn, type Write } from "./writes.ts";

const PRELOAD = join(import.meta.dirname, "preload.ts");
const READS = ["/api/v1/agents?limit=3", "/api/v1/agents/harbor-scout", "/api/v1/health"];
const SCOPES = ["agents:write", "votes:write"] as const;
/** One of each kind, to count its operations. */
const WRITES_BEFORE = 3;

export const diskFaults: Trial = {
	promise: "A failing disk never makes us lie: what is not stored is refused, and reading goes on",
	unit: "faults",
	full: 1200,
	run: failOften,
};

interface Fault extends Omit<Plan, "id"> {
	kind: string;
	make: MakeWrite;
}

async function failOften(setting: Setting) {
	const folder = await trialFolder(setting);
	const disk = createFaultyDisk(folder);
	const plain = withoutLimits(await sampleInstance(setting));
	const instance = { ...plain, settings: { ...plain.settings, [FOLDER_SETTING]: folder } };
	const { dataDirectory, baseUrl } = instance;
	// As if each write were a registration.
	const count = 1 + Math.ceil((setting.count + WRITES_BEFORE) / SUBMISSIONS_A_TOKEN);
	const tokens = await makeTokens(dataDirectory, { count, scopes: SCOPES });
	const read = () => readLowdbStore(dataDirectory);
	const votesBefore = (await votesIn(await read())).length;
	const writes = createWrites({ ...instance, tokens }, votesBefore);
	const server = await startServer(instance, setting, ["--import", PRELOAD]);
	const faults = shuffled(await faultsOf(writes, disk), setting);
	const sent: Sent[] = [];
	const broken: string[] = [];
	let struck = 0;
	for (let number = 0; number < setting.count; number += 1) {
		const fault = faults[number % faults.length];
		if (!fault) break;
		const tried = await tryFault(fault, { disk, baseUrl, read });
		sent.push(tried);
		broken.push(...tried.broken.map((what) => `${tried.name}: ${what}`));
		if (tried.failed > 0) struck += 1;
		setting.progress(number + 1);
	}
	const { code } = await server.stop();
	if (code !== 0) broken.push(`the service ended with ${code}`);
	return {
		figures: {
			"faults to be tried": faults.length,
			"faults that struck": struck,
			"refused at first": sent.filter(({ refused }) => refused).length,
		},
		broken: [...broken, ...(await lostOf(sent, dataDirectory))],
	};
}

/** Every operation of every kind of write, failing in every way, alone or with all that follow. */
async function faultsOf(
	writes: Record<string, MakeWrite>,
	disk: FaultyDisk,
): Promise<readonly Fault[]> {
	const faults: Fault[] = [];
	for (const [kind, make] of Object.entries(writes)) {
		const write = await make();
		disk.arm(NO_FAULT);
		const status = await write.send();
		if (status >= 300) throw new Error(`${kind} was answered ${status} by a disk that works`);
		const { operations } = disk.disarm();
		for (let from = 1; from <= operations; from += 1) {
			for (const fault of FAULTS) {
				faults.push({ kind, make, from, fault, lasting: false });
				faults.push({ kind, make, from, fault, lasting: true });
			}
		}
	}
	return faults;
}

interface Sent {
	name: string;
	write: Write;
	failed: number;
	refused: boolean;
	broken: readonly string[];
}

interface Service {
	disk: FaultyDisk;
	baseUrl: string;
	read: () => ReturnType<typeof readLowdbStore>;
}

async function tryFault(fault: Fault, { disk, baseUrl, read }: Service): Promise<Sent> {
	const { kind, make, ...plan } = fault;
	const write = await make();
	const broken: string[] = [];
	disk.arm(plan);
	const status = await write.send();
	for (const path of READS) {
		const { status } = await fetch(baseUrl + path);
		if (status !== 200) broken.push(`${path} was answered ${status}`);
	}
	const { failed } = disk.disarm();
	const refused = status === 503;
	if (!refused && status >= 300) broken.push(`it was answered ${status}`);
	const stored = await howStored(write, read);
	// If nothing can be written, nothing can be undone either. The next write does it first.
	const mayStand = refused && plan.lasting;
	const expected = refused ? "not stored" : "stored";
	if (!mayStand && stored !== expected) broken.push(`${status}, but ${stored}`);
	const again = refused ? await write.send() : status;
	if (again >= 300) broken.push(`the disk works again, and it was answered ${again}`);
	const afterwards = await howStored(write, read);
	if (afterwards !== "stored") broken.push(`${again} at last, but ${afterwards}`);
	const name = `${kind}, operation ${plan.from}${plan.lasting ? " and all later" : ""}, ${plan.fault}`;
	return { name, write, failed, refused, broken };
}

/** What a reader next to the service finds, in words. */
async function howStored(write: Write, read: Service["read"]): Promise<string> {
	try {
		const times = await write.stored(await read());
		return ["not stored", "stored"][times] ?? `stored ${times} times`;
	} catch (error) {
		return String(error);
	}
}

/** Acknowledged changes that the next process does not find. */
async function lostOf(sent: readonly Sent[], dataDirectory: string): Promise<string[]> {
	const store = await openLowdbStore(dataDirectory).catch((error: unknown) => String(error));
	if (typeof store === "string") return [`after a restart: ${store}`];
	if (!store) return ["the registry is still held by another process"];
	const lost: string[] = [];
	for (const { name, write } of sent) {
		if ((await write.stored(store)) !== 1) lost.push(`${name}: lost over a restart`);
	}
	await store.close();
	return lost;
}

function shuffled<Item>(items: readonly Item[], { random }: Setting): Item[] {
	const left = [...items];
	return items.flatMap(() => left.splice(Math.floor(random.next() * left.length), 1));
}
