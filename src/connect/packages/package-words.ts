import type { Package } from "#contract/facts/connect.ts";
import {
	isSlot,
	type NamedTemplate,
	type Template,
	type WordGroup,
} from "../templates/template.ts";

/** The parts that a rule builds a command from. */
export interface PackageWords {
	pack: Package;
	program: readonly string[];
	/** Without options that the command has by default. */
	flags: readonly WordGroup[];
	packageArguments: readonly WordGroup[];
	environment: readonly NamedTemplate[];
}

/** Removes options that the command has by default. */
export function cutFlags(flags: readonly WordGroup[], names: readonly string[]): WordGroup[] {
	return flags.filter(({ words }) => words.length > 1 || !names.includes(textOf(words[0] ?? [])));
}

/** The fixed text of the word after one of these options. */
export function flagValue(flags: readonly WordGroup[], names: readonly string[]) {
	const words = flags.flatMap((group) => group.words.map(textOf));
	const at = words.findIndex((word) => names.includes(word));
	return at === -1 ? undefined : (words[at + 1] ?? "");
}

/** Turns `-e NAME={secret}` into `-e NAME` and a variable: all users of a machine can see arguments. */
export function moveSecrets(flags: readonly WordGroup[], environment: readonly NamedTemplate[]) {
	const moved = flags.flatMap((group) => secretVariable(group) ?? []);
	return {
		flags: flags.filter((group) => !secretVariable(group)),
		environment: [...environment, ...moved],
	};
}

function secretVariable({ words, decides, required }: WordGroup): NamedTemplate | undefined {
	const [flag = [], value = []] = words;
	const [start, ...rest] = value;
	const hasSecret = value.some((part) => isSlot(part) && part.input.secret);
	if (!hasSecret || !["-e", "--env"].includes(textOf(flag)) || typeof start !== "string")
		return undefined;
	const [name = "", ...more] = start.split("=");
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
