import { DAY_MS, daysBefore, HOUR_MS, instantAfter } from "#contract/instants.ts";
import { DOCUMENT, DRAFT, KEPT_DAYS, LOGO, SIGN_IN } from "#contract/limits.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { isOpenClaim } from "#domain/claim-rules.ts";
import { namedDigests } from "#domain/named-documents.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { draftDigests } from "#domain/records/draft-record.ts";
import { isGone } from "#domain/removals.ts";
import { isLiveSession } from "#domain/sign-in.ts";
import { noteSuspensions } from "./accounts/suspend-account.ts";
import { endAgent } from "./agents/remove-agent.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "./collections.ts";
import type { ReadCollections, RegistryContext, RegistryStore } from "./store.ts";
import { submittedDigests } from "./submissions/submitted-digests.ts";

/** In parts, so that nothing has to wait long for it. */
const REMOVED_TOGETHER = 5_000;

/** Removes everything that has expired (`test/registry/left-behind.ts` says when). Also adds missing suspension events. */
export async function tidyRegistry(registry: RegistryContext): Promise<void> {
	await tidyAccounts(registry);
	await tidyOutbox(registry);
	await tidyRemovals(registry);
	await tidyDrafts(registry);
	await tidySubmissions(registry);
	await tidyDocuments(registry);
	await tidyLogos(registry);
	await tidyTokens(registry);
	await tidyClaims(registry);
	await tidyComments(registry);
	await tidyReports(registry);
	await tidyStatements(registry);
	await tidyChanges(registry);
	await tidyAudit(registry);
	await noteSuspensions(registry);
}

/** Removes sessions and links that can no longer be used. Links stay for as long as mails to an address are counted. */
export async function tidyAccounts({ store, now }: RegistryContext): Promise<void> {
	const at = now();
	const counted = at.getTime() - SIGN_IN.mailsWindowHours * HOUR_MS;
	await removeOver(store, "sessions", (session) => !isLiveSession(session, at));
	await removeOver(
		store,
		"signIns",
		({ kind, expiresAt, createdAt }) =>
			Date.parse(expiresAt) <= at.getTime() &&
			(kind !== "link" || Date.parse(createdAt) <= counted),
	);
}

/** Removes expired deliveries and notifications, including those that could not be delivered for that long. */
export async function tidyOutbox({ store, now }: RegistryContext): Promise<void> {
	const deliveredBefore = daysBefore(now(), KEPT_DAYS.deliveries);
	const notifiedBefore = daysBefore(now(), KEPT_DAYS.notifications);
	await removeOver(store, "deliveries", ({ createdAt }) => createdAt < deliveredBefore);
	await removeOver(store, "notifications", ({ at }) => at < notifiedBefore);
	const at = now().toISOString();
	await removeOver(store, "undos", ({ until }) => until < at);
}

/** Removes agents for good that nobody restored in time. */
export async function tidyRemovals(registry: RegistryContext): Promise<void> {
	const { store, now } = registry;
	const at = now().toISOString();
	const isOver = ({ hidden }: AgentRecord) => hidden?.until != null && hidden.until <= at;
	for (const { slug } of (await store.agents.list()).filter(isOver)) {
		await store.transact(async (transaction) => {
			const agent = await transaction.agents.find(slug);
			if (!agent || !isOver(agent)) return;
			const { actor: id = "" } = agent.transitions.findLast(({ to }) => to === "removed") ?? {};
			const reason = "It was not restored in time.";
			const noted = { actor: { id }, at, reason };
			// Whoever removed it may no longer act for its owner.
			await endAgent(registry, transaction, agent, noted, { id: "registry:tidier" });
		});
	}
}

/** Removes drafts that have been left alone for long enough. */
export async function tidyDrafts({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), DRAFT.keptDays);
	await removeOver(store, "drafts", ({ savedAt }) => savedAt < before);
}

/** States without a public result. */
const WITHOUT_RESULT: readonly SubmissionStatus[] = ["rejected", "withdrawn"];

/** Removes expired submissions without a result. Nothing can happen to them any more. */
export async function tidySubmissions({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.submissions);
	const agents = await store.agents.list();
	const named = new Set(agents.map(({ submissionId }) => submissionId));
	await removeOver(
		store,
		"submissions",
		({ id, status, decidedAt }) =>
			WITHOUT_RESULT.includes(status) && !named.has(id) && decidedAt !== null && decidedAt < before,
	);
}

