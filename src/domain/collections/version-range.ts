import { compareKeys, isFinal, type VersionKey, versionKey } from "../advisories/order-versions.ts";

/** Whether a version is in a range. */
export type VersionRange = (version: string) => boolean;

export const LATEST_WISH = "latest";

/**
 * Reads `latest`, `^1.2`, `~1.2`, `1.x` and `>=1.2 <2`, as npm means them. Previews are in none of them but `latest`.
 * Undefined for any other text, which is an exact version.
 */
export function readRange(text: string): VersionRange | undefined {
	if (text === LATEST_WISH) return () => true;
	const bounds = text
		.trim()
		.split(/\s+/)
		.map((part) => boundsOf(part));
	if (!bounds.every((part) => part !== undefined)) return undefined;
	return (version) => {
		const key = versionKey(version);
		return key !== undefined && isFinal(key) && bounds.flat().every((isWithin) => isWithin(key));
	};
}

type Bound = (key: VersionKey) => boolean;

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
	">=": (order) => order >= 0,
	"<=": (order) => order <= 0,
	">": (order) => order > 0,
	"<": (order) => order < 0,
};

const PART = /^(\^|~|>=|<=|>|<)?v?(\d{1,9}(?:\.\d{1,9}){0,3})(\.[x*])?$/i;

function boundsOf(part: string): Bound[] | undefined {
	const [, sign, numbers = "", wild] = PART.exec(part) ?? [];
	if (numbers === "" || (sign === undefined) === (wild === undefined)) return undefined;
	const compared = sign === undefined ? undefined : COMPARED[sign];
	if (compared) return [bound(numbers, compared)];
	const parts = numbers.split(".").map(Number);
	// `^0.9` keeps its second number, `~1.2` its first two, `1.x` all.
	const first = parts.findIndex((number) => number > 0);
	const kept = {
		"^": first < 0 ? parts.length : first + 1,
		"~": Math.min(2, parts.length),
	}[sign ?? ""];
	const next = parts.slice(0, kept ?? parts.length);
	next.push((next.pop() ?? 0) + 1);
	return [bound(numbers, (order) => order >= 0), bound(next.join("."), (order) => order < 0)];
}

function bound(numbers: string, isWithin: (order: number) => boolean): Bound {
	const other = versionKey(`${numbers}.0`);
	return (key) => other !== undefined && isWithin(compareKeys(key, other));
}
