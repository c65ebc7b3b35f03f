import type { FirstOfEach } from "./changes.ts";

type Asked<Value> = Value | Promise<Value>;

export interface Before {
	place: string;
	limit: number;
}

export interface CountedFrom {
	count: number;
	first: string | undefined;
}

/** Records of one kind, in any store. Lists are in the order of their index. */
export interface BaseCollection<Item> {
	get(key: string): Asked<Item | undefined>;
	values(): Asked<Iterable<Item>>;
	by(index: string, value: string): Asked<readonly Item[]>;
	/** The first records of each group with this value, in the order of the index. */
	findFirstOfEach(index: string, value: string, wanted: FirstOfEach<Item>): Asked<readonly Item[]>;
	/** The record with this value whose text member comes first. */
	findFirst(index: string, value: string, member: keyof Item & string): Asked<Item | undefined>;
	countBy(index: string, value: string): Asked<number>;
	hasSoMany(index: string, value: string, count: number): Asked<boolean>;
	/** How many records with this value come before another record, whether or not it is one of them. */
	countBefore(index: string, value: string, record: Item): Asked<number>;
	/** How many records with this value are at this place or after it, and the place of the first of them. */
	countFrom(index: string, value: string, place: string): Asked<CountedFrom>;
	/** The first records with this value before a place. */
	findBefore(index: string, value: string, before: Before): Asked<readonly Item[]>;
	/** The last records with this value, last one first. */
	findLast(index: string, value: string, limit: number): Asked<readonly Item[]>;
}
