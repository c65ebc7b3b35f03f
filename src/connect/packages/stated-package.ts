import type { Argument, Package } from "#contract/facts/connect.ts";
import { argumentInWords, inPairs } from "../templates/read-template.ts";

const KINDS_BY_PROGRAM: Readonly<Record<string, string>> = {
	npx: "npm",
	uvx: "pypi",
	uv: "pypi",
	pipx: "pypi",
	docker: "oci",
	podman: "oci",
	dnx: "nuget",
};

const IMAGES =
	/^(?:docker\.io|ghcr\.io|quay\.io|mcr\.microsoft\.com|[\w.-]+\.(?:pkg\.dev|azurecr\.io))\//;

/**
 * The kind of a package that a document does not state, by the program or host that it names. Undefined if neither tells: a wrong command is
 * worse than none. The form of a name tells nothing: many folders that were never published have names with a scope.
 */
export function unstatedKind({ registry, runtime, identifier, ...words }: Package) {
	if (registry !== "unknown" && registry !== "") return undefined;
	const [first] = words.arguments;
	const starter = /^(?:npx|uvx)$/.exec(first?.value ?? "")?.[0];
	const program = first?.value?.startsWith("--from git+") ? "uvx" : (runtime ?? starter ?? "");
	if (Object.hasOwn(KINDS_BY_PROGRAM, program)) return KINDS_BY_PROGRAM[program];
	return IMAGES.test(identifier) ? "oci" : undefined;
}

export function kindOfPackage(pack: Package): string {
	return unstatedKind(pack) ?? pack.registry;
}

const SCRIPT = /\.(?:py|[cm]?[jt]s)$/i;
const CHECKOUT = /^(?:--directory|--with-editable|-m)(?: |$)/;
const PROXY = /proxy|remote|bridge|gateway/i;

/** True if a document starts a script of a folder, a module or another program, not the package that it names. */
export function startsOther({ registry, identifier, flags, arguments: own }: Package): boolean {
	if (registry !== "npm" && registry !== "pypi") return false;
	if (flags.some(({ name, value }) => CHECKOUT.test(name) || SCRIPT.test(value ?? ""))) return true;
	const [first, second] = own.filter((word) => isWord(word));
	const start = first?.value ?? "";
	const isProgram = Object.hasOwn(KINDS_BY_PROGRAM, start) && second !== undefined;
	const isExample = own.length === 1 && /^https:\/\/\S+$/.test(start) && !PROXY.test(identifier);
	const isFolder = /^(?:[A-Za-z]:)?[\\/]/.test(start) && start.endsWith(`/${identifier}`);
	// Only the first schema has an option and its value in one text.
	return (
		SCRIPT.test(start) ||
		isExample ||
		isFolder ||
		(isProgram && bareName(second.value ?? "") !== bareName(identifier)) ||
		own.some(({ value }) => CHECKOUT.test(value?.trim() ?? "") && value !== "-m")
	);
}

const TAKES_NEXT =
	/^(?:-p|--(?:package|python|with|from|spec|index|index-url|extra-index-url|registry|source))$/;

/**
 * Puts options of the runner before the package, if a document has them with the package among the arguments of the program. What it repeats of
 * the runner and the package is left out.
 */
export function withOwnPlaces(raw: Package): Package {
	if (raw.registry !== "npm" && raw.registry !== "pypi" && raw.registry !== "nuget") return raw;
	const pack = { ...raw, flags: withoutRepeated(inPairs(raw.flags, TAKES_NEXT), raw) };
	const own = inPairs(pack.arguments.map(argumentInWords), TAKES_NEXT);
	const isRun = Object.hasOwn(KINDS_BY_PROGRAM, own[0]?.value ?? "");
	const rest = isRun ? own.slice(1) : own;
	const at = rest.findIndex((word) => isWord(word));
	const entry = rest[at];
	const name = entry?.value ?? "";
	if (entry === undefined || bareName(name) !== bareName(pack.identifier)) {
		const isOther = isRun && at === 0 && /^[\w@./-]+$/.test(name);
		return isRun && !isOther ? { ...pack, arguments: rest } : pack;
	}
	const before = withoutRepeated(rest.slice(0, at), pack);
	const isFrom = before.some(({ name }) => name === "--from");
	return {
		...pack,
		flags: [...pack.flags, ...before],
		arguments: rest.slice(isFrom ? at : at + 1),
	};
}

/** Neither an option nor its value. */
function isWord({ kind, value }: Argument): boolean {
	return kind === "positional" && value !== null && !value.startsWith("-");
}

/** Without the runner itself and the package again, unless that is the name of a program. */
function withoutRepeated(flags: readonly Argument[], { identifier, runtime }: Package): Argument[] {
	const isNamed = flags.some(({ name }) => name === "--from" || name === "--spec");
	return flags.filter((word) => {
		const value = word.value ?? "";
		if (word.kind === "named")
			return word.name === "--from" || bareName(value) !== bareName(identifier);
		const isRunner =
			Object.hasOwn(KINDS_BY_PROGRAM, value) && (runtime === null || value === runtime);
		return isNamed || !(isRunner || bareName(value) === bareName(identifier));
	});
}

/** Without a version, and as indexes of Python compare names. */
function bareName(name: string): string {
	return name
		.replace(/(?<=.)@.*$|==.*$/s, "")
		.replace(/[-_.]+/g, "-")
		.toLowerCase();
}
