import type { Argument, Package } from "#contract/facts/connect.ts";
import { argumentInWords } from "../templates/read-template.ts";

const KINDS_BY_PROGRAM: Readonly<Record<string, string>> = {
	npx: "npm",
	uvx: "pypi",
	uv: "pypi",
	pipx: "pypi",
	docker: "oci",
	podman: "oci",
	dnx: "nuget",
};

/** Hosts that only have images. */
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
	const [first] = own.filter(({ kind }) => kind === "positional");
	const start = first?.value ?? "";
	const isExample = own.length === 1 && /^https:\/\/\S+$/.test(start) && !PROXY.test(identifier);
	const isFolder = /^(?:[A-Za-z]:)?[\\/]/.test(start) && start.endsWith(`/${identifier}`);
	// Only the first schema has an option and its value in one text.
	return (
		SCRIPT.test(start) ||
		isExample ||
		isFolder ||
		own.some(({ value }) => CHECKOUT.test(value?.trim() ?? "") && value !== "-m")
	);
}

/** Puts options of the runner before the package, if a document has them with the package among the arguments of the program. */
export function withOwnPlaces(pack: Package): Package {
	if (pack.registry !== "npm" && pack.registry !== "pypi") return pack;
	const own = pack.arguments.map(argumentInWords);
	const at = own.findIndex(
		({ kind, value }) =>
			kind === "positional" && value !== null && !Object.hasOwn(KINDS_BY_PROGRAM, value),
	);
	const entry = own[at];
	if (entry === undefined || bareName(entry.value ?? "") !== bareName(pack.identifier)) return pack;
	const before = own.slice(0, at).filter((word) => isOfRunner(word, pack));
	const isFrom = before.some(({ name }) => name === "--from");
	return {
		...pack,
		flags: [...pack.flags, ...before],
		arguments: own.slice(isFrom ? at : at + 1),
	};
}

/** Neither the runner itself nor the package again. */
function isOfRunner({ kind, value }: Argument, { identifier }: Package): boolean {
	return kind === "named" && bareName(value ?? "") !== bareName(identifier);
}

/** Without a version, and as indexes of Python compare names. */
function bareName(name: string): string {
	return name
		.replace(/(?<=.)@.*$|==.*$/s, "")
		.replace(/[-_.]+/g, "-")
		.toLowerCase();
}
