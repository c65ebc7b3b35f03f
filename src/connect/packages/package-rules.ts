import type { Package } from "#contract/connection.ts";
import { fixedWords, type WordGroup } from "../templates/template.ts";
import { flagValue, type PackageWords } from "./package-words.ts";

/** How packages of one kind are started. Read from the types of packages in the official registry, 2026-11-22. */
export interface PackageRule {
	label: string;
	/** Host of the registry that the program asks by itself. */
	home: string;
	/** Names of this kind: no addresses, no paths, no options. */
	identifier: RegExp;
	/** Versions that name one release, and no range. */
	exact: RegExp;
	/** Version as it is named to the program; null where none is. */
	version(pack: Package): string | null;
	/** Flags that its command has anyway: stating them changes nothing. */
	anyway: readonly string[];
	/** Programs that may be suggested, with the words that start them; the first is the usual one. */
	programs: Readonly<Record<string, readonly string[]>>;
	words(given: PackageWords): WordGroup[];
	/** What installs it, where nothing runs it straight away. */
	install?(pack: Package): string[];
}

const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const NUMBERED = /^v?\d[0-9A-Za-z]*(?:[-.+_!][0-9A-Za-z]+)*$/;
const TAG_OR_DIGEST = /^(?!latest$)[\w][\w.-]{0,127}$|^sha256:[a-f0-9]{64}$/;
const YES = ["-y", "--yes"];

function stated(pack: Package): string | null {
	return pack.version;
}

export const PACKAGE_RULES: Readonly<Record<string, PackageRule>> = {
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
			// The program is then named by the flags, because it is called differently from the package.
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
		anyway: ["-i", "--rm", "run", "--interactive"],
		programs: { docker: ["docker"], podman: ["podman"] },
		words: ({ pack, program, flags, environment, packageArguments }) => [
			...fixedWords(...program, "run", "-i", "--rm"),
			...flags,
			...environment.map(({ name, value, required }) => ({
				words: [["-e"], [name]],
				decides: value,
				required,
			})),
			...fixedWords(imageOf(pack)),
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

function join({ identifier, version }: Package, sign: string): string {
	return version ? `${identifier}${sign}${version}` : identifier;
}

function feedOption({ feed }: Package, wordsOf: (feed: string) => string[]): WordGroup[] {
	return feed === null ? [] : fixedWords(...wordsOf(feed));
}

/** An image names its host itself; documents before October 2025 name it as the feed, and the tag as the version. */
export function imageOf(pack: Package): string {
	const { name, version } = imageParts(pack);
	if (version === null) return name;
	return version.startsWith("sha256:") ? `${name}@${version}` : `${name}:${version}`;
}

function imageParts({ identifier, version, feed }: Package): {
	name: string;
	version: string | null;
} {
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
