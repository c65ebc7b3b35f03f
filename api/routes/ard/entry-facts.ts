import type { ArdOrder } from "#contract/ard-registry.ts";
import { compare } from "#contract/compare.ts";
import { type Steps, takeTurns } from "#disk/take-turns.ts";
import type { IndexedAgents } from "#search/agent-index.ts";
import { type Named, orderByName } from "#search/name-order.ts";
import { orderInSteps } from "#search/order-in-steps.ts";
import { AGENTS, ardIdentifier, publishedIdentifier } from "#views/protocols/ard-entry-view.ts";
import { perHour, type ServedHour } from "../../served-hour.ts";

/** Agents that are read in one step. */
const AT_ONCE = 200;

/** Sort keys of entries, by the number of their agent. */
interface EntryFacts {
	titles: string[];
	createdAt: Float64Array;
	updatedAt: Float64Array;
}

/** Computed once per hour on the first request, in steps that let other requests through. */
export const entryFacts = perHour(({ index }: ServedHour) => takeTurns(readFacts(index.agents)));

function* readFacts(agents: IndexedAgents): Steps<EntryFacts> {
	const { length } = agents;
	const titles: string[] = [];
	const createdAt = new Float64Array(length);
	const updatedAt = new Float64Array(length);
	for (let number = 0; number < length; number += 1) {
		const agent = agents.at(number);
		titles.push(agent?.title ?? "");
		createdAt[number] = Date.parse(agent?.createdAt ?? "");
		updatedAt[number] = Date.parse(agent?.updatedAt ?? "");
		if (number % AT_ONCE === AT_ONCE - 1) yield;
	}
	return { titles, createdAt, updatedAt };
}

/** All entries in one order. Equal entries are ordered by identifier. */
export interface EntryOrder {
	numbers: Uint32Array;
	/** The sort key of the entry at a place. Its second part distinguishes equal entries. */
	keyAt: (place: number) => EntryKey;
}

export type EntryKey = [key: string | number, slug: string];

/** First slugs of all agents in order, with the numbers of the agents. */
const byName = perHour(({ context: { snapshot } }) =>
	takeTurns(orderByName(snapshot, { set: undefined, withDeleted: false })),
);

const ORDERS: Readonly<Record<ArdOrder, (hour: ServedHour) => Promise<EntryOrder>>> = {
	identifier: perHour(async (hour) => orderBy(hour, await identifiersOf(hour))),
	displayName: perHour(async (hour) => orderBy(hour, (await entryFacts(hour)).titles)),
	createdAt: perHour(async (hour) => orderBy(hour, (await entryFacts(hour)).createdAt)),
	updatedAt: perHour(async (hour) => orderBy(hour, (await entryFacts(hour)).updatedAt)),
};

export function entryOrder(hour: ServedHour, order: ArdOrder): Promise<EntryOrder> {
	return ORDERS[order](hour);
}

/** Identifiers by the number of their agent, built without reading an agent. */
async function identifiersOf(hour: ServedHour): Promise<string[]> {
	const { site } = hour.context;
	const identifiers: string[] = [];
	for (const named of await byName(hour)) {
		if ("number" in named) identifiers[named.number] = ardIdentifier(site, AGENTS, named.slug);
	}
	for (const [stated, [number]] of hour.index.keyed.identifiers.entries()) {
		const published = publishedIdentifier(site, stated);
		if (published !== undefined && number !== undefined) identifiers[number] = published;
	}
	return identifiers;
}

/** Starts from the order of identifiers, which equal entries keep. */
async function orderBy<Key extends string | number>(
	hour: ServedHour,
	keys: ArrayLike<Key>,
): Promise<EntryOrder> {
	const named = await byName(hour);
	const numbers = numbersOf(named);
	const places = await takeTurns(
		orderInSteps(numbers.length, (left, right) =>
			compare(keys[numbers[left] ?? 0] ?? "", keys[numbers[right] ?? 0] ?? ""),
		),
	);
	const nameAt = (place: number) => places[place] ?? -1;
	return {
		numbers: places.map((place) => numbers[place] ?? 0),
		keyAt: (place) => [keys[numbers[nameAt(place)] ?? -1] ?? "", named[nameAt(place)]?.slug ?? ""],
	};
}

function numbersOf(named: readonly Named[]): Uint32Array {
	const numbers = new Uint32Array(named.length);
	for (const [place, item] of named.entries()) {
		if ("number" in item) numbers[place] = item.number;
	}
	return numbers;
}

export function compareKeys([left, leftSlug]: EntryKey, [right, rightSlug]: EntryKey): number {
	return compare(left, right) || compare(leftSlug, rightSlug);
}
