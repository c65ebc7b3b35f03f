import { COMPARED, type ComparedRows } from "#contract/compare-page.ts";

/** Path of the comparison of these agents, in this order. */
export function compareAddress(slugs: readonly string[], rows: ComparedRows = "all"): string {
	const given = slugs.slice(0, COMPARED.length).map((slug, place): [string, string] => {
		return [COMPARED[place] ?? "", slug];
	});
	if (given.length === 0) return "/compare/";
	const chosen: [string, string][] = rows === "all" ? [] : [["rows", rows]];
	return `/compare/?${new URLSearchParams([...given, ...chosen])}`;
}
