import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { createViewCounter } from "#api/view-counter/view-counter.ts";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import type { RegistryContext } from "#registry/store.ts";
import { tidyRegistry } from "#registry/tidy-registry.ts";
import { mostAfter } from "../../registry/left-behind.ts";
import { account, agent } from "../../registry/record-builders.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { countLeft, LEFT } from "./count-left.ts";
import { openEngines, type TriedEngine } from "./engines.ts";
import { occupyPools } from "./occupy-pools.ts";
import { agentSlug, MEMBER, OWN_AGENT, WORST_ACTS } from "./worst-acts.ts";

const HOUR_MS = 3_600_000;
/** Odd, so that the vote on each differs every time. */
const AGENTS = 399;
const WEEK_DAYS = 7;
/** Attempts of each action within an hour. Attempts that were refused by then would leave no more behind. */
const TRIES_AN_HOUR = { full: 40, short: 10 } as const;
const REFUSED_IN_A_ROW = 2;
const TIMED = 20;
/** Shared processors are not always equally fast. */
const MAY_GROW = { times: 3, ms: 20 } as const;

export const oneAccount: Trial = {
	promise: "One account and one address leave no more behind than is told, and slow nobody down",
	unit: "days of the worst that they may do",
	full: WEEK_DAYS,
	run: tryOneAccount,
};

async function tryOneAccount(setting: Setting): Promise<Outcome> {
	const shared = await occupyPools();
	const figures: Record<string, string | number> = { ...shared.figures };
	const broken = [...shared.broken];
	for (const engine of await openEngines(setting)) {
		const outcome = await tryEngine(engine, setting);
		for (const [what, figure] of Object.entries(outcome.figures)) {
			figures[`${engine.name}: ${what}`] = figure;
		}
		broken.push(...outcome.broken.map((sentence) => `${engine.name}: ${sentence}`));
	}
	return { figures, broken };
}

async function tryEngine({ store, size }: TriedEngine, setting: Setting): Promise<Outcome> {
	let atMs = Date.parse("2026-05-04T00:00:00.000Z");
	const registry: RegistryContext = {
		store,
		now: () => new Date(atMs),
		randomBytes: setting.random.bytes,
		limits: DEFAULT_LIMITS,
		sendsMail: true,
	};
	await fill(registry);
	const fastBefore = await timeOthers(registry, 0);
	const [before, sizeBefore] = [await countLeft(store), await size()];
	const tries = TRIES_AN_HOUR[setting.count < WEEK_DAYS ? "short" : "full"];
	const state = { tries, number: 0, done: 0, refused: 0 };
	const countViews = viewsOfOneAddress(registry);
	for (let hour = 0; hour < setting.count * 24; hour += 1) {
		await doTheWorst(registry, state, hour);
		await countViews();
		await tidyRegistry(registry);
		atMs += HOUR_MS;
		setting.progress(Math.floor(hour / 24));
	}
	const left = await countLeft(store, before);
	const fastAfter = await timeOthers(registry, 1);
	const grown = findSlower(fastBefore, fastAfter);
	return {
		figures: {
			"acts that were let through": state.done,
			"acts that were refused": state.refused,
			...told(left, setting.count),
			"kilobytes on the disk": Math.round(((await size()) - sizeBefore) / 1000),
			"ms for a vote, before and after": `${fastBefore.vote} ${fastAfter.vote}`,
			"ms for a write of another": `${fastBefore.write} ${fastAfter.write}`,
		},
		// A short trial runs next to others, and says nothing about time.
		broken: [...findExceeded(left, setting.count), ...(setting.count < WEEK_DAYS ? [] : grown)],
	};
}

async function fill({ store }: RegistryContext): Promise<void> {
	await store.transact(async (transaction) => {
		transaction.accounts.save(account(MEMBER.id, { email: MEMBER.email, wantsMail: true }));
		transaction.accounts.save(account("account:other"));
		transaction.agents.save(agent(OWN_AGENT, { ownerId: MEMBER.id }));
		for (let number = 0; number < AGENTS; number += 1) {
			transaction.agents.save(agent(agentSlug(number), { ownerId: "owner:bo" }));
		}
	});
}

