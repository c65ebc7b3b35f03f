import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT } from "#contract/limits.ts";

/** More than are reported, because some are noted twice. */
export const MAX_NOTED = 10 * DOCUMENT.maxIssues;

/** Issues of a document and flags for its reviewers, collected during reading. */
export interface PlaceNotes {
	issues: ProblemIssue[];
	flags: ProblemIssue[];
}

/** Names of a member, the current one first. */
export type Names = readonly [string, ...string[]];

/** Bounded, because each pointer may be long. */
export function note(noted: ProblemIssue[], issue: ProblemIssue): void {
	if (noted.length < MAX_NOTED) noted.push(issue);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON pointer as a fragment (RFC 6901). */
export function pointerTo(parent: string, name: string | number): string {
	return `${parent}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

interface Parts {
	/** Undefined or null means not stated. */
	value: unknown;
	pointer: string;
	notes: PlaceNotes;
	name?: string;
}

/**
 * A value in a document, its pointer, and where to note issues while it is read. Readers take the names of a member,
 * or none for the value itself.
 */
export class Place {
	readonly value: unknown;
	readonly pointer: string;
	readonly notes: PlaceNotes;
	/** Of a member or item. Empty for the whole document. */
	readonly name: string;

	constructor({ value, pointer, notes, name = "" }: Parts) {
		this.value = value;
		this.pointer = pointer;
		this.notes = notes;
		this.name = name;
	}

	refuse(detail: string): void {
		note(this.notes.issues, { pointer: this.pointer, detail });
	}

	flag(detail: string): void {
		note(this.notes.flags, { pointer: this.pointer, detail });
	}

	get isStated(): boolean {
		return this.value !== undefined && this.value !== null;
	}

	blank(): Place {
		return new Place({ ...this, value: undefined });
	}

	/** The first of these members that is stated. Inherited members do not count. */
	member(...names: Names): Place {
		const members = isObject(this.value) ? this.value : {};
		const isStated = (name: string) => Object.hasOwn(members, name) && members[name] !== null;
		const name = names.find(isStated);
		return this.#part(name ?? names[0], name === undefined ? undefined : members[name]);
	}

	/** The member with these names; without any, the place itself. */
	at([first, ...others]: readonly string[]): Place {
		return first === undefined ? this : this.member(first, ...others);
	}

	/** The stated value if it is of this kind; otherwise it is refused. */
	#stated<Value>(is: (value: unknown) => value is Value, what: string): Value | null {
		if (!this.isStated) return null;
		if (is(this.value)) return this.value;
		this.refuse(`must be ${what}`);
		return null;
	}

	/** An empty text counts as not stated. */
	text(...names: readonly string[]): string | null {
		return this.at(names).#stated((value) => typeof value === "string", "a text") || null;
	}

	requiredText(...names: readonly string[]): string | null {
		const place = this.at(names);
		const text = place.text();
		if (text === null && (!place.isStated || place.value === "")) place.refuse("is required");
		return text;
	}

	/** A text, number or flag as text. */
	word(...names: readonly string[]): string | null {
		const place = this.at(names);
		const { value } = place;
		return typeof value === "number" || typeof value === "boolean" ? String(value) : place.text();
	}

	boolean(...names: Names): boolean | null {
		return this.at(names).#stated((value) => typeof value === "boolean", "true or false");
	}

	number(...names: Names): number | null {
		return this.at(names).#stated((value) => typeof value === "number", "a number");
	}

	/** A member that must be an object; otherwise a place without a value. */
	object(...names: Names): Place {
		const member = this.member(...names);
		return member.record() === null ? member.blank() : member;
	}

	/** An object as stated, such as a JSON Schema. */
	record(...names: readonly string[]): Readonly<Record<string, unknown>> | null {
		return this.at(names).#stated(isObject, "an object");
	}

	items(...names: readonly string[]): Place[] {
		const place = this.at(names);
		const items = place.#stated<readonly unknown[]>(Array.isArray, "a list") ?? [];
		return place.#bounded(items).map((value, index) => place.#part(index, value));
	}

	/** The items that are objects; others are refused. */
	objects(...names: Names): Place[] {
		return this.items(...names).filter((item) => item.#isObject());
	}

	/** The objects of a list by their `name`. One without it is refused; it is read for its other mistakes, and left out. */
	namedObjects<Item>(read: (place: Place) => Item, ...names: Names): Item[] {
		return this.objects(...names).flatMap((item) => {
			const name = item.requiredText("name");
			const value = read(new Place({ ...item, name: name ?? "" }));
			return name === null ? [] : [value];
		});
	}

	texts(...names: Names): string[] {
		return this.items(...names).flatMap((item) => item.text() ?? []);
	}

	words(...names: Names): string[] {
		return this.items(...names).flatMap((item) => item.word() ?? []);
	}

	members(...names: readonly string[]): Place[] {
		const place = this.at(names);
		const members = Object.entries(place.record() ?? {});
		return place.#bounded(members).map(([name, value]) => place.#part(name, value));
	}

	/** The members that are objects; others are refused. */
	objectMembers(...names: Names): Place[] {
		return this.members(...names).filter((member) => member.#isObject());
	}

	#isObject(): boolean {
		if (!isObject(this.value)) this.refuse("must be an object");
		return isObject(this.value);
	}

	#part(name: string | number, value: unknown): Place {
		const pointer = pointerTo(this.pointer, name);
		return new Place({ value, pointer, notes: this.notes, name: String(name) });
	}

	/** Longer lists are refused, and the rest is not read. */
	#bounded<Item>(items: readonly Item[]): readonly Item[] {
		if (items.length <= DOCUMENT.maxItems) return items;
		this.refuse(`must have at most ${DOCUMENT.maxItems} items`);
		return items.slice(0, DOCUMENT.maxItems);
	}
}
