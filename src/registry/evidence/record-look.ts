import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Evidence, LOOK_STATES } from "#contract/evidence/evidence.ts";
import { ageMs, DAY_MS, daysBefore, HOUR_MS, instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { takeTurns } from "#disk/take-turns.ts";
import { toldChanges } from "#domain/evidence/compare-tools.ts";
import { domainOfSubject, type LookResult } from "#domain/evidence/look-questions.ts";
import { observeChanges } from "#domain/evidence/observed-changes.ts";
import type { LookRecord } from "#domain/records/look-record.ts";
import { transact, verb } from "../act.ts";
import type { RegistryContext } from "../store.ts";
import { noteChanges } from "./note-changes.ts";
import { noteObservations } from "./note-observations.ts";

/**
 * Records a look at a subject that is still named, and when the next one is due. A failure is believed only when a
 * later look confirms it; being asked to come back later says nothing. Returns whether what is known has changed.
 */
export async function recordLook(
	context: RegistryContext,
	{
		evidence: looked,
		ms,
		retryAfter,
	}: Pick<LookResult, "ms" | "retryAfter"> & { evidence: Evidence },
): Promise<boolean> {
	const { store, now, randomBytes } = context;
	const at = now().toISOString();
	const { subject } = looked;
	const state = looked.kind === "endpoint" ? looked.state : null;
	const share = Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32;
	// The count of the day, before anything that a crash could leave without it.
	if (state !== null && (await store.lookTimes.find(subject))) {
		await store.appendEvents([{ type: "look", subject, at, state, ms }]);
	}
	return transact(context, async (transaction) => {
		const time = await transaction.lookTimes.find(subject);
		// Nobody names it any more.
		if (!time) return false;
		const { formerly, ...planned } = time;
		const look = await transaction.looks.find(subject);
		const isUnknown =
			state === "rate-limited" || ("exists" in looked && looked.exists === "unknown");
		const unknownSince = isUnknown ? (time.unknownSince ?? at) : undefined;
		// What is not known for days is not what it was.
		const isLost = unknownSince !== undefined && unknownSince <= daysBefore(now(), LOOK.lostDays);
		const evidence = isLost ? unanswered(looked) : withKnown(looked, look?.evidence);
		const earlier = formerly === undefined ? undefined : await transaction.looks.find(formerly);
		const isDoubtful =
			isFailure(evidence) && !isFailure(look?.evidence) && !isConfirmed(time.failedAt, at);
		const isKept = !isDoubtful && (!isUnknown || isLost);
		const changed = isKept ? changedRecord(look, evidence, at) : undefined;
		if (changed) {
			const before = lastWhole(look ?? earlier);
			// Another version of a package is compared with the one before as well.
			const former = !look && before ? [{ evidence: before, until: at }] : changed.former;
			transaction.looks.save({ ...changed, former: await compared(former, evidence, look) });
			if (formerly !== undefined) transaction.looks.remove(formerly);
			const from = comparedWith(before, look?.evidence, evidence);
			const changes = from ? await takeTurns(observeChanges(from, evidence)) : [];
			await noteChanges(transaction, { subject, slugs: time.slugs, at, changes });
			await noteObservations(transaction, { evidence, slugs: time.slugs, at });
		}
		const isFile = evidence.kind === "package" && evidence.registry === "mcpb";
		const pauseMs =
			isFile && evidence.integrity !== null
				? (LOOK.filesEveryDays + share) * DAY_MS
				: isDoubtful
					? (LOOK.confirmMinutes + 5 * share) * MINUTE_MS
					: usualMs(share, changed !== undefined);
		transaction.lookTimes.save({
			...(changed || formerly === undefined ? planned : time),
			...(retryAfter && { waitsUntil: instantAfter(at, retryAfter * 1000) }),
			lastAt: at,
			failedAt: isDoubtful ? (time.failedAt ?? at) : isKept ? null : time.failedAt,
			unknownSince,
			nextAt: instantAfter(at, Math.max(pauseMs, (retryAfter ?? 0) * 1000)),
		});
		return changed !== undefined;
	});
}

/** For looks that were not made, so that the others have their turn. */
export const postponeLooks = verb(
	async (transaction, subjects: Iterable<string>, ms: number = LOOK.againHours * HOUR_MS) => {
		const nextAt = instantAfter(transaction.now(), ms);
		for (const subject of subjects) {
			const time = await transaction.lookTimes.find(subject);
			if (time) transaction.lookTimes.save({ ...time, nextAt });
		}
	},
);

/** Everything of domains of which several paths ask us to wait. One path binds only itself. */
export async function postponeDomains(
	context: RegistryContext,
	domains: ReadonlySet<string>,
): Promise<void> {
	const at = context.now().toISOString();
	const times = domains.size > 0 ? await context.store.lookTimes.list() : [];
	const ofDomain = Map.groupBy(times, ({ subject }) => domainOfSubject(subject));
	for (const domain of domains) {
		const all = ofDomain.get(domain) ?? [];
		const waits = all.flatMap(({ waitsUntil = at }) => (waitsUntil > at ? waitsUntil : []));
		if (waits.length < LOOK.pathsThatBind) continue;
		const [until = at] = [instantAfter(at, LOOK.bindsMinutes * MINUTE_MS), ...waits].sort();
		const subjects = all.filter(({ nextAt }) => nextAt < until).map(({ subject }) => subject);
		await postponeLooks(context, subjects, -ageMs(until, context.now()));
	}
}

function isFailure(evidence: Evidence | undefined): boolean {
	if (evidence?.kind !== "endpoint") return false;
	return LOOK_STATES[evidence.state].alive === false || evidence.unseen?.tools === "unanswered";
}

function unanswered(evidence: Evidence): Evidence {
	if (evidence.kind !== "endpoint") return evidence;
	return { ...evidence, unseen: { ...evidence.unseen, tools: "unanswered" } };
}

/** What was seen last: what is not seen any more is told once, and instructions where tools are not listed. */
function comparedWith(
	whole: Evidence | undefined,
	last: Evidence | undefined,
	now: Evidence,
): Evidence | undefined {
	const isNews = isWhole(now) || (last !== undefined && isWhole(last));
	const from = (isNews && whole) || last;
	if (from?.kind !== "endpoint" || last?.kind !== "endpoint") return isNews ? from : undefined;
	return { ...from, instructions: last.instructions ?? from.instructions };
}

/** What a registry gave no answer about is what it was. */
function withKnown(evidence: Evidence, last: Evidence | undefined): Evidence {
	if (evidence.kind !== "package" && evidence.kind !== "repository") return evidence;
	const entries = Object.entries(last ?? {}).filter(([name]) => evidence.unseen?.[name]);
	return entries.length === 0
		? evidence
		: Evidence.parse({ ...evidence, ...Object.fromEntries(entries) });
}

function isConfirmed(failedAt: string | null, at: string): boolean {
	return failedAt !== null && failedAt <= instantAfter(at, -LOOK.confirmMinutes * MINUTE_MS);
}

function usualMs(share: number, isSoon: boolean): number {
	const { min, max } = LOOK.everyHours;
	return (isSoon ? LOOK.againHours * (1 + share) : min + (max - min) * share) * HOUR_MS;
}

/** Undefined if the look found the same. */
function changedRecord(
	look: LookRecord | undefined,
	evidence: Evidence,
	at: string,
): LookRecord | undefined {
	const { subject } = evidence;
	if (!look) return { subject, evidence, former: [], changedAt: null };
	const before = look.evidence;
	if (isDeepStrictEqual(valuesOf(before), valuesOf(evidence))) return undefined;
	const isOther = !isDeepStrictEqual(marksOf(before), marksOf(evidence));
	const history =
		isOther && isWhole(before) ? [{ evidence: before, until: at }, ...look.former] : look.former;
	return { subject, evidence, former: keptFormer(history, at), changedAt: at };
}

/** Lists of tools with what is different now, so that neither builds nor locks compare them again. */
async function compared(
	former: LookRecord["former"],
	now: Evidence,
	look: LookRecord | undefined,
): Promise<LookRecord["former"]> {
	if (now.kind !== "endpoint" || now.tools === null)
		return former.map(({ changes: _, ...entry }) => entry);
	const isSame = look !== undefined && isDeepStrictEqual(marksOf(look.evidence), marksOf(now));
	const result: LookRecord["former"] = [];
	for (const entry of former) {
		const { kind } = entry.evidence;
		const tools = kind === "endpoint" ? entry.evidence.tools : null;
		if (tools === null || (isSame && entry.changes)) result.push(entry);
		else result.push({ ...entry, changes: toldChanges(tools, now.tools) });
		// Others have their turn in between.
		await setImmediate();
	}
	return result;
}

/** Each once, so that what alternates stays short. */
function keptFormer(history: LookRecord["former"], at: string): LookRecord["former"] {
	const oldest = daysBefore(at, LOOK.comparedDays);
	const marks = history.map((entry) => JSON.stringify(marksOf(entry.evidence)));
	return history
		.filter(
			({ until }, index) =>
				index === 0 || (until >= oldest && marks.indexOf(marks[index] ?? "") === index),
		)
		.slice(0, LOOK.maxFormer);
}

/** What a look saw, without when and how it was seen. */
const valuesOf = ({ observed_at: _, ...evidence }: Evidence) => ({ ...evidence, exchanges: null });

/** What the people who use it would want to know of if it changed. */
function marksOf(evidence: Evidence): unknown {
	if (evidence.kind === "endpoint") return evidence.tools_sha256;
	if (evidence.kind === "package") {
		const { integrity, publisher, names_server, install_scripts, provenance } = evidence;
		return { integrity, publisher, names_server, install_scripts, provenance };
	}
	if (evidence.kind === "repository") {
		const { owner, license, archived } = evidence;
		return { owner, license, archived };
	}
	return evidence.matches;
}

/** The last that there was something to compare with. */
function lastWhole(look: LookRecord | undefined): Evidence | undefined {
	return look && isWhole(look.evidence) ? look.evidence : look?.former[0]?.evidence;
}

/** False where there was nothing that a later look could differ from. */
function isWhole(evidence: Evidence): boolean {
	if (evidence.kind === "endpoint") return evidence.tools !== null;
	return !("exists" in evidence) || evidence.exists === "yes";
}
