import { setImmediate as othersTurn } from "node:timers/promises";
import { z } from "zod";
import { Since } from "#contract/agent-list.ts";
import {
	ARD_ORDERS,
	type ArdList,
	ArdListFilter,
	type ArdListQuery,
	type ArdOrder,
} from "#contract/ard-registry.ts";
import { ARD } from "#contract/limits.ts";
import { encodeToken, findToken } from "#contract/opaque-token.ts";
import { countBefore } from "#domain/count-before.ts";
import { type Bitmap, setWhere } from "#search/bitmap.ts";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import { refuseParameter } from "../../parse-query.ts";
import type { ServedHour } from "../../served-hour.ts";
import {
	compareKeys,
	type EntryKey,
	type EntryOrder,
	entryFacts,
	entryOrder,
} from "./entry-facts.ts";
import { entriesWithAny, sizeOf } from "./entry-sets.ts";

/** The entry after which the next page starts, and the list it belongs to. */
const Token = z.strictObject({
	filter: ArdListFilter.optional(),
	orderBy: z.string(),
	after: z.tuple([z.union([z.string(), z.number()]), z.string()]),
});
type Token = z.output<typeof Token>;

/** A page of all entries, in an order that stays the same from hour to hour. */
export async function listEntries(
	hour: ServedHour,
	query: ArdListQuery,
	isGiven: (name: string) => boolean,
): Promise<ArdList> {
	const token = query.pageToken ? readToken(query.pageToken, query, isGiven) : undefined;
	const { filter = "", orderBy, after } = { ...query, ...token };
	const order = await entryOrder(hour, orderNamed(orderBy));
	const set = await entriesOf(hour, filter);
	const walk = { set, after, isDescending: orderBy.endsWith(" DESC"), count: query.pageSize + 1 };
	const places = placesBehind(order, walk);
	const shown = places.slice(0, query.pageSize);
	const agents = shown.flatMap((place) => hour.index.agents.at(order.numbers[place] ?? -1) ?? []);
	const last = shown.at(-1);
	const hasMore = places.length > shown.length && last !== undefined;
	return {
		items: agents.map((agent) => ardEntryView(hour.context, agent)),
		total: set?.count() ?? sizeOf(hour),
		...(hasMore ? { pageToken: encodeToken({ filter, orderBy, after: order.keyAt(last) }) } : {}),
	};
}

function readToken(text: string, query: ArdListQuery, isGiven: (name: string) => boolean): Token {
	const token = findToken(Token, text);
	if (!token) {
		throw refuseParameter("pageToken", "must be from an earlier answer, unchanged; or omit it");
	}
	for (const name of ["filter", "orderBy"] as const) {
		if (isGiven(name) && query[name] !== (token[name] ?? "")) {
			throw refuseParameter(
				name,
				"must be the same as in the first request of this pageToken, or omitted",
			);
		}
	}
	return token;
}

function orderNamed(orderBy: string): ArdOrder {
	const [name = ""] = orderBy.split(" ");
	const order = ARD_ORDERS.find((known) => known === name);
	if (!order) throw refuseParameter("pageToken", "must be from an earlier answer, unchanged");
	return order;
}

interface Walk {
	set: Bitmap | undefined;
	after: EntryKey | undefined;
	isDescending: boolean;
	count: number;
}

/** Positions of a set's entries after a key. */
function placesBehind(order: EntryOrder, { set, after, isDescending, count }: Walk): number[] {
	const { length } = order.numbers;
	const step = isDescending ? -1 : 1;
	const isPassed = (place: number) =>
		after !== undefined && compareKeys(order.keyAt(place), after) * step <= 0;
	const placeOf = (passed: number) => (isDescending ? length - 1 - passed : passed);
	let place = placeOf(countBefore(length, (passed) => isPassed(placeOf(passed))));
	const places: number[] = [];
	for (; place >= 0 && place < length && places.length < count; place += step) {
		if (!set || set.has(order.numbers[place] ?? -1)) places.push(place);
	}
	return places;
}

