import type { FirstOfEach } from "./first-of-each.ts";

/** A value that is there already, or a promise of one. */
type Asked<Value> = Value | Promise<Value>;

export interface Before {
	place: string;
	/** The most that are given. */
	limit: number;
}

export interface CountedFrom {
	count: number;
	first: string | undefined;
}

/** Records of one kind, wherever they are stored. Lists come in the order of their index. */
export interface BaseCollection<Item> {
	get(key: string): Asked<Item | undefined>;
	values(): Asked<Iterable<Item>>;
	/** The records whose index has this value. */
	by(index: string, value: string): Asked<readonly Item[]>;
	/** Of those with this value the first of each group, in the order of the index. */
	findFirstOfEach(index: string, value: string, wanted: FirstOfEach<Item>): Asked<readonly Item[]>;
	/** Of those with this value the one in which a member, which is text, comes first. */
	findFirst(index: string, value: string, member: keyof Item & string): Asked<Item | undefined>;
	countBy(index: string, value: string): Asked<number>;
	/** True where so many records, or more, have this value. */
	hasSoMany(index: string, value: string, count: number): Asked<boolean>;
	/** How many records with this value come before the place of another, whether it is one of them or not. */
	countBefore(index: string, value: string, record: Item): Asked<number>;
	/** How many records with this value stand at this place or behind it, and the place of the first of them. */
	countFrom(index: string, value: string, place: string): Asked<CountedFrom>;
	/** The first records with this value that stand before a place. */
	findBefore(index: string, value: string, before: Before): Asked<readonly Item[]>;
	/** The last records with this value, the very last one first. */
	findLast(index: string, value: string, limit: number): Asked<readonly Item[]>;
}
