import { Refusal } from "#domain/errors.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";

export async function getSource(
	{ sources }: Pick<RegistryReader | RegistryTransaction, "sources">,
	name: string,
): Promise<SourceRecord> {
	const source = await sources.find(name);
	if (!source) throw new Refusal("not_found", `There is no source named ${name}.`);
	return source;
}
