import { DOCUMENT } from "#contract/limits.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { isObject, note, type PlaceNotes, pointerTo } from "./place.ts";

interface Visit {
	value: unknown;
	pointer: string;
	depth: number;
}

/** Most texts are plain and need no further checks. */
const PLAIN = /^[\x20-\x7e\t\n\r]*$/u;

/**
 * Checks every member and text, of any format: limits depth and length of names, refuses names with a meaning in
 * JavaScript, and flags texts with hidden characters for reviewers. False if the content is not safe to read.
 */
export function checkContent(content: unknown, body: string, notes: PlaceNotes): boolean {
	checkText(body, "#", notes);
	const waiting: Visit[] = [{ value: content, pointer: "#", depth: 1 }];
	let sound = true;
	for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
		const { value, pointer, depth } = visit;
		if (typeof value === "string") checkText(value, pointer, notes);
		if (typeof value !== "object" || value === null) continue;
		if (depth > DOCUMENT.maxDepth) {
			note(notes.issues, {
				pointer,
				detail: `must not be deeper than ${DOCUMENT.maxDepth} levels`,
			});
			return false;
		}
		if (isObject(value)) sound = checkNames(value, pointer, notes) && sound;
		for (const [name, member] of Object.entries(value)) {
			if (typeof member !== "string" && typeof member !== "object") continue;
			if (name.length > DOCUMENT.memberMaxCharacters) continue;
			waiting.push({ value: member, pointer: pointerTo(pointer, name), depth: depth + 1 });
		}
	}
	return sound;
}

function checkNames(object: object, pointer: string, notes: PlaceNotes): boolean {
	const names = Object.keys(object);
	const most = DOCUMENT.memberMaxCharacters;
	const isLong = names.some((name) => name.length > most);
	// Not checked further, because every pointer below would contain it.
	if (isLong) note(notes.issues, { pointer, detail: `has a name of more than ${most} characters` });
	else for (const name of names) checkText(name, pointerTo(pointer, name), notes);
	const meansMore = Object.hasOwn(object, "__proto__");
	if (meansMore) {
		note(notes.issues, { pointer: pointerTo(pointer, "__proto__"), detail: "is not allowed" });
	}
	return !isLong && !meansMore;
}

function checkText(text: string, pointer: string, notes: PlaceNotes): void {
	if (PLAIN.test(text)) return;
	const gated = gateText(text);
	if (!gated.ok) note(notes.flags, { pointer, detail: gated.detail });
}
