/**
 * The one place where the compiler trusts a table: an object made by walking over rows has the members of the table's
 * type.
 */
export function membersOf<Members>(members: Iterable<readonly [string, unknown]>): Members {
	return Object.fromEntries(members) as Members;
}

/** Names of the members, which are those of the type. */
export function keysOf<Members extends object>(members: Members): (keyof Members)[] {
	return Object.keys(members) as (keyof Members)[];
}