/** Lets other requests through after each condition. */
async function entriesOf(hour: ServedHour, filter: string): Promise<Bitmap | undefined> {
	let common: Bitmap | undefined;
	for (const condition of parseArdFilter(filter)) {
		const set = await entriesMeeting(hour, condition);
		common = common?.intersection(set) ?? set;
		await othersTurn();
	}
	return common;
}

type Meet = (
	hour: ServedHour,
	condition: Pick<ArdCondition, "operator" | "values">,
) => Promise<Bitmap>;

/** Fields that a filter can contain, with their operators. */
const FIELDS: Readonly<Record<string, { operators: readonly string[]; meet: Meet }>> = {
	type: { operators: ["="], meet: async (hour, { values }) => anyOf(hour, "type", values) },
	publisherId: {
		operators: ["="],
		meet: async (hour, { values }) => anyOf(hour, "publisher", values),
	},
	displayName: {
		operators: ["="],
		meet: async (hour, { values }) => {
			const { titles } = await entryFacts(hour);
			const wanted = new Set(values);
			return setWhere(sizeOf(hour), (number) => wanted.has(titles[number] ?? ""));
		},
	},
	createdAfter: { operators: [">", ">="], meet: meetInstant("createdAt") },
	updatedAfter: { operators: [">", ">="], meet: meetInstant("updatedAt") },
};

/** One condition of a filter. Any of the values matches. */
interface ArdCondition {
	field: string;
	operator: string;
	values: readonly string[];
}

/** A field, an operator, and quoted values separated by commas. */
const CONDITION = /\s*([A-Za-z.]+)\s*(>=|=|>)\s*('[^']*'(?:\s*,\s*'[^']*')*)\s*(?:(AND)\s|$)/y;

/** Conditions joined by AND. An empty text has none. */
function parseArdFilter(text: string): ArdCondition[] {
	if (text.trim() === "") return [];
	const conditions: ArdCondition[] = [];
	CONDITION.lastIndex = 0;
	for (let isLast = false; !isLast; ) {
		const match = CONDITION.exec(text);
		if (!match) {
			throw refuseParameter(
				"filter",
				"must look like type = 'application/mcp-server-card+json' AND updatedAfter > '2026-01-01'",
			);
		}
		const [, field = "", operator = "", values = "", more] = match;
		conditions.push({ field, operator, values: [...new Set(textsIn(values))] });
		if (conditions.length > ARD.filterMaxConditions) {
			throw refuseParameter("filter", `must have at most ${ARD.filterMaxConditions} conditions`);
		}
		isLast = more === undefined;
	}
	return conditions;
}

function textsIn(values: string): string[] {
	return [...values.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text);
}

function entriesMeeting(hour: ServedHour, condition: ArdCondition): Promise<Bitmap> {
	const { field, operator } = condition;
	const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
	if (!known) {
		throw refuseParameter(
			"filter",
			`can only contain these fields: ${Object.keys(FIELDS).join(", ")}`,
		);
	}
	if (!known.operators.includes(operator)) {
		throw refuseParameter("filter", `must have ${known.operators.join(" or ")} after ${field}`);
	}
	return known.meet(hour, condition);
}

/** No type or publisher contains a comma, so a comma within the quotes also separates values. */
function anyOf(hour: ServedHour, path: "type" | "publisher", values: readonly string[]): Bitmap {
	return entriesWithAny(
		hour,
		path,
		values.flatMap((value) => value.split(",").map((text) => text.trim())),
	);
}

function meetInstant(fact: "createdAt" | "updatedAt"): Meet {
	return async (hour, { operator, values }) => {
		const instants = values.map((value) => {
			const parsed = Since.safeParse(value);
			if (parsed.success) return Date.parse(parsed.data);
			throw refuseParameter(
				"filter",
				"must have dates such as '2026-05-04' or '2026-05-04T12:00:00Z'",
			);
		});
		const since = Math.min(...instants);
		const facts = await entryFacts(hour);
		const after = operator === ">=" ? since - 1 : since;
		return setWhere(sizeOf(hour), (number) => (facts[fact][number] ?? 0) > after);
	};
}
