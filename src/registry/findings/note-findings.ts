import { CHECK_RULES, type CheckResult } from "#contract/evidence/checks.ts";
import { FINDING, PUBLIC_AT_ONCE } from "#contract/evidence/findings.ts";
import { ageMs, DAY_MS, HOUR_MS } from "#contract/instants.ts";
import { failureKey, isSameFailure, withRemarks } from "#domain/checks/public-results.ts";
import { type FindingRecord, storedFinding, wholeFinding } from "#domain/records/finding-record.ts";
import { type Transaction, transact } from "../act.ts";
import { notify } from "../outbox/notify.ts";
import { newId, type RegistryContext } from "../store.ts";

/** Checks of a listing that fail, whether the public sees them or not. */
export interface Failures {
	slug: string;
	results: readonly CheckResult[];
}

/** Listings per transaction, so that others can write in between. */
const AT_ONCE = 50;

/**
 * Tells owners what fails since the hour before, makes public what they have known for long enough, and forgets what has
 * not failed for some days. `current` finds the new slug of a renamed listing. Returns whether something is public now.
 */
export async function noteFindings(
	context: RegistryContext,
	failing: readonly Failures[],
	current: (slug: string) => string = (slug) => slug,
): Promise<boolean> {
	const { store } = context;
	const bySlug = Map.groupBy(await store.findings.list(), ({ slug }) => current(slug));
	const latest = new Map(failing.map(({ slug, results }) => [slug, results]));
	const slugs = [...new Set([...bySlug.keys(), ...latest.keys()])];
	let isPublic = false;
	for (let start = 0; start < slugs.length; start += AT_ONCE) {
		const isDue = await transact(context, async (transaction) => {
			const notes: boolean[] = [];
			for (const slug of slugs.slice(start, start + AT_ONCE)) {
				const ids = (bySlug.get(slug) ?? []).map(({ id }) => id);
				const failures = { slug, results: latest.get(slug) ?? [] };
				notes.push(await noteListing(transaction, failures, ids));
			}
			return notes.includes(true);
		});
		isPublic ||= isDue;
	}
	return isPublic;
}

async function noteListing(
	transaction: Transaction,
	{ slug, results }: Failures,
	ids: readonly string[],
): Promise<boolean> {
	const at = transaction.now().toISOString();
	const records = await Promise.all(ids.map((id) => transaction.findings.find(id)));
	const whole = records.flatMap((finding) => (finding ? wholeFinding(finding) : []));
	const byKey = new Map(whole.map((finding) => [failureKey(finding.result), finding]));
	const failing = new Set(results.map(failureKey));
	const gone = [...byKey].flatMap(([key, finding]) => (failing.has(key) ? [] : finding));
	const fresh: FindingRecord[] = [];
	let isPublic = false;
	for (const result of results) {
		const before = byKey.get(failureKey(result));
		// Neither another reason nor a short absence delays what its owner knows.
		const match = gone.find(
			({ result: { id, subject } }) => id === result.id && subject === result.subject,
		);
		const after = before
			? grown(before, { slug, result })
			: newFinding(transaction, { slug, result, toldAt: match?.toldAt ?? at });
		const isDue =
			after.publicAt === null &&
			ageMs(after.toldAt, transaction.now()) >= FINDING.noticeHours * HOUR_MS;
		isPublic ||= isDue;
		if (before === undefined) fresh.push(after);
		if (isDue || after !== before) {
			transaction.findings.save(storedFinding(isDue ? { ...after, publicAt: at } : after));
		}
	}
	for (const finding of gone) {
		const { id, goneAt } = finding;
		if (goneAt === undefined) transaction.findings.save(storedFinding({ ...finding, goneAt: at }));
		else if (ageMs(goneAt, transaction.now()) >= FINDING.keptDays * DAY_MS) {
			transaction.findings.remove(id);
		}
	}
	const agent = fresh.length > 0 ? await transaction.agents.find(slug) : undefined;
	const labels = new Set(fresh.map(({ result }) => CHECK_RULES[result.id].label));
	if (agent) {
		await notify(transaction, {
			accountId: agent.ownerId,
			type: "agent.check_failed",
			subject: { title: agent.title, agentSlug: slug, detail: `${[...labels].join(", ")}.` },
		});
	}
	return isPublic;
}

/** The same record if nothing is different. */
function grown(before: FindingRecord, { slug, result }: Pick<FindingRecord, "slug" | "result">) {
	const { goneAt, ...base } = before;
	const isSame = goneAt === undefined && base.slug === slug;
	if (isSame && isSameFailure(base.result, result)) return before;
	return { ...base, slug, result: withRemarks(result, base.result) };
}

function newFinding(
	context: Pick<RegistryContext, "now" | "randomBytes">,
	parts: Pick<FindingRecord, "slug" | "result" | "toldAt">,
): FindingRecord {
	const publicAt = PUBLIC_AT_ONCE.has(parts.result.id) ? context.now().toISOString() : null;
	return { id: newId(context), ...parts, publicAt, appealId: null };
}
