import { setImmediate as othersTurn } from "node:timers/promises";
import type { ArdOrder } from "#contract/ard-registry.ts";
import { orderByName } from "#search/name-order.ts";
import { perHour } from "../../per-hour.ts";
import type { ServedHour } from "../../served-hour.ts";

/** Agents that are read before everybody else has a turn. */
const AT_ONCE = 200;

/** What entries are ordered by, each by the number of its agent. */
interface EntryFacts {
	titles: string[];
	createdAt: Float64Array;
	updatedAt: Float64Array;
}

/** Looked through once an hour, when somebody first asks for it, without anybody else having to wait. */
export const entryFacts = perHour(
	async ({ index: { agents } }: ServedHour): Promise<EntryFacts> => {
		const { length } = agents;
		const titles: string[] = [];
		const createdAt = new Float64Array(length);
		const updatedAt = new Float64Array(length);
		for (let number = 0; number < length; number += 1) {
			const agent = agents.at(number);
			titles.push(agent?.title ?? "");
			createdAt[number] = Date.parse(agent?.createdAt ?? "");
			updatedAt[number] = Date.parse(agent?.updatedAt ?? "");
			if (number % AT_ONCE === AT_ONCE - 1) await othersTurn();
		}
		return { titles, createdAt, updatedAt };
	},
);

/** All entries in one order; equal ones in that of their identifiers. */
export interface EntryOrder {
	numbers: readonly number[];
	/** What the entry at a place stands there by; the second part tells equal ones apart. */
	keyAt: (place: number) => EntryKey;
}

export type EntryKey = [key: string | number, slug: string];

/** First slugs of all agents in their order, with the numbers of the agents. */
const byName = perHour(({ context: { snapshot } }) => {
	const named = orderByName(snapshot, { set: undefined, withDeleted: false });
	return named.flatMap((item) => ("number" in item ? [item] : []));
});

const ORDERS: Readonly<Record<ArdOrder, (hour: ServedHour) => Promise<EntryOrder>>> = {
	identifier: perHour(async (hour) => orderBy(hour, () => "")),
	displayName: perHour(async (hour) => {
		const { titles } = await entryFacts(hour);
		return orderBy(hour, (number) => titles[number] ?? "");
	}),
	createdAt: perHour(async (hour) => {
		const { createdAt } = await entryFacts(hour);
		return orderBy(hour, (number) => createdAt[number] ?? 0);
	}),
	updatedAt: perHour(async (hour) => {
		const { updatedAt } = await entryFacts(hour);
		return orderBy(hour, (number) => updatedAt[number] ?? 0);
	}),
};

export function entryOrder(hour: ServedHour, order: ArdOrder): Promise<EntryOrder> {
	return ORDERS[order](hour);
}

function orderBy(hour: ServedHour, keyOf: (number: number) => string | number): EntryOrder {
	const keyed = byName(hour).map(({ number, slug }) => ({ number, key: keyOf(number), slug }));
	keyed.sort((left, right) => compareKeys([left.key, left.slug], [right.key, right.slug]));
	return {
		numbers: keyed.map(({ number }) => number),
		keyAt: (place) => {
			const { key = "", slug = "" } = keyed[place] ?? {};
			return [key, slug];
		},
	};
}

export function compareKeys([left, leftSlug]: EntryKey, [right, rightSlug]: EntryKey): number {
	if (left !== right) return left < right ? -1 : 1;
	return leftSlug < rightSlug ? -1 : leftSlug > rightSlug ? 1 : 0;
}
