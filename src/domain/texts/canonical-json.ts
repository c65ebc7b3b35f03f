import { by } from "#contract/compare.ts";

/**
 * Canonical JSON (RFC 8785): equal values give equal texts. The platform already writes numbers and strings as the
 * standard demands, and sorts names by UTF-16 code units.
 */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
	const members = Object.entries(value)
		.filter(([, member]) => member !== undefined)
		.sort(by(([name]) => name))
		.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
	return `{${members.join(",")}}`;
}
