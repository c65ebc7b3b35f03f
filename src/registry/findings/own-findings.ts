import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { FINDING, type FindingRequest } from "#contract/evidence/findings.ts";
import { ageMs, MINUTE_MS } from "#contract/instants.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import { Refusal, tooManyActs } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type FindingRecord, storedFinding, wholeFinding } from "#domain/records/finding-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { requireReason, requireText } from "#domain/texts/text-gate.ts";
import { requireModerator, requireUninvolved, transact, verb } from "../act.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { subjectsOf } from "../evidence/note-observations.ts";
import { notify } from "../outbox/notify.ts";
import { requireActing } from "../owners/acting.ts";
import { addReport, closeWithin } from "../reports/reports.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import type { Actor, RegistryContext, RegistryReader } from "../store.ts";

export interface Own {
	slug: string;
	ownerId: string;
}

interface Said extends Own, FindingRequest {
	finding: string;
}

interface Appealed {
	finding: FindingRecord;
	appeal: ReportRecord | undefined;
}

export async function failuresOf(reader: RegistryReader, slug: string): Promise<FindingRecord[]> {
	const findings = await reader.findings.by("slug", slug);
	return findings.filter(({ goneAt }) => goneAt === undefined).map(wholeFinding);
}

/** Enough to find what to do next. */
const READ_MAX_COUNT = 50;

export async function failuresOfAll(reader: RegistryReader, agents: readonly AgentRecord[]) {
	const read = agents.slice(0, READ_MAX_COUNT).map(({ slug }) => failuresOf(reader, slug));
	return (await Promise.all(read)).flat();
}

/** What a listing fails, oldest first, with the appeals of its owner. */
export async function listFindings(reader: RegistryReader, slug: string): Promise<Appealed[]> {
	const findings = await failuresOf(reader, slug);
	return Promise.all(findings.map((finding) => withAppeal(reader, finding)));
}

export async function withAppeal(
	reader: RegistryReader,
	finding: FindingRecord,
): Promise<Appealed> {
	const { appealId } = finding;
	return { finding, appeal: appealId === null ? undefined : await reader.reports.find(appealId) };
}

/** Lets the owner of a listing answer a failure in public, and appeal against it once. */
export async function sayOnFinding(
	context: RegistryContext,
	{ finding: id, answer, appeal, ...own }: Said,
): Promise<FindingRecord> {
	const { store, by } = context;
	const actor = { id: own.ownerId, ...(by !== undefined && { by }) };
	await requireActing(store, actor, "publish");
	const before = await getOwnFinding(store, id, own);
	const { subject, sentence, id: rule } = before.result;
	if (appeal !== undefined && before.appealId !== null) {
		throw new Refusal("conflict", "You have already appealed against this result.");
	}
	const text = answer ? requireText("answer", answer, REASON_MAX_CHARACTERS) : null;
	const report =
		appeal === undefined
			? undefined
			: await addReport(context, {
					slug: own.slug,
					kind: "check_result",
					text: `${CHECK_RULES[rule].label} (${rule}) of ${subject}: ${sentence}\n\n${appeal}`,
					network: own.ownerId,
					actor: { id: own.ownerId },
				});
	return transact(context, async (transaction) => {
		const finding = await getOwnFinding(transaction, id, own);
		const { answer: former, ...result } = finding.result;
		const at = context.now().toISOString();
		const reply = answer === undefined ? former : text === null ? undefined : { text, at };
		const after: FindingRecord = {
			...finding,
			result: { ...result, ...(reply && { answer: reply }) },
			appealId: report?.id ?? finding.appealId,
		};
		transaction.findings.save(storedFinding(after));
		if (answer === undefined) return after;
		await recordOwnAct(transaction, {
			member: own.ownerId,
			action: "finding.answer",
			subject: `agent ${own.slug}`,
			changes: [{ field: result.id, before: former?.text ?? null, after: text }],
		});
		return after;
	});
}

async function getOwnFinding(reader: RegistryReader, id: string, own: Own): Promise<FindingRecord> {
	await getOwnAgent(reader, own);
	const finding = await reader.findings.find(id);
	if (finding?.slug === own.slug && finding.goneAt === undefined) return wholeFinding(finding);
	throw new Refusal("not_found", "This agent has no failure with this ID. It may be mended.");
}

/** Has everything that a listing names looked at next. Returns what that is. */
export async function lookAgain(context: RegistryContext, own: Own): Promise<string[]> {
	const subjects = await subjectsOf(context.store, await getOwnAgent(context.store, own));
	context.planLooks?.();
	return transact(context, async (transaction) => {
		const times = await Promise.all(subjects.map((subject) => transaction.lookTimes.find(subject)));
		const planned = times.filter((time) => time !== undefined);
		// What has just become public is planned within seconds.
		if (planned.length === 0 && subjects.length > 0 && context.planLooks) return subjects;
		if (planned.length === 0) {
			throw new Refusal("conflict", "Nothing that it names is looked at by this registry.");
		}
		const now = context.now();
		const pauseMs = FINDING.lookAgainMinutes * MINUTE_MS;
		const restsMs = planned.map(({ lastAt, waitsUntil }) =>
			Math.max(lastAt ? pauseMs - ageMs(lastAt, now) : 0, waitsUntil ? -ageMs(waitsUntil, now) : 0),
		);
		if (Math.min(...restsMs) > 0) {
			const seconds = Math.ceil(Math.min(...restsMs) / 1000);
			throw tooManyActs("It was looked at a few minutes ago, or its host wants a pause", seconds);
		}
		const due = planned.filter((_, index) => (restsMs[index] ?? 0) <= 0);
		for (const time of due) transaction.lookTimes.save({ ...time, nextAt: now.toISOString() });
		await recordOwnAct(transaction, {
			member: own.ownerId,
			action: "agent.look",
			subject: `agent ${own.slug}`,
		});
		return due.map(({ subject }) => subject);
	});
}

interface SettingAside extends Reasoning {
	finding: string;
	actor: Actor;
}

/** Sets a failure aside, with a reason that is shown beside it. Grants the owner's appeal if there is one. */
export const setAside = verb(
	async (transaction, { finding: id, actor, ...input }: SettingAside) => {
		await requireModerator(transaction, actor);
		const stored = await transaction.findings.find(id);
		if (!stored || stored.goneAt)
			throw new Refusal("not_found", "No failure has this ID. It may be mended.");
		const finding = wholeFinding(stored);
		const agent = await getPublicAgent(transaction, finding.slug);
		await requireUninvolved(transaction, actor, agent.ownerId);
		const reason = requireReason(input);
		const { result, appealId } = finding;
		const at = transaction.now().toISOString();
		const after = { ...finding, result: { ...result, set_aside: { reason, at } } };
		transaction.findings.save(storedFinding(after));
		recordAudit(transaction, {
			actor,
			action: "finding.set_aside",
			subject: `agent ${finding.slug}`,
			reason,
			changes: [{ field: result.id, before: result.set_aside?.reason ?? null, after: reason }],
		});
		const report = appealId === null ? undefined : await transaction.reports.find(appealId);
		if (report?.state === "open") {
			await closeWithin(transaction, { report, outcome: "moderated", note: reason, actor });
		} else {
			await notify(transaction, {
				accountId: agent.ownerId,
				type: "agent.check_decided",
				subject: {
					title: agent.title,
					agentSlug: agent.slug,
					detail: `${CHECK_RULES[result.id].label}: ${reason}`,
				},
			});
		}
		return after;
	},
);
