import type { AuditChange } from "../records/audit-record.ts";

/** What differs between two states of a record, field by field. One that is missing before has nothing. */
export function fieldChanges<Item>(
	fields: readonly (keyof Item & string)[],
	before: Partial<Item> | undefined,
	after: Item,
): AuditChange[] {
	return fields
		.map((field) => ({
			field,
			before: textOfValue(before?.[field]),
			after: textOfValue(after[field]),
		}))
		.filter((change) => change.before !== change.after);
}

export function textOfValue(value: unknown): string | null {
	if (value === null || value === undefined) return null;
	if (typeof value === "string") return value;
	if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
	return JSON.stringify(value);
}
