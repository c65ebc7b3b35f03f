import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { by } from "#contract/compare.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { isUndone, UNDONE } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion, Transition, withTransition } from "#domain/history.ts";
import type { UndoRecord } from "#domain/records/undo-record.ts";
import { requireModerator, requireUninvolved, transact } from "../act.ts";
import { closeAgent } from "../agents/close-agent.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "../collections.ts";
import type { Actor, Collections, RegistryContext, RegistryReader } from "../store.ts";

/**
 * Acts that a moderator can still undo, each with its transactions: the own ones, then those of other moderators, both
 * newest first. What was done at the command line, operators undo.
 */
export async function listUndoable(
	{ store, now }: { store: RegistryReader; now: () => Date },
	{ id }: Actor,
): Promise<UndoRecord[][]> {
	const at = now().toISOString();
	const asking = await store.accounts.find(id);
	const isOperator = asking === undefined || roleAllows(asking.role, "operate");
	const left = (await store.undos.list()).filter(({ until }) => until > at);
	const actors = await Promise.all(left.map(({ actor }) => store.accounts.find(actor)));
	const able = left.filter(({ actor }, place) => actor === id || isOperator || actors[place]);
	able.sort(by(({ actor, at }) => `${actor === id ? 1 : 0} ${at}`)).reverse();
	return [...Map.groupBy(able, ({ actId }) => actId).values()];
}

/** Whom what an act was done to belongs to. */
async function ownersOf(reader: RegistryReader, subject: string): Promise<(string | null)[]> {
	const [kind = "", name = ""] = subject.split(" ");
	return (await OWNERS[kind]?.(reader, name)) ?? [];
}

const ownersOfAgents = async (reader: RegistryReader, slugs: readonly string[]) =>
	(await Promise.all(slugs.map((slug) => reader.agents.find(slug)))).map(
		(agent) => agent?.ownerId ?? null,
	);

/** By the kind of a subject. What is of no kind here is nobody's. */
const OWNERS: Readonly<
	Record<string, (reader: RegistryReader, name: string) => Promise<(string | null)[]>>
> = {
	agent: (reader, slug) => ownersOfAgents(reader, [slug]),
	submission: async ({ submissions }, id) => [(await submissions.find(id))?.ownerId ?? null],
	comment: async ({ comments }, id) => [(await comments.find(id))?.accountId ?? null],
	account: async (_, id) => [id],
	incident: async (reader, slug) =>
		ownersOfAgents(reader, (await reader.incidents.find(slug))?.agents ?? []),
	report: async (reader, id) =>
		ownersOfAgents(reader, [(await reader.reports.find(id))?.agentSlug ?? []].flat()),
};

/**
 * Undoes an act within its minute, by whichever moderator it is not about: what it changed is as it was, unless somebody has changed it since,
 * and what it would send is dropped. Whether a build has shown it makes no difference: the next one shows what was
 * before. Of an agent that it made public only the slug is left, of nobody, so that followers hear of it; its submission
 * has that slug again if it is approved again. What others began with that agent meanwhile ends.
 */
export async function undoAct(
	context: RegistryContext,
	{ id: actId }: { id: string },
	actor: Actor,
): Promise<UndoRecord> {
	const undone = await transact(context, async (transaction) => {
		await requireModerator(transaction, actor);
		const acts = await listUndoable({ ...context, store: transaction }, actor);
		const parts = acts.find(([part]) => part?.actId === actId) ?? [];
		const [last] = parts;
		if (!last)
			throw new Refusal("not_found", "No act of the last minute that you can undo has this ID.");
		for (const { subject } of last.actor === actor.id ? [] : parts.flatMap(({ lines }) => lines)) {
			for (const owner of await ownersOf(transaction, subject))
				await requireUninvolved(transaction, actor, owner);
		}
		const at = context.now().toISOString();
		for (const { id, images } of parts) {
			for (const image of images) await bringBack(transaction, image, { at, actor: actor.id });
			transaction.undos.remove(id);
		}
		for (const { key } of parts.flatMap(({ images }) => images.filter(isOfAgent))) {
			const agent = await transaction.agents.find(key);
			const reason = "The approval of the agent was undone.";
			if (agent && isUndone(agent)) await closeAgent(transaction, { agent, actor, reason });
		}
		const lines = parts.flatMap((part) => part.lines);
		for (const { action, subject } of lines) {
			const changes = [{ field: "act", before: action, after: null }];
			recordAudit(transaction, { actor, action: "act.undo", subject, changes });
		}
		return { ...last, lines };
	});
	// What was public a moment ago may no longer be.
	context.onTakenDown?.();
	return undone;
}

/** What follows from other records, or was meant for people who may have read it. It is never compared. */
const DERIVED: readonly string[] = ["deliveries", "notifications", "lookTimes", "sourceEntries"];

type Image = UndoRecord["images"][number];
type Noted = Pick<Transition, "at" | "actor">;

const isOfAgent = ({ collection }: Pick<Image, "collection">) => collection === "agents";

async function bringBack(transaction: Collections, image: Image, noted: Noted): Promise<void> {
	const { collection, key, after } = image;
	const name = COLLECTION_NAMES.find((entry) => entry === collection);
	if (!name) return;
	const now = JSON.parse(JSON.stringify((await transaction[name].find(key)) ?? null));
	if (!DERIVED.includes(name) && !isDeepStrictEqual(now, after)) {
		throw new Refusal(
			"conflict",
			`Other ${COLLECTIONS[name].title} depend on it, or were changed since.`,
		);
	}
	save(transaction, name, { key, record: formerOf({ ...image, after: now }, noted) });
}

function save<Name extends CollectionName>(
	transaction: Collections,
	name: Name,
	{ key, record }: { key: string; record: unknown },
): void {
	if (record === null) transaction[name].remove(key);
	else transaction[name].save(COLLECTIONS[name].schema.parse(record));
}

const Remembered = z.looseObject({
	status: z.string(),
	transitions: z.array(Transition),
	forgotten: z.int().optional(),
	updatedAt: z.string().optional(),
});

/**
 * The record before an act. Its version goes on, and so does its history; but whoever removed, hid or deprecated a
 * listing still did, so that its history is the one before, and says that something was undone.
 */
function formerOf({ collection, before, after }: Image, { at, actor }: Noted): unknown {
	const is = Remembered.safeParse(after).data;
	const was = Remembered.safeParse(before).data;
	const isAgent = isOfAgent({ collection });
	if (!is || !(was || (isAgent && before === null))) return before;
	const former = was ?? { ...is, status: "removed", ownerId: null, importOrigin: null };
	const { transitions } = isAgent ? former : is;
	const history = { transitions, forgotten: recordVersion(is) - transitions.length };
	const to = isAgent ? UNDONE : former.status;
	return {
		...former,
		...withTransition(history, { to, at, actor, reason: "Undone." }),
		...(former.updatedAt !== undefined && { updatedAt: at }),
	};
}
