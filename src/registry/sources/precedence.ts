import { Refusal } from "#domain/errors.ts";
import { sourceActor } from "#domain/intake/source-origin.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { verb } from "../act.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { updateListing } from "./compose-listing.ts";
import { listSayings, refreshLead } from "./list-sayings.ts";

/** Listings per transaction, so that others can write in between. */
const AT_ONCE = 200;

/**
 * Updates the listings of a source after a change of precedence, and returns how many changed. After an interruption it
 * starts over, which changes nothing twice.
 */
export async function followPrecedence(context: RegistryContext, name: string): Promise<number> {
	const { store } = context;
	const source = await store.sources.find(name);
	if (!source?.hasNewPrecedence || source.state !== "active") return 0;
	const entries = await store.sourceEntries.by("state", `${name} followed`);
	const slugs = [...new Set(entries.flatMap(({ slug }) => slug ?? []))];
	let updated = 0;
	for (let from = 0; from < slugs.length; from += AT_ONCE) {
		updated += await recompose(context, name, slugs.slice(from, from + AT_ONCE));
	}
	await store.transact(async ({ sources }) => {
		const now = await sources.find(name);
		// Changed again in the meantime.
		if (now?.precedence !== source.precedence) return;
		const { hasNewPrecedence: _, ...settled } = now;
		sources.save(settled);
	});
	return updated;
}

const recompose = verb(async (transaction, name: string, slugs: readonly string[]) => {
	const precedences = await readPrecedences(transaction);
	const at = transaction.now().toISOString();
	let updated = 0;
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed" || agent.importOrigin === null) continue;
		const sayings = await listSayings(transaction, { slug, precedences });
		if (sayings.length < 2) continue;
		await refreshLead(transaction, agent, { precedences, at });
		const change = { sayings, actor: sourceActor(name), at };
		if (await updateListing(transaction, agent, change)) updated += 1;
	}
	return updated;
});

/** The requested precedence, or the one after all others. Refuses one that is taken. */
export function freePrecedence(
	others: readonly Pick<SourceRecord, "name" | "precedence">[],
	choice: number | undefined,
): number {
	if (choice === undefined) return Math.max(0, ...others.map(({ precedence }) => precedence)) + 1;
	const owner = others.find(({ precedence }) => precedence === choice);
	if (owner)
		throw new Refusal("conflict", `The source ${owner.name} already has the precedence ${choice}.`);
	return choice;
}

/** The precedence of each source, by its name; the lowest number comes first. */
export async function readPrecedences({
	sources,
}: RegistryTransaction): Promise<ReadonlyMap<string, number>> {
	return new Map((await sources.list()).map(({ name, precedence }) => [name, precedence]));
}
