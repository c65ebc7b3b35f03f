import { isObject } from "./place.ts";

/**
 * JSON in its canonical form (RFC 8785): equal values give equal texts. Numbers and texts are written there as the platform
 * writes them, and members are in the order of their names as UTF-16, which is how the platform sorts.
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
