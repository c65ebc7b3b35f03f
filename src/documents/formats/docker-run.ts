import { inPairs, wordOf } from "#connect/templates/read-template.ts";
import type { Argument, Package, Setting } from "#contract/facts/connect.ts";
import { plainSetting } from "./plain-settings.ts";

/** Letters of images are lower-case, so that names of variables are none. */
const IMAGE =
	/^(?:[a-z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]*)?(?:@sha256:[a-f0-9]{64})?$/u;
const VARIABLE = /^(?:-e|--env)[ =](?<name>\w+)(?:=(?<value>.*))?$/u;
const RUNNER = /^(?:docker|podman|container|run)$/u;
const RUN_OPTION = /^(?:-[eiptv]\b|--(?:rm|env|interactive|volume|mount|publish|network)\b)/u;
/** Options with their values in the next word. */
const TAKES_NEXT =
	/^(?:-[ehlmpuvw]|--(?:add-host|cpus|entrypoint|env|env-file|gpus|hostname|label|memory|mount|name|network|platform|publish|pull|restart|user|volume|workdir))$/u;

/**
 * The image of a package of the kind `docker`, as the first schema called images, and of every package whose arguments repeat its image: they may
 * be those of `docker run`, with the image among them. Returned unchanged if it names no image.
 */
export function imageOfDocker(pack: Package): Package {
	const isOld = pack.registry !== "oci";
	const all = inPairs([...pack.flags, ...pack.arguments], TAKES_NEXT);
	const words = all.map(wordOf);
	const isRun = isOld && words.some((word) => RUN_OPTION.test(word));
	const at = all.findIndex(({ kind }, place) => {
		const word = words[place] ?? "";
		if (kind !== "positional" || !IMAGE.test(word) || (isOld && RUNNER.test(word))) return false;
		return isRun || bareName(word) === bareName(pack.identifier) || (isOld && hasHost(word));
	});
	const image = words[at] ?? "";
	if (at === -1)
		return isOld && !isRun && IMAGE.test(pack.identifier) ? { ...pack, registry: "oci" } : pack;
	// An image without an owner is built from the source code: Docker Hub has only its own there.
	if (!image.includes("/")) return pack;
	const before = all.slice(0, at);
	const found = { ...pack, registry: "oci", arguments: all.slice(at + 1) };
	if (!isOld) return { ...found, flags: before, ...(hasHost(image) && { identifier: image }) };
	const options = words.slice(0, at).map((word) => word.split(" ")[0]);
	const port = options.includes("-i") ? undefined : publishedIn(words.slice(0, at));
	return {
		...found,
		identifier: image,
		version: null,
		flags: before.flatMap(optionOf),
		environment: variablesIn(words.slice(0, at), pack.environment),
		// With a port and no input of its own, it is reached there, in a way that is not stated.
		...(port !== undefined && { transport: "", url: `http://localhost:${port}/{path}` }),
	};
}

/** Without host, tag and digest. */
function bareName(image: string): string {
	const name = image.replace(/@.*$|:[^/:@]*$/gsu, "").toLowerCase();
	return hasHost(image) ? name.replace(/^[^/]*\//u, "") : name;
}

function hasHost(image: string): boolean {
	return /^(?:(?=[^/.:]*[.:])[^/]*|localhost)\//u.test(image);
}

/** The port of this machine in `-p 8000:80`. */
function publishedIn(words: readonly string[]): string | undefined {
	const ports = words.flatMap(
		(word) => /^(?:-p|--publish)[ =](?:[\d.]+:)?(\d+):\d+$/u.exec(word)?.[1] ?? [],
	);
	return ports[0];
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
