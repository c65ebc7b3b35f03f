import { Refusal } from "#domain/errors.ts";
import type { RecordTypes } from "./collections.ts";
import type { ReadCollections } from "./store.ts";

/** Kinds of records that people name by ID. */
const CALLED = {
	accounts: "account",
	claims: "claim",
	comments: "comment",
	reports: "report",
	submissions: "submission",
	tokens: "token",
} as const;

/** The record with this ID, or a refusal that says that there is none. */
export async function requireRecord<Name extends keyof typeof CALLED>(
	reader: Pick<ReadCollections, Name>,
	name: Name,
	id: string,
): Promise<RecordTypes[Name]> {
	const record = await reader[name].find(id);
	if (!record) throw noRecord(name);
	return record;
}

export function noRecord(name: keyof typeof CALLED): Refusal {
	return new Refusal("not_found", `No ${CALLED[name]} has this ID.`);
}
