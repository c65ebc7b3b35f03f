import type { Argument, Package, Setting } from "#contract/facts/connect.ts";
import { plainSetting } from "./plain-settings.ts";

/** Letters of images are lower-case, so that names of variables are none. */
const IMAGE =
	/^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]*)?(?:@sha256:[a-f0-9]{64})?$/u;
const VARIABLE = /^(?:-e|--env)[ =](?<name>\w+)(?:=(?<value>.*))?$/u;
const RUN_OPTION = /^(?:-[eipt]\b|--(?:rm|env|interactive)\b)/u;

/**
 * The image of a package of the kind `docker`, as the first schema called images. Its arguments may be those of `docker run`,
 * with the image among them. Returned unchanged if it names no image.
 */
export function imageOfDocker(pack: Package): Package {
	const words = pack.arguments.map(wordOf);
	if (!words.some((word) => RUN_OPTION.test(word))) {
		return IMAGE.test(pack.identifier) ? { ...pack, registry: "oci" } : pack;
	}
	const at = pack.arguments.findIndex(
		({ kind }, place) => kind === "positional" && IMAGE.test(words[place] ?? ""),
	);
	// An image without an owner is built from the source code: Docker Hub has only its own there.
	if (at === -1 || !words[at]?.includes("/")) return pack;
	const options = words.slice(0, at).map((word) => word.split(" ")[0]);
	const isServer =
		options.some((word) => word === "-p" || word === "--publish") && !options.includes("-i");
	return {
		...pack,
		registry: "oci",
		identifier: words[at] ?? "",
		version: null,
		flags: pack.arguments.slice(0, at).flatMap(optionOf),
		arguments: pack.arguments.slice(at + 1),
		environment: variablesIn(words.slice(0, at), pack.environment),
		// With a port and no input of its own, it is reached there, in a way that is not stated.
		...(isServer && { transport: "" }),
	};
}

function wordOf({ value, name }: Argument): string {
	return value ?? name;
}

/** `-p 8000:8000` in one word is an option and its value. Variables are given by name, and `-i` and `--rm` always. */
function optionOf(argument: Argument): Argument[] {
	const [name = "", ...rest] = wordOf(argument).split(" ");
	const isSaid = /^(?:-e|--env|-i|--interactive|--rm|-t|-it)$/u.test(name);
	if (isSaid || !name.startsWith("-")) return [];
	return [{ ...argument, kind: "named", name, value: rest.join(" ") || null, default: null }];
}

/** Those of the words are always given, with or without a value. */
function variablesIn(words: readonly string[], own: readonly Setting[]): Setting[] {
	const settings = new Map(own.map((setting) => [setting.name, setting]));
	for (const word of words) {
		const { name, value = null } = VARIABLE.exec(word)?.groups ?? {};
		if (name === undefined) continue;
		const setting = settings.get(name) ?? plainSetting(name, null);
		settings.set(name, { ...setting, required: true, value: setting.value ?? value });
	}
	return [...settings.values()];
}
