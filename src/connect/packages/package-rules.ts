import type { Package } from "#contract/facts/connect.ts";
import { fixedWords, type Template, type WordGroup } from "../templates/template.ts";
import { flagValue, type PackageWords } from "./package-words.ts";

/** How to start packages of one kind. From the package types of the official registry, 2026-11-22. */
export interface PackageRule {
	label: string;
	/** Host of the registry that the program uses by default. */
	home: string;
	/** Valid names of this kind: no addresses, paths or options. */
	identifier: RegExp;
	/** Versions that identify one release, not a range. */
	exact: RegExp;
	/** The version for the program. Null if there is none. */
	version(pack: Package): string | null;
	/** Options that the command has by default, so stating them changes nothing. */
	anyway: readonly string[];
	/** Programs that may be suggested, with their words; the first is the default. */
	programs: Readonly<Record<string, readonly string[]>>;
	words(given: PackageWords): WordGroup[];
	/** Command that installs it, if nothing can run it directly. */
	install?(pack: Package): string[];
}

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const NUMBERED = /^v?\d[0-9A-Za-z]*(?:[-.+_!][0-9A-Za-z]+)*$/;
const TAG_OR_DIGEST = /^(?!latest$)[\w][\w.-]{0,127}$|^sha256:[a-f0-9]{64}$/;
const YES = ["-y", "--yes"];

function stated(pack: Package): string | null {
	return pack.version;
}

const PACKAGE_RULES: Readonly<Record<string, PackageRule>> = {
	npm: {
		label: "npm package",
		home: "registry.npmjs.org",
		identifier: /^(?:@[a-z0-9~_][a-z0-9~._-]*\/)?[A-Za-z0-9~_][A-Za-z0-9~._-]*$/,
		exact: SEMVER,
		version: stated,
		anyway: YES,
		programs: { npx: ["npx"] },
		words: ({ pack, program, flags, packageArguments }) => [
			...fixedWords(...program, "-y"),
			...feedOption(pack, (feed) => [`--registry=${feed}`]),
			...flags,
			...fixedWords(join(pack, "@")),
			...packageArguments,
		],
	},
	pypi: {
		label: "Python package",
		home: "pypi.org",
		identifier: /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?:\[[A-Za-z0-9,._-]+\])?$/,
		exact: NUMBERED,
		version: stated,
		anyway: [],
		programs: { uvx: ["uvx"], uv: ["uv", "tool", "run"], pipx: ["pipx", "run"] },
		words: ({ pack, program, flags, packageArguments }) => [
			...fixedWords(...program),
			...feedOption(pack, (feed) => [program[0] === "pipx" ? "--index-url" : "--index", feed]),
			...flags,
			// The options already name the package, because its program has a different name.
			...(flagValue(flags, ["--from", "--spec"]) === undefined ? fixedWords(join(pack, "==")) : []),
			...packageArguments,
		],
	},
	oci: {
		label: "Container image",
		home: "docker.io",
		identifier:
			/^[a-z0-9][a-z0-9._-]*(?::\d+)?(?:\/[a-z0-9._-]+)*(?::[\w][\w.-]*)?(?:@sha256:[a-f0-9]{64})?$/i,
		exact: TAG_OR_DIGEST,
		version: (pack) => imageParts(pack).version,
		anyway: ["-i", "--rm", "docker", "podman", "container", "run", "--interactive"],
		programs: { docker: ["docker"], podman: ["podman"] },
		words: ({ pack, program, flags, environment, packageArguments, port }) => [
			...fixedWords(...program, "run", ...(pack.transport === "stdio" ? ["-i"] : []), "--rm"),
			...publishedPort(flags, port),
			...flags,
			...environment.map(({ name, value, required }) => ({
				words: [["-e"], [name]],
				decides: value,
				required,
			})),
			...fixedWords(imageName(pack)),
			...packageArguments,
		],
	},
	nuget: {
		label: "NuGet package",
		home: "api.nuget.org",
		identifier: /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/,
		exact: NUMBERED,
		version: stated,
		anyway: YES,
		programs: { dnx: ["dnx"] },
		words: ({ pack, program, flags, packageArguments }) => [
			...fixedWords(...program),
			...flags,
			...fixedWords(join(pack, "@")),
			...feedOption(pack, (feed) => ["--source", feed]),
			...fixedWords("--yes", ...(packageArguments.length > 0 ? ["--"] : [])),
			...packageArguments,
		],
	},
	cargo: {
		label: "Rust crate",
		home: "crates.io",
		identifier: /^[A-Za-z][A-Za-z0-9_-]*$/,
		exact: SEMVER,
		version: stated,
		anyway: [],
		programs: {},
		words: ({ pack, flags, packageArguments }) => [
			...fixedWords(pack.identifier),
			...flags,
			...packageArguments,
		],
		install: ({ identifier, version, feed }) => [
			"cargo",
			"install",
			identifier,
			...(version ? ["--version", version] : []),
			...(feed ? ["--index", feed] : []),
		],
	},
};

/** A server in a container is only reached at a port that is published, to its own machine alone. */
function publishedPort(flags: readonly WordGroup[], port: Template): WordGroup[] {
	const isStated = ["-p", "--publish", "--network"].some(
		(flag) => flagValue(flags, [flag]) !== undefined,
	);
	if (port.length === 0 || isStated) return [];
	return [
		{ words: [["-p"], ["127.0.0.1:", ...port, ":", ...port]], decides: port, required: true },
	];
}

function join({ identifier, version }: Package, sign: string): string {
	return version ? `${identifier}${sign}${version}` : identifier;
}

function feedOption({ feed }: Package, wordsOf: (feed: string) => string[]): WordGroup[] {
	return feed === null ? [] : fixedWords(...wordsOf(feed));
}

/**
 * An image contains its host. Documents before October 2025 have the host in the feed, and the tag in the version.
 */
export function imageName(pack: Package): string {
	const { name, version } = imageParts(pack);
	if (version === null) return name;
	return version.startsWith("sha256:") ? `${name}@${version}` : `${name}:${version}`;
}

function imageParts({ identifier, version, feed }: Package) {
	const [image = "", digest] = identifier.split("@");
	const colon = image.indexOf(":", image.lastIndexOf("/") + 1);
	const host = feed === null || hasHost(image) ? "" : `${URL.parse(feed)?.host ?? ""}/`;
	if (digest) return { name: `${host}${image}`, version: digest };
	if (colon === -1) return { name: `${host}${image}`, version };
	return { name: `${host}${image.slice(0, colon)}`, version: image.slice(colon + 1) };
}

function hasHost(image: string): boolean {
	const [first = "", ...rest] = image.split("/");
	return rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
}

export function ruleOf({ registry }: Package): PackageRule | undefined {
	return Object.hasOwn(PACKAGE_RULES, registry) ? PACKAGE_RULES[registry] : undefined;
}

export function withoutHome(pack: Package): Package {
	const feed = URL.parse(pack.feed ?? "");
	const isHome = feed?.protocol === "https:" && feed.host === ruleOf(pack)?.home;
	return isHome ? { ...pack, feed: null } : pack;
}
