import { compare } from "#contract/compare.ts";
import { DOCUMENT } from "#contract/limits.ts";

type Part = bigint | string;
/**
 * What versions of all registries are compared by, from left to right: epoch, numbers, preview, post release,
 * development, build. Since the form is one, the order of a list does not depend on where its versions are from.
 */
export type VersionKey = readonly (readonly Part[])[];
/** Undefined if their rules know no order for it. */
export type ReadVersion = (version: string) => VersionKey | undefined;

/** Later than any preview. */
const FINAL: readonly Part[] = ["\uffff"];
const NUMBER = "(?:0|[1-9]\\d*)";
const WORD = `(?:${NUMBER}|\\d*[A-Za-z-][\\dA-Za-z-]*)`;
const SEMANTIC = new RegExp(
	`^${NUMBER}(?:\\.${NUMBER}){2}(?:-${WORD}(?:\\.${WORD})*)?(?:\\+[\\dA-Za-z-]+(?:\\.[\\dA-Za-z-]+)*)?$`,
);
/** With any number of numbers, and as tags are written, which have no plus sign. A number alone may be a commit or season. */
const DOTTED =
	/^v?(\d{1,6}(?!-[a-z]+$)|\d+(?:\.\d+)+)(?:-([\dA-Za-z.-]+))?(?:[+_]([\dA-Za-z.-]+))?$/i;
/** Of years that versions have. It stands among the others as its numbers do with dots. */
const DATE = /^v?((?:19|20)\d\d)[-_]?(0[1-9]|1[0-2])[-_]?(0[1-9]|[12]\d|3[01])(?!\d)/i;
const PYTHON =
	/^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d*))?(-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?(dev)[-_.]?(\d*))?(?:\+([a-z\d]+(?:[-_.][a-z\d]+)*))?$/i;

const readDotted: ReadVersion = (version) => {
	const [, numbers, preview, build = ""] = DOTTED.exec(version.replace(DATE, "$1.$2.$3")) ?? [];
	if (numbers === undefined) return undefined;
	const before = preview === undefined ? FINAL : partsIn(preview.split("."));
	return [[0n], released(numbers), before, [], FINAL, ranked(build, 0n)];
};

/** A final release is later than its previews, and earlier than its posts (PEP 440). */
const readPython: ReadVersion = (version) => {
	const match = PYTHON.exec(version.trim());
	if (!match) return undefined;
	const [, epoch, numbers = "", phase, preview, post, dev, devNumber, local = ""] = match;
	const letter = phase?.toLowerCase().replace(/^(?:rc|pre.*)$/, "c")[0] ?? "";
	const isOnlyDev = dev !== undefined && phase === undefined && post === undefined;
	return [
		[BigInt(epoch ?? 0)],
		released(numbers),
		phase === undefined ? (isOnlyDev ? [-1n] : FINAL) : [letter, BigInt(preview || 0)],
		post === undefined ? [] : [BigInt(post.replace(/\D+/g, "") || 0)],
		dev === undefined ? FINAL : [BigInt(devNumber || 0)],
		ranked(local.toLowerCase(), 2n),
	];
};

/** Only words for previews are: others name the variant of an image. */
const readTag: ReadVersion = (tag) => {
	const [version = ""] = tag.split("@");
	const isPreview = /-(?:alpha|beta|rc|pre|dev|snapshot|nightly|canary|edge|[mb]?\d)/i.test(
		version,
	);
	return readDotted(isPreview ? version : version.replace("-", "_"));
};

/** Beside the rules of most, by the kinds of packages that have their own. A further one is for what is written as elsewhere. */
const READERS: Readonly<Record<string, readonly ReadVersion[]>> = {
	pypi: [readPython, readDotted],
	oci: [readTag],
	docker: [readTag],
	nuget: [(version) => readDotted(version.toLowerCase())],
};
const USUAL: readonly ReadVersion[] = [
	readDotted,
	(version) => (version.includes(".") ? readPython(version) : undefined),
];

/** A version by the rules of the registry of its package. Undefined if these know no order for it. */
export function versionKey(version: string, kind = ""): VersionKey | undefined {
	if (isLong(version)) return undefined;
	const readers = Object.hasOwn(READERS, kind) ? READERS[kind] : USUAL;
	for (const read of readers ?? USUAL) {
		const key = read(version);
		if (key) return key;
	}
	return undefined;
}

/** A longer one is kept nowhere, and its numbers would take long to read. */
const isLong = ({ length }: string) => length > DOCUMENT.versionMaxCharacters;

/** False for previews and development builds. */
export const isFinal = (key: VersionKey): boolean => key[2] === FINAL && key[4] === FINAL;

/** Semantic Versioning 2.0.0. Builds of a version are equal. */
export const readSemantic: ReadVersion = (version) =>
	isLong(version) || !SEMANTIC.test(version) ? undefined : readDotted(version)?.slice(0, -1);

/** Version numbers of Python (PEP 440). Local versions are not on PyPI. */
export const readRelease: ReadVersion = (version) =>
	isLong(version) || version.includes("+") ? undefined : readPython(version)?.slice(0, -1);

export function compareKeys(left: VersionKey, right: VersionKey): number {
	for (const [place, parts] of left.entries()) {
		const order = compareParts(parts, right[place] ?? []);
		if (order !== 0) return order;
	}
	return 0;
}

/** Numbers stand before texts, and what ends first before what goes on. */
function compareParts(left: readonly Part[], right: readonly Part[]): number {
	for (const [place, part] of left.entries()) {
		const other = right[place];
		if (other === undefined) return 1;
		if (typeof part !== typeof other) return typeof part === "bigint" ? -1 : 1;
		const order = compare(part, other);
		if (order !== 0) return order;
	}
	return compare(left.length, right.length);
}

/** Any text, with its numbers by their size. */
export function compareNaturally(left: string, right: string): number {
	const words = [left, right].map((text) =>
		partsIn(text.slice(0, DOCUMENT.versionMaxCharacters).match(/\d+|\D+/g) ?? []),
	);
	return compareParts(words[0] ?? [], words[1] ?? []);
}

function partsIn(words: readonly string[]): Part[] {
	return words.map((word) => (/^\d+$/.test(word) ? BigInt(word) : word));
}

/** `1.0` is `1`. */
function released(numbers: string): Part[] {
	return partsIn(numbers.replace(/(?:\.0+)+$/, "").split("."));
}

/** Numbers before texts, or after them. */
function ranked(text: string, rank: bigint): Part[] {
	const words = text === "" ? [] : text.split(/[-_.]/);
	return partsIn(words).flatMap((part) => [typeof part === "bigint" ? rank : 1n, part]);
}
