import { capitalise } from "#domain/capitalise.ts";
import { collapseSpaces } from "#domain/shorten-text.ts";

const ACRONYMS: ReadonlySet<string> = new Set(
	"ai api aws cli csv db dns gcp html http id iot json llm mcp pdf rag rss sdk sql ui url xml".split(
		" ",
	),
);

/** A title made from an identifier: `weather-tools_mcp` becomes `Weather Tools MCP`. */
export function readableName(identifier: string): string {
	return collapseSpaces(identifier.replace(/[-_.\s]+/gu, " "))
		.split(" ")
		.map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : capitalise(word)))
		.join(" ");
}
