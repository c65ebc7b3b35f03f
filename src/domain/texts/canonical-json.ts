/** RFC 8785: equal values give equal texts. The platform writes numbers and strings as it demands. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
	let members = "";
	for (const name of Object.keys(value).sort()) {
		const member: unknown = Reflect.get(value, name);
		if (member === undefined) continue;
		members += `${members && ","}${JSON.stringify(name)}:${canonicalJson(member)}`;
	}
	return `{${members}}`;
}
