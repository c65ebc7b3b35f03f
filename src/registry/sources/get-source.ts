import { Refusal } from "#domain/errors.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";

export async function getSource(
	{ sources }: Pick<RegistryReader | RegistryTransaction, "sources">,
	name: string,
): Promise<SourceRecord> {
	const source = await sources.find(name);
	if (!source) throw new Refusal("not_found", `There is no source named ${name}.`);
	return source;
}

/** The source and its run with this ID. Refuses a run that ended, failed or was restarted. */
export async function getRun(
	transaction: RegistryTransaction,
	{ name, run: id }: { name: string; run: string },
): Promise<{ source: SourceRecord; run: SourceRun }> {
	const source = await getSource(transaction, name);
	requireActive(source);
	const { run } = source;
	if (run?.id === id && run.open) return { source, run };
	throw new Refusal("conflict", `This run of the source ${name} has ended or was restarted.`);
}

export function requireActive({ name, state, stoppedFor }: SourceRecord): void {
	if (state === "active") return;
	const why = stoppedFor === null ? "" : ` ${stoppedFor}`;
	throw new Refusal("conflict", `The source ${name} is ${state}.${why}`);
}
