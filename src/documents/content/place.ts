import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT } from "#contract/limits.ts";

/** More than are reported, because some are noted twice. */
export const MAX_NOTED = 10 * DOCUMENT.maxIssues;

/** Issues of a document and flags for its reviewers, collected during reading. */
export interface Notes {
	issues: ProblemIssue[];
	flags: ProblemIssue[];
}

/** A value in a document, its pointer, and where to note issues. Undefined or null means not stated. */
export interface Place {
	readonly value: unknown;
	readonly pointer: string;
	readonly notes: Notes;
}

/** Names of a member, the current one first. */
export type Names = readonly [string, ...string[]];

export function refuse({ notes, pointer }: Place, detail: string): void {
	note(notes.issues, { pointer, detail });
}

export function flag({ notes, pointer }: Place, detail: string): void {
	note(notes.flags, { pointer, detail });
}

/** Bounded, because each pointer may be long. */
export function note(noted: ProblemIssue[], issue: ProblemIssue): void {
	if (noted.length < MAX_NOTED) noted.push(issue);
}

export function isStated({ value }: Place): boolean {
	return value !== undefined && value !== null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first of these members that is stated. Inherited members do not count. */
export function memberAt(place: Place, ...names: Names): Place {
	const { value } = place;
	const stated = names.find(
		(name) => isObject(value) && Object.hasOwn(value, name) && value[name] !== null,
	);
	const name = stated ?? names[0];
	return {
		value: stated !== undefined && isObject(value) ? value[stated] : undefined,
		pointer: pointerTo(place.pointer, name),
		notes: place.notes,
	};
}

/** JSON pointer as a fragment (RFC 6901). */
export function pointerTo(parent: string, name: string | number): string {
	return `${parent}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function textAt(place: Place, ...names: Names): string | null {
	return textOf(memberAt(place, ...names));
}

/** An empty text counts as not stated. */
export function textOf(place: Place): string | null {
	if (!isStated(place)) return null;
	if (typeof place.value === "string") return place.value === "" ? null : place.value;
	refuse(place, "must be a text");
	return null;
}

export function requiredTextAt(place: Place, ...names: Names) {
	const member = memberAt(place, ...names);
	const text = textOf(member);
	if (text === null && (!isStated(member) || member.value === "")) refuse(member, "is required");
	return text;
}

export function wordAt(place: Place, ...names: Names): string | null {
	return wordOf(memberAt(place, ...names));
}

/** A text, number or flag as text. */
export function wordOf(place: Place): string | null {
	const { value } = place;
	return typeof value === "number" || typeof value === "boolean" ? String(value) : textOf(place);
}

export function wordsAt(place: Place, ...names: Names): string[] {
	return itemsAt(place, ...names).flatMap((item) => wordOf(item) ?? []);
}

export function flagAt(place: Place, ...names: Names): boolean | null {
	const member = memberAt(place, ...names);
	if (!isStated(member)) return null;
	if (typeof member.value === "boolean") return member.value;
	refuse(member, "must be true or false");
	return null;
}

export function numberAt(place: Place, ...names: Names): number | null {
	const member = memberAt(place, ...names);
	if (!isStated(member)) return null;
	if (typeof member.value === "number") return member.value;
	refuse(member, "must be a number");
	return null;
}

/** A member that must be an object; otherwise a place without a value. */
export function objectAt(place: Place, ...names: Names): Place {
	const member = memberAt(place, ...names);
	if (!isStated(member) || isObject(member.value)) return member;
	refuse(member, "must be an object");
	return { ...member, value: undefined };
}

export function itemsAt(place: Place, ...names: Names): Place[] {
	return itemsOf(memberAt(place, ...names));
}

export function itemsOf(place: Place): Place[] {
	if (!isStated(place)) return [];
	if (!Array.isArray(place.value)) {
		refuse(place, "must be a list");
		return [];
	}
	const items: readonly unknown[] = place.value;
	return bounded(place, items).map((value, index) => ({
		value,
		pointer: pointerTo(place.pointer, index),
		notes: place.notes,
	}));
}

/** The items that are objects; others are refused. */
export function objectsAt(place: Place, ...names: Names): Place[] {
	return itemsAt(place, ...names).filter((item) => {
		if (!isObject(item.value)) refuse(item, "must be an object");
		return isObject(item.value);
	});
}

/** The objects of a list by their `name`. One without it is refused; it is read for its other mistakes, and left out. */
export function namedObjectsAt<Item>(
	place: Place,
	read: (place: NamedPlace) => Item,
	...names: Names
): Item[] {
	return objectsAt(place, ...names).flatMap((item) => {
		const name = requiredTextAt(item, "name");
		const value = read({ ...item, name: name ?? "" });
		return name === null ? [] : [value];
	});
}

export function textsAt(place: Place, ...names: Names): string[] {
	return itemsAt(place, ...names).flatMap((item) => textOf(item) ?? []);
}

export interface NamedPlace extends Place {
	readonly name: string;
}

/** Members of an object, in their order. */
export function membersAt(place: Place, ...names: Names): NamedPlace[] {
	return membersOf(objectAt(place, ...names));
}

export function membersOf(place: Place): NamedPlace[] {
	const { value, pointer, notes } = place;
	const members = isObject(value) ? Object.entries(value) : [];
	return bounded(place, members).map(([name, member]) => ({
		name,
		value: member,
		pointer: pointerTo(pointer, name),
		notes,
	}));
}

/** The members that are objects; others are refused. */
export function objectMembersAt(place: Place, ...names: Names): NamedPlace[] {
	return membersAt(place, ...names).filter((member) => {
		if (!isObject(member.value)) refuse(member, "must be an object");
		return isObject(member.value);
	});
}

/** An object as stated, such as a JSON Schema. */
export function recordAt(place: Place, ...names: Names) {
	const { value } = objectAt(place, ...names);
	return isObject(value) ? value : null;
}

/** Longer lists are refused, and the rest is not read. */
function bounded<Item>(place: Place, items: readonly Item[]): readonly Item[] {
	if (items.length <= DOCUMENT.maxItems) return items;
	refuse(place, `must have at most ${DOCUMENT.maxItems} items`);
	return items.slice(0, DOCUMENT.maxItems);
}
