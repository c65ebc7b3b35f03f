/** What the variables of nginx are called that hold a name of a path. */
export const VARIABLE = "edge_";

/** Names in braces, as the tables of the contract have them. */
export const NAME = /\{(\w+)\}/g;

/** `agents/{slug}.md` with the variable in its place that the path has filled. */
export function withVariables(template: string): string {
	return template.replace(NAME, `$${VARIABLE}$1`);
}