interface State {
	/** Of each action within an hour. */
	tries: number;
	number: number;
	done: number;
	refused: number;
}

/** Forms that count as sign-in attempts share their limit. */
function triesAnHour(id: string, usual: number): number {
	const isSignIn = (row: { rateClass: string }) => row.rateClass === "sign_in";
	const signIns = DASHBOARD.filter((row) => row.method === "POST" && isSignIn(row));
	if (!signIns.some((row) => row.id === id)) return usual;
	const { windowSeconds } = RATE_LIMITS.sign_in;
	const { sign_in: requests } = DEFAULT_LIMITS.requests;
	return Math.min(usual, Math.floor((requests * 3600) / windowSeconds / signIns.length));
}

/** Every hour another action comes first, and uses up the limit of the day. */
async function doTheWorst(registry: RegistryContext, state: State, hour: number): Promise<void> {
	const acts = Object.entries(WORST_ACTS);
	for (let place = 0; place < acts.length; place += 1) {
		const [id = "", act = null] = acts[(place + hour) % acts.length] ?? [];
		const tries = act === null ? 0 : triesAnHour(id, state.tries);
		let inARow = 0;
		for (let turn = 0; turn < tries && inARow < REFUSED_IN_A_ROW; turn += 1) {
			state.number += 1;
			try {
				await act?.({ registry, number: state.number, agents: AGENTS });
				state.done += 1;
				inARow = 0;
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				state.refused += 1;
				inARow += 1;
			}
		}
	}
}

/** As many pages as a person may read, of all agents, with a program of another name each time. */
function viewsOfOneAddress({ now, randomBytes, store }: RegistryContext) {
	const counter = createViewCounter({ now, randomBytes, append: store.appendEvents });
	let number = 0;
	return async () => {
		for (let minute = 0; minute < 60; minute += 1) {
			for (let page = 0; page < DEFAULT_LIMITS.requests.human; page += 1) {
				number += 1;
				const slug = agentSlug(number % AGENTS);
				counter.count({ slug, address: "203.0.113.9", userAgent: `App/${number}` });
			}
		}
		await counter.flush();
	};
}

function told(left: Readonly<Record<string, number>>, days: number) {
	return Object.fromEntries(
		Object.entries(LEFT).flatMap(([kind, row]) => {
			const most = mostAfter(days, row);
			return most === undefined ? [] : [[`${kind} left`, `${left[kind]} of at most ${most}`]];
		}),
	);
}

function findExceeded(left: Readonly<Record<string, number>>, days: number): string[] {
	return Object.entries(LEFT).flatMap(([kind, row]) => {
		const most = mostAfter(days, row);
		const count = left[kind] ?? 0;
		return most !== undefined && count > most ? [`${count} ${kind} are left, not ${most}`] : [];
	});
}

interface Fast {
	vote: number;
	write: number;
}

/**
 * The fastest quarter took at most this many milliseconds, because others may be running: a vote of the member, and a
 * write of somebody else.
 */
async function timeOthers(registry: RegistryContext, round: number): Promise<Fast> {
	const actor = { id: MEMBER.id };
	const accountId = "account:other";
	const [votes, writes]: [number[], number[]] = [[], []];
	for (let number = 0; number < TIMED; number += 1) {
		const value =
			(await registry.store.findVote({ actor: MEMBER.id, slug: agentSlug(number) })) === 1 ? -1 : 1;
		votes.push(await msOf(() => castVote(registry, { slug: agentSlug(number), actor, value })));
		const displayName = `Other ${round} ${number}`;
		writes.push(
			await msOf(() => changeAccount(registry, { accountId, displayName, wantsMail: true })),
		);
	}
	return { vote: quartileOf(votes), write: quartileOf(writes) };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}

function quartileOf(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	return Math.round((sorted[Math.floor(sorted.length / 4)] ?? 0) * 10) / 10;
}

function findSlower(before: Fast, after: Fast): string[] {
	return (["vote", "write"] as const).flatMap((what) =>
		after[what] > before[what] * MAY_GROW.times + MAY_GROW.ms
			? [`a ${what} takes ${after[what]} ms and took ${before[what]}`]
			: [],
	);
}
