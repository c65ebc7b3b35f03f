/**
 * The one place where the compiler trusts a table: an object built from its rows has the members of the table's type.
 */
export function membersOf<Members>(members: Iterable<readonly [string, unknown]>): Members {
	return Object.fromEntries(members) as Members;
}

export function pickMembers<All extends object>(from: All, names: readonly (keyof All)[]): All {
	const picked = {} as All;
	for (const name of names) picked[name] = from[name];
	return picked;
}

/** Names of the members, which are those of the type. */
export function keysOf<Members extends object>(members: Members): (keyof Members)[] {
	return Object.keys(members) as (keyof Members)[];
}

export function mapMembers<Members extends object, Value>(
	members: Members,
	toValue: (member: Members[keyof Members], name: keyof Members) => Value,
): Record<keyof Members, Value> {
	return membersOf(
		keysOf(members).map((name) => [String(name), toValue(members[name], name)] as const),
	);
}
