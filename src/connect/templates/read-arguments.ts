import type { Argument } from "#contract/connection.ts";
import { readValue } from "./read-template.ts";
import type { Slot, Template, WordGroup } from "./template.ts";

/** Arguments of a document as groups of words. */
export function readArguments(list: readonly Argument[]): WordGroup[] {
	return list.map((argument, at) =>
		argument.kind === "named" ? readNamed(argument) : readPositional(argument, at),
	);
}

function readNamed(argument: Argument): WordGroup {
	const { name, required } = argument;
	if (isSwitch(argument)) return { words: [[name]], decides: [], required: true };
	const value = readGiven(argument, name.replace(/^-+/, ""));
	return { words: [[name], value], decides: value, required };
}

/** An option without any information about its value has none, as in VS Code. */
export function isSwitch({ value, description, choices, default: standard }: Argument): boolean {
	return !value && !description && choices.length === 0 && standard === null;
}

function readPositional(argument: Argument, at: number): WordGroup {
	const name = argument.hint ?? (argument.name || `argument-${at + 1}`);
	const value = readGiven(argument, name);
	// Otherwise the following ones would take its place.
	return { words: [value], decides: value, required: true };
}

function readGiven(argument: Argument, name: string): Template {
	const place: Slot["place"] = "argument";
	return readValue({ setting: argument, name, place });
}
