import { isObject } from "./place.ts";

/**
 * Canonical JSON (RFC 8785): equal values give equal texts. The platform already writes numbers and strings as the
 * standard demands, and sorts names by UTF-16 code units.
 */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
	if (!isObject(value)) return JSON.stringify(value) ?? "null";
	const members = Object.keys(value)
		.filter((name) => value[name] !== undefined)
		.sort()
		.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
	return `{${members.join(",")}}`;
}
