import { COMPARED } from "#contract/compare-page.ts";

/** Path of the comparison of these agents, in this order. */
export function compareAddress(slugs: readonly string[]): string {
	const given = slugs.slice(0, COMPARED.length).map((slug, place): [string, string] => {
		return [COMPARED[place] ?? "", slug];
	});
	return given.length === 0 ? "/compare/" : `/compare/?${new URLSearchParams(given)}`;
}
