import { isScalar, parseDocument, visit, type YAMLMap } from "yaml";
import { DOCUMENT } from "#contract/limits.ts";

/** Aliases that a document may use: each can stand for much of it. */
const MAX_ALIASES = 32;

export const YAML_TOO_LONG = `it is longer than ${DOCUMENT.maxYamlBytes} bytes`;

/** What a text in YAML holds. Throws where it is none, holds itself, or gives the same name twice. */
export function readYaml(text: string): unknown {
	if (text.length > DOCUMENT.maxYamlBytes) throw new RangeError(YAML_TOO_LONG);
	// The parser would compare each name with each other.
	const document = parseDocument(text, { logLevel: "error", uniqueKeys: false });
	const [error] = document.errors;
	if (error) throw error;
	visit(document, { Map: (_, map) => requireDistinct(map) });
	return document.toJS({ maxAliasCount: MAX_ALIASES });
}

function requireDistinct({ items }: YAMLMap): void {
	const names = items.map(({ key }) => (isScalar(key) ? String(key.value) : key));
	if (new Set(names).size < names.length) throw new Error("a name twice");
}
