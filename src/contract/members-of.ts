/**
 * Where the compiler takes the word of a table: an object that was made by walking over rows has the members that the type of
 * the table says.
 */
export function membersOf<Members>(members: Iterable<readonly [string, unknown]>): Members {
	return Object.fromEntries(members) as Members;
}

/** Names of the members, which are those of the type. */
export function keysOf<Members extends object>(members: Members): (keyof Members)[] {
	return Object.keys(members) as (keyof Members)[];
}
