import { type ImportRecord, publicPlace } from "#domain/records/import-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../store.ts";

/** Remembers where an import came from, for the page of sources. */
export async function recordImport(
	context: RegistryContext,
	{ place, ...given }: Omit<ImportRecord, "importedAt">,
	actor: Actor,
): Promise<ImportRecord> {
	const importedAt = context.now().toISOString();
	const record = { ...given, place: publicPlace(place), importedAt };
	await context.store.transact(async (transaction) => {
		transaction.imports.save(record);
		recordAudit(context, transaction, {
			actor,
			action: "imports.record",
			subject: `import ${record.place}`,
			changes: [{ field: "entries", before: null, after: String(record.entries) }],
		});
	});
	return record;
}