/** Removes documents that no listing, submission or draft has named for long enough. */
export async function tidyDocuments({ store, now }: RegistryContext): Promise<void> {
	const before = instantAfter(now(), -DOCUMENT.keptHours * HOUR_MS);
	const old = (await store.documents.list()).filter(({ fetchedAt }) => fetchedAt < before);
	if (old.length === 0) return;
	await store.transact(async (transaction) => {
		const agents = await transaction.agents.list();
		const submissions = await transaction.submissions.list();
		const named = new Set([
			...agents.filter((agent) => !isGone(agent)).flatMap(namedDigests),
			...submissions.flatMap((submission) => [
				...submittedDigests(submission),
				...(submission.basedOn?.documents ?? []),
			]),
			...(await transaction.drafts.list()).flatMap(draftDigests),
		]);
		for (const { sha256 } of old) if (!named.has(sha256)) transaction.documents.remove(sha256);
	});
}

/** Removes logos that no listing, submission or draft has named for long enough, and addresses that none states any more. */
export async function tidyLogos({ store, now }: RegistryContext): Promise<void> {
	const before = instantAfter(now(), -LOGO.keptHours * HOUR_MS);
	const old = (await store.logos.list()).filter(({ at }) => at < before);
	const asked = await store.logoAddresses.list();
	if (old.length === 0 && asked.length === 0) return;
	await store.transact(async (transaction) => {
		const agents = await transaction.agents.list();
		const submissions = await transaction.submissions.list();
		const listings = [
			...agents.filter((agent) => !isGone(agent)),
			...submissions.flatMap(({ listing, basedOn }) => [listing, ...(basedOn ? [basedOn] : [])]),
		];
		const stated = new Set(listings.map(({ logoUrl }) => logoUrl));
		const named = new Set(listings.map(({ logoSha256 }) => logoSha256));
		for (const { address, sha256 } of asked) {
			if (stated.has(address)) named.add(sha256);
			else transaction.logoAddresses.remove(address);
		}
		for (const draft of await transaction.drafts.list()) {
			for (const digest of draftDigests(draft)) named.add(digest);
		}
		for (const { sha256 } of old) if (!named.has(sha256)) transaction.logos.remove(sha256);
	});
}

/** Removes tokens that ended long ago. Ended tokens never become valid again. */
export async function tidyTokens({ store, now }: RegistryContext): Promise<void> {
	const before = now().getTime() - KEPT_DAYS.tokens * DAY_MS;
	await removeOver(
		store,
		"tokens",
		({ expiresAt, revokedAt }) =>
			Math.min(Date.parse(expiresAt), Date.parse(revokedAt ?? expiresAt)) < before,
	);
}

/** Removes claims that were closed long ago. The audit log still has their outcome. Closed claims are never reopened. */
export async function tidyClaims({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.claims);
	await removeOver(
		store,
		"claims",
		(claim) => !isOpenClaim(claim) && (claim.closedAt ?? claim.createdAt) < before,
	);
}

/** Removes rejected comments that have been kept for long enough. */
export async function tidyComments({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.comments);
	await removeOver(
		store,
		"comments",
		({ status, createdAt }) => status === "rejected" && createdAt < before,
	);
}

/** Removes closed reports that have been kept for long enough. */
export async function tidyReports({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.reports);
	await removeOver(
		store,
		"reports",
		({ state, closedAt }) => state === "closed" && closedAt !== null && closedAt < before,
	);
}

/** Removes statements of other scanners that are no longer valid. */
export async function tidyStatements({ store, now }: RegistryContext): Promise<void> {
	const at = now().toISOString();
	await removeOver(store, "statements", ({ expires_at }) => expires_at <= at);
}

/** Removes old changes, because each version of a package is another subject. */
export async function tidyChanges({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.changes);
	await removeOver(store, "changes", ({ at }) => at < before);
}

/** Removes expired audit records of members' actions on their own data. */
export async function tidyAudit({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.ownActs);
	let removed = REMOVED_TOGETHER;
	while (removed === REMOVED_TOGETHER) {
		removed = await store.transact(async (transaction) => {
			const oldest = await transaction.listOldestOwnActs({ before, limit: REMOVED_TOGETHER });
			for (const { id } of oldest) transaction.audit.remove(id);
			return oldest.length;
		});
	}
}

/** Removes records of which nothing can become current again, so that none needs another look. */
async function removeOver<Name extends CollectionName>(
	store: RegistryStore,
	name: Name,
	isOver: (record: RecordTypes[Name]) => boolean,
): Promise<void> {
	const collections: ReadCollections = store;
	const records: RecordTypes[Name][] = await collections[name].list();
	const keys = records.filter(isOver).map(COLLECTIONS[name].keyOf);
	if (keys.length === 0) return;
	await store.transact(async (transaction) => {
		for (const key of keys) transaction[name].remove(key);
	});
}
