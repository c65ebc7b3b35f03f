import type { Package } from "#contract/connection.ts";
import {
	isSlot,
	type NamedTemplate,
	type Template,
	type WordGroup,
} from "../templates/template.ts";

/** What a rule makes a command of. */
export interface PackageWords {
	pack: Package;
	/** The words that start the program. */
	program: readonly string[];
	/** Without those that the command has anyway. */
	flags: readonly WordGroup[];
	packageArguments: readonly WordGroup[];
	environment: readonly NamedTemplate[];
}

/** Flags that the command has anyway are not set twice. */
export function cutFlags(flags: readonly WordGroup[], names: readonly string[]): WordGroup[] {
	return flags.filter(({ words }) => words.length > 1 || !names.includes(textOf(words[0] ?? [])));
}

/** What follows one of these flags, as far as it is fixed. */
export function flagValue(
	flags: readonly WordGroup[],
	names: readonly string[],
): string | undefined {
	const words = flags.flatMap((group) => group.words.map(textOf));
	const at = words.findIndex((word) => names.includes(word));
	return at === -1 ? undefined : (words[at + 1] ?? "");
}

/** `-e NAME={secret}` as `-e NAME` with the secret in the environment: arguments are seen by everybody on a machine. */
export function moveSecrets(
	flags: readonly WordGroup[],
	environment: readonly NamedTemplate[],
): { flags: WordGroup[]; environment: NamedTemplate[] } {
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
