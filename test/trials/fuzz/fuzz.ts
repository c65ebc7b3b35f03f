import { Agent } from "node:http";
import fc from "fast-check";
import { listen } from "#api/http/listen.ts";
import {
	type DrawnSample,
	drawSample,
	type Service,
	type ServiceOptions,
	startService,
} from "../../api/running-service.ts";
import {
	createWorld,
	heldComment,
	openIncident,
	ownAgent,
	ownSubmission,
	type World,
} from "../../conformance/world.ts";
import type { Setting, Trial } from "../trial.ts";
import { type DescribedOperation, readOperations } from "./described-operations.ts";
import { judge } from "./judge.ts";
import { type FuzzingParts, requestsFor } from "./requests.ts";
import { sendFuzzed } from "./send-fuzzed.ts";

/** After this many, the registry is reset, so that its growth is not what is measured. */
const ROUND = 5_000;
const AT_A_TIME = 8;
const MADE_EACH = 5;

export const fuzz: Trial = {
	promise: "Input cannot break the service",
	unit: "requests",
	full: 200_000,
	run: fuzzAll,
};

async function fuzzAll({ count, random, progress, afterwards }: Setting) {
	const drawn = await drawSample();
	afterwards(drawn.remove);
	const broken = new Set<string>();
	const statuses = new Map<number, number>();
	for (let done = 0; done < count; ) {
		const requests = Math.min(ROUND, count - done);
		const seed = Math.floor(random.next() * 2 ** 31);
		await fuzzRound(drawn, { requests, seed, broken, statuses });
		done += requests;
		progress(done);
	}
	const answers = [...statuses].toSorted(([one], [other]) => one - other);
	return {
		figures: Object.fromEntries(answers.map(([status, times]) => [`answered ${status}`, times])),
		broken: [...broken],
	};
}

interface Round {
	requests: number;
	seed: number;
	broken: Set<string>;
	statuses: Map<number, number>;
}

async function fuzzRound(drawn: DrawnSample, { requests, seed, broken, statuses }: Round) {
	const service = await startService(drawn, { listen: listenLocally });
	const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
	const operations = await describedBy(service);
	const byId = new Map(operations.map((operation) => [operation.id, operation]));
	const parts = await partsOf(service);
	const each = Math.ceil(requests / operations.length);
	const made = operations.flatMap((operation, number) =>
		fc.sample(requestsFor(operation, parts), { numRuns: each, seed: seed + number }),
	);
	// Shuffled, because one operation after the other would meet no changes of others.
	const mixed = Array.from({ length: requests }, (_, number) => {
		return made[(number % operations.length) * each + Math.floor(number / operations.length)];
	}).values();
	const askInTurn = async () => {
		for (const request of mixed) {
			if (!request) continue;
			const answer = await sendFuzzed(request, { port: service.port, agent });
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
			for (const sentence of judge(request, answer, byId)) broken.add(sentence);
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, askInTurn));
	for (const line of service.logged) if (line.includes('"level":"error"')) broken.add(line);
	agent.destroy();
	await service.close();
}

const listenLocally: NonNullable<ServiceOptions["listen"]> = (listener, classes) =>
	listen(listener, { port: 0, host: "127.0.0.1", tls: null, trustProxy: [] }, { classes });

async function describedBy({ origin }: Service): Promise<DescribedOperation[]> {
	return readOperations(await (await fetch(`${origin}/openapi.json`)).json());
}

/** An account with every permission, and something of each kind to change. */
async function partsOf({ registry }: Service): Promise<FuzzingParts> {
	const world = await createWorld(registry);
	const known: Readonly<Record<string, string[]>> = {
		slug: ["harbor-scout", "ledgerhen", "nobody-here", ...(await makeSome(world, ownAgent))],
		id: [...(await makeSome(world, ownSubmission)), ...(await makeSome(world, heldComment))],
		incident: await makeSome(world, openIncident),
		category: ["software-development", "no-such-thing"],
		page: ["home", "nowhere"],
		part: ["1"],
	};
	return { token: world.token, known: (name) => known[name] ?? [] };
}

async function makeSome(world: World, make: Parameters<World["prepare"]>[0]): Promise<string[]> {
	const made: string[] = [];
	for (let number = 0; number < MADE_EACH; number += 1) {
		const { parameters = {} } = await world.prepare(make);
		made.push(...Object.values(parameters));
	}
	return made;
}
