import { DAY_MS, daysBefore, HOUR_MS, instantAfter } from "#contract/instants.ts";
import { DOCUMENT, DRAFT, KEPT_DAYS, LOGO, SIGN_IN } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { isLiveSession } from "#domain/accounts/sign-in.ts";
import { isGone } from "#domain/agents/removals.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { draftDigests } from "#domain/records/draft-record.ts";
import { noteSuspensions } from "./accounts/change-account.ts";
import { transact } from "./act.ts";
import { endAgent } from "./agents/restore-agent.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "./collections.ts";
import type { ReadCollections, RegistryContext, RegistryStore } from "./store.ts";
import { submittedDigests } from "./submissions/submitted-digests.ts";

/** In parts, so that nothing has to wait long for it. */
const REMOVED_TOGETHER = 5_000;

/** Removes everything that has expired (`test/registry/left-behind.ts` says when). Also adds missing suspension events. */
export async function tidyRegistry(registry: RegistryContext): Promise<void> {
	await tidyEnded(registry);
	await tidyRemovals(registry);
	await tidySubmissions(registry);
	await tidyDocuments(registry);
	await tidyLogos(registry);
	await tidyAudit(registry);
	await noteSuspensions(registry);
}

type IsOver<Item> = (now: Date) => (record: Item) => boolean;

/** Over that many days after an instant; not while it has none. */
function daysAfter<Item>(days: number, instantOf: (record: Item) => string | null): IsOver<Item> {
	return (now) => {
		const before = daysBefore(now, days);
		return (record) => (instantOf(record) ?? before) < before;
	};
}

/** When a record is over by itself: nothing can happen to it any more. */
const OVER = {
	sessions: (now) => (session) => !isLiveSession(session, now),
	/** Links stay for as long as mails to an address are counted. */
	signIns: (now) => {
		const counted = now.getTime() - SIGN_IN.mailsWindowHours * HOUR_MS;
		return ({ kind, expiresAt, createdAt }) =>
			Date.parse(expiresAt) <= now.getTime() &&
			(kind !== "link" || Date.parse(createdAt) <= counted);
	},
	/** Also those that could not be delivered for that long. */
	deliveries: daysAfter(KEPT_DAYS.deliveries, ({ createdAt }) => createdAt),
	notifications: daysAfter(KEPT_DAYS.notifications, ({ at }) => at),
	undos: daysAfter(0, ({ until }) => until),
	drafts: daysAfter(DRAFT.keptDays, ({ savedAt }) => savedAt),
	tokens: (now) => {
		const before = now.getTime() - KEPT_DAYS.tokens * DAY_MS;
		return ({ expiresAt, revokedAt }) =>
			Math.min(Date.parse(expiresAt), Date.parse(revokedAt ?? expiresAt)) < before;
	},
	/** The audit log still has the outcome of a claim. */
	claims: daysAfter(KEPT_DAYS.claims, (claim) =>
		isOpenClaim(claim) ? null : (claim.closedAt ?? claim.createdAt),
	),
	comments: daysAfter(KEPT_DAYS.comments, ({ status, createdAt }) =>
		status === "rejected" ? createdAt : null,
	),
	reports: daysAfter(KEPT_DAYS.reports, ({ state, closedAt }) =>
		state === "closed" ? closedAt : null,
	),
	statements: (now) => {
		const at = now.toISOString();
		return ({ expires_at }) => expires_at <= at;
	},
	/** Each version of a package is another subject. */
	changes: daysAfter(KEPT_DAYS.changes, ({ at }) => at),
} satisfies { [Name in CollectionName]?: IsOver<RecordTypes[Name]> };

type EndedName = keyof typeof OVER;
const RULES: { readonly [Name in EndedName]: IsOver<RecordTypes[Name]> } = OVER;

/** Removes records that are over, of all kinds or of some. */
export async function tidyEnded(
	{ store, now }: RegistryContext,
	names: readonly EndedName[] = keysOf(RULES),
): Promise<void> {
	const tidy = <Name extends EndedName>(name: Name) => removeOver(store, name, RULES[name](now()));
	for (const name of names) await tidy(name);
}

/** Removes agents for good that nobody restored in time. */
export async function tidyRemovals(registry: RegistryContext): Promise<void> {
	const { store, now } = registry;
	const at = now().toISOString();
	const isOver = ({ hidden }: AgentRecord) => hidden?.until != null && hidden.until <= at;
	for (const { slug } of (await store.agents.list()).filter(isOver)) {
		await transact(registry, async (transaction) => {
			const agent = await transaction.agents.find(slug);
			if (!agent || !isOver(agent)) return;
			const { actor: id = "" } = agent.transitions.findLast(({ to }) => to === "removed") ?? {};
			const noted = { actor: { id }, at, reason: "It was not restored in time." };
			// Whoever removed it may no longer act for its owner.
			await endAgent(transaction, agent, noted, { id: "registry:tidier" });
		});
	}
}

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
	const records = await store.logoAddresses.list();
	if (old.length === 0 && records.length === 0) return;
	await store.transact(async (transaction) => {
		const agents = await transaction.agents.list();
		const submissions = await transaction.submissions.list();
		const listings = [
			...agents.filter((agent) => !isGone(agent)),
			...submissions.flatMap(({ listing, basedOn }) => [listing, ...(basedOn ? [basedOn] : [])]),
		];
		const stated = new Set(listings.map(({ logoUrl }) => logoUrl));
		const named = new Set(listings.map(({ logoSha256 }) => logoSha256));
		for (const { address, sha256 } of records) {
			if (stated.has(address)) named.add(sha256);
			else transaction.logoAddresses.remove(address);
		}
		for (const draft of await transaction.drafts.list()) {
			for (const digest of draftDigests(draft)) named.add(digest);
		}
		for (const { sha256 } of old) if (!named.has(sha256)) transaction.logos.remove(sha256);
	});
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
