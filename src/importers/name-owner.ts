import { capitalise } from "#domain/capitalise.ts";
import { wordsOf } from "#domain/fold-text.ts";

/** Words for kinds of things. */
const GENERIC: ReadonlySet<string> = new Set(
	"a agent agents ai an api app assistant bot cli client for kit mcp of official plugin remote sdk server servers service the tool toolkit tools".split(
		" ",
	),
);

/** Adds the owner to a title that is not distinctive, such as `MCP Server`. */
export function nameOwner(title: string, owner: string | undefined): string {
	const saysNothing = wordsOf(title).every((word) => GENERIC.has(word));
	return saysNothing && owner ? `${capitalise(owner)} ${title}` : title;
}
