import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import {
	type DashboardService,
	openBrowser,
	startDashboard,
} from "../../api/dashboard/dashboard-service.ts";
import { drawEmpty } from "../../api/empty-registry.ts";
import { agent } from "../../registry/record-builders.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import { type Act, prepareActs } from "./acts.ts";
import { bringCast } from "./cast.ts";
import { revokeInTurn } from "./revocations.ts";
import { findSecrets } from "./secrets-at-rest.ts";
import { wholeStore } from "./whole-store.ts";
import { type Carried, rightCredential, wrongCredentialsFor } from "./wrong-credentials.ts";

/** After this many requests, a valid credential is revoked. */
const REVOKE_EVERY = 500;

const rows: readonly Endpoint[] = DASHBOARD;
const SIGNS_IN_FIRST = new Set(rows.filter((row) => row.signsInFirst).map(({ id }) => id));

export const credentials: Trial = {
	promise: "Nobody acts as another, and no secret can be read at rest",
	unit: "requests with a wrong credential",
	full: 20_000,
	run: tryEveryKey,
};

async function tryEveryKey(setting: Setting) {
	const folder = await trialFolder(setting);
	const { store, service } = await startOnFiles(folder, setting);
	const cast = await bringCast(service);
	const acts = await prepareActs(store, cast.ownerId);
	const pairs = shuffled(
		acts.flatMap((act) => wrongCredentialsFor(act).map(([name, carry]) => ({ act, name, carry }))),
		setting,
	);
	const broken: string[] = [];
	let [asked, before] = [0, await wholeStore(store)];
	for (let index = 0; asked < setting.count; index += 1) {
		const pair = pairs[index % pairs.length];
		const carried = pair?.carry(cast, pair.act, setting.random);
		if (!pair || !carried) continue;
		const status = await send(service, pair.act, carried);
		const after = await wholeStore(store);
		const what = `${pair.act.id} with ${pair.name}`;
		// These forms lead whoever is not signed in to the sign-in, with the query.
		const isLed = status === 303 && carried.query !== undefined && SIGNS_IN_FIRST.has(pair.act.id);
		if (!isLed && (status < 400 || status >= 500))
			broken.push(`${what} was answered with ${status}`);
		if (after !== before) broken.push(`${what} changed something`);
		before = after;
		asked += 1;
		setting.progress(asked);
		if (asked % REVOKE_EVERY !== 1) continue;
		broken.push(...(await revokeInTurn(service, cast.secrets)));
		before = await wholeStore(store);
	}
	cast.secrets.push(await challengeOf(service));
	for (const act of acts.sort(lastToSignOut)) {
		const status = await send(service, act, rightCredential(cast, act));
		if (status >= 400 && !act.isIncomplete) {
			broken.push(`${act.id} refuses the right credential with ${status}, so it proves nothing`);
		}
	}
	await service.close();
	await store.close();
	broken.push(...(await findSecrets(cast.secrets, { folder, log: service.logged })));
	return {
		figures: {
			acts: acts.length,
			"acts and wrong credentials": pairs.length,
			"secrets looked for at rest": cast.secrets.length,
		},
		broken,
	};
}

/** The real service with the real store on files, and two agents that everybody may vote for. */
async function startOnFiles(folder: string, { afterwards }: Setting) {
	const drawn = await drawEmpty();
	afterwards(drawn.remove);
	await createLowdbRegistry(folder, async (store) => {
		await store.transact(async (save) => {
			for (const slug of ["harbor-scout", "ledgerhen"]) {
				save.agents.save(agent(slug, { ownerId: null, categorySlug: null }));
			}
		});
	});
	const store = await openLowdbStore(folder);
	if (!store) throw new Error("The registry of the trial is in use");
	return { store, service: await startDashboard(drawn, { store }) };
}

async function send(service: DashboardService, act: Act, { headers, query = "" }: Carried) {
	const response = await fetch(service.origin + act.path + query, {
		method: act.method,
		redirect: "manual",
		body: act.body,
		headers: { "Content-Type": act.mediaType, ...headers },
	});
	await response.arrayBuffer();
	return response.status;
}

/** What a passkey would have to sign. */
async function challengeOf({ origin }: DashboardService): Promise<string> {
	const response = await openBrowser(origin).send("/sign-in/passkey/challenge/");
	const found = /"challenge":"([\w-]{43})"/.exec(await response.text())?.[1];
	if (found === undefined) throw new Error("There is no challenge");
	return found;
}

function shuffled<Item>(items: readonly Item[], { random }: Setting): Item[] {
	return items
		.map((item) => ({ item, place: random.next() }))
		.sort((left, right) => left.place - right.place)
		.map(({ item }) => item);
}

const lastToSignOut = (left: Act, right: Act) =>
	Number(left.id === "endSessions") - Number(right.id === "endSessions");
