import { OFFICIAL_META } from "#contract/protocols/mcp-registry.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { parseContent } from "./content/parse-content.ts";
import { isObject } from "./content/place.ts";
import { currentServerJson } from "./formats/current-server-json.ts";

/** Regardless of notation, and of what MCP registries add, which changes without a new version. */
export function isSamePublication(left: string, right: string): boolean {
	return left === right || publicationOf(left) === publicationOf(right);
}

function publicationOf(text: string): string {
	const content = parseContent(text);
	if (!content.ok || !isObject(content.value) || content.body !== "") return text;
	const { status: _, version_detail: detail, _meta: meta, ...publication } = content.value;
	return canonicalJson({
		...publication,
		...without(detail, "is_latest", "version_detail"),
		...without(meta, OFFICIAL_META, "_meta"),
	});
}

/** The member without one of its own members; left out if it becomes empty. */
function without(value: unknown, left: string, member: string): Readonly<Record<string, unknown>> {
	if (!isObject(value)) return value === undefined ? {} : { [member]: value };
	const rest = Object.entries(value).filter(([name]) => name !== left);
	return rest.length === 0 ? {} : { [member]: Object.fromEntries(rest) };
}

/** True if two server.json documents offer the same packages and remotes, in any notation and schema. */
export function hasSameWays(left: string, right: string): boolean {
	return waysOf(left) === waysOf(right);
}

function waysOf(text: string): string | undefined {
	const server = currentServerJson(text);
	return (
		server && canonicalJson({ packages: server.packages ?? [], remotes: server.remotes ?? [] })
	);
}
