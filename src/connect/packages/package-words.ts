import type { Package } from "#contract/facts/connect.ts";
import { plainInput, readSetting } from "../templates/read-template.ts";
import {
	isSlot,
	type NamedTemplate,
	type Template,
	type WordGroup,
} from "../templates/template.ts";

export interface PackageWords {
	pack: Package;
	program: readonly string[];
	/** Without options that the command has by default. */
	flags: readonly WordGroup[];
	packageArguments: readonly WordGroup[];
	environment: readonly NamedTemplate[];
	/** Of the started server's address. Empty if it has none. */
	port: Template;
}

export function cutFlags(flags: readonly WordGroup[], names: readonly string[]): WordGroup[] {
	return flags.filter(({ words }) => words.length > 1 || !names.includes(textOf(words[0] ?? [])));
}

/** The fixed text of the word after one of these options. */
export function flagValue(flags: readonly WordGroup[], names: readonly string[]) {
	const words = flags.flatMap((group) => group.words.map(textOf));
	const at = words.findIndex((word) => names.includes(word));
	return at === -1 ? undefined : (words[at + 1] ?? "");
}

/**
 * Turns `-e NAME={secret}` and `-e NAME` into a variable: all users of a machine can see arguments. A variable that the document also lists
 * is taken from there.
 */
export function moveVariables(flags: readonly WordGroup[], environment: readonly NamedTemplate[]) {
	const names = new Set(environment.map(({ name }) => name));
	const moved: NamedTemplate[] = [];
	const kept = flags.filter((group) => {
		const name = variableNameIn(group);
		if (name === undefined) return true;
		const variable = names.has(name) ? undefined : movedVariable(name, group);
		if (variable) moved.push(variable);
		return !variable && !names.has(name);
	});
	return { flags: kept, environment: [...environment, ...moved] };
}

function variableNameIn({ words: [flag = [], value = []] }: WordGroup): string | undefined {
	const [start] = value;
	if (!["-e", "--env"].includes(textOf(flag)) || typeof start !== "string") return undefined;
	return start.split("=")[0];
}

/** Undefined if its value can be seen by all. */
function movedVariable(
	name: string,
	{ words: [, value = []], decides, required }: WordGroup,
): NamedTemplate | undefined {
	const asked = { ...plainInput(name), value: null, variables: [] };
	if (value.length === 1 && value[0] === name) return readSetting(asked, "environment");
	if (!value.some((part) => isSlot(part) && part.input.secret)) return undefined;
	const [start, ...rest] = value;
	const [, ...more] = String(start).split("=");
	const first = more.join("=");
	const slots = rest.map((part) =>
		isSlot(part) ? { ...part, place: "environment" as const } : part,
	);
	return {
		name,
		value: [...(first ? [first] : []), ...slots],
		required: required || decides.some((part) => isSlot(part) && part.input.required),
	};
}

function textOf(template: Template): string {
	return template.map((part) => (isSlot(part) ? "" : part)).join("");
}
