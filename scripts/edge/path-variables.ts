/** Prefix of nginx variables that hold a name from a path. */
export const VARIABLE = "edge_";

/** Names in braces, as in the tables of the contract. */
export const NAME = /\{(\w+)\}/g;

/** `agents/{slug}.md` with each name replaced by its variable. */
export function withVariables(template: string): string {
	return template.replace(NAME, `$${VARIABLE}$1`);
}
