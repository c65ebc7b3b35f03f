import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { SOURCE } from "#contract/intake/source.ts";
import {
	ACCOUNT,
	AGENT_STATES_LIMIT,
	CLAIM_CHECKS,
	COLLECTION,
	DOCUMENT,
	DRAFT,
	KEPT_DAYS,
	LOGO,
	LOOK,
	RATE_LIMITS,
	SIGN_IN,
} from "#contract/limits.ts";
import { QUOTAS, type QuotaName } from "#contract/quotas.ts";
import { VIEW_LIMITS } from "#domain/moderation/view-rules.ts";
import type { CollectionName } from "#registry/collections.ts";
import { LET_STAND } from "#registry/forget-ended.ts";

export interface LeftBehind {
	/** Who can cause more of it; moderators and operators are responsible for their own actions. */
	by: "account" | "network" | "moderator" | "operator";
	/** Most that one of them can have at a time; null if only the daily limit applies. */
	most: number | null;
	/** New ones per 24 hours; null if only the limit above applies. */
	perDay: number | null;
	/** Null if it stays forever. */
	keptDays: number | null;
	/** When and how it is removed. */
	goes: string;
}

const { quotas, requests } = DEFAULT_LIMITS;
const HOURLY = "the hourly cleanup";
const ENDINGS = "the oldest is removed for the next one";
const reviewed = { by: "moderator", most: null, perDay: null, keptDays: null } as const;

/** Windows of the sign-in limit in which links still count, and the hour until they are removed. */
const signInWindows = ((SIGN_IN.mailsWindowHours + 1) * 3600) / RATE_LIMITS.sign_in.windowSeconds;

/** Of an account with one public agent. Each further one allows more. */
function withListing(name: QuotaName): number {
	return quotas[name] + QUOTAS[name].perListing;
}

/** Each is a change of an owner. */
const changed = {
	by: "account",
	most: null,
	perDay: withListing("changes"),
	keptDays: null,
} as const;

/** How many records of each kind one account, or one network without an account, can cause. */
export const RECORDS_LEFT: Readonly<Record<CollectionName, LeftBehind>> = {
	agents: { ...reviewed, goes: "never: slugs are not reused" },
	categories: { ...reviewed, by: "operator", goes: "never" },
	documents: {
		by: "account",
		// Unused ones, and those of every version that waits.
		most: withListing("documents") + withListing("submissions") * quotas.waiting_versions,
		perDay: null,
		keptDays: null,
		goes: `unused ones ${DOCUMENT.keptHours} hours after the upload, by ${HOURLY}`,
	},
	logos: {
		by: "account",
		most: withListing("logos") + withListing("submissions"),
		perDay: null,
		keptDays: null,
		goes: `unused ones ${LOGO.keptHours} hours after the upload, by ${HOURLY}`,
	},
	logoAddresses: { ...reviewed, goes: `with the last listing that states them, by ${HOURLY}` },
	incidents: { ...reviewed, goes: "never" },
	sources: { ...reviewed, by: "operator", most: SOURCE.maxSources, goes: "never" },
	sourceEntries: { ...reviewed, by: "operator", goes: "with their source" },
	sightings: { ...reviewed, by: "operator", goes: "with the entry" },
	coordinates: { ...reviewed, goes: "with the last listing or entry that has them" },
	importedLogs: { ...reviewed, by: "operator", goes: "never" },
	imports: { ...reviewed, by: "operator", goes: "never" },
	looks: { ...reviewed, goes: "with the last listing that names the subject" },
	lookTimes: { ...reviewed, goes: "with the last listing that names the subject" },
	changes: {
		...reviewed,
		most: LOOK.maxChanges,
		keptDays: KEPT_DAYS.changes,
		goes: `by ${HOURLY}, or ${ENDINGS} of its subject`,
	},
	organisations: { ...changed, goes: "never: slugs are not reused" },
	memberships: { ...changed, goes: "when somebody leaves or declines" },
	transfers: { ...changed, goes: "never" },
	proofs: { ...changed, goes: "when its owner removes it" },
	publishers: { ...changed, goes: "when its owner removes it" },
	undos: { ...reviewed, keptDays: 0, goes: `after a minute, with the next act or by ${HOURLY}` },
	incidentDrafts: { ...reviewed, goes: "when it is published or deleted" },
	collections: { ...changed, most: quotas.collections, goes: "never: slugs are not reused" },
	collectionEntries: {
		...changed,
		most: quotas.collections * COLLECTION.maxEntries,
		goes: "with the collection, or when an editor takes it out",
	},
	collectionStates: {
		...changed,
		most: quotas.collections * COLLECTION.maxStates,
		goes: `with the collection, or ${ENDINGS}`,
	},
	findings: { ...reviewed, goes: "once the check no longer fails" },
	statements: { ...reviewed, goes: `with its expiry, by ${HOURLY}` },
	submissions: {
		by: "account",
		most: withListing("submissions") + ACCOUNT.maxEndedSubmissions + LET_STAND,
		perDay: withListing("changes"),
		keptDays: KEPT_DAYS.submissions,
		goes: `withdrawn and rejected ones by ${HOURLY}, or ${ENDINGS}; approved ones never`,
	},
	drafts: {
		by: "account",
		most: withListing("drafts"),
		perDay: null,
		keptDays: DRAFT.keptDays,
		goes: `when it is submitted or deleted, or by ${HOURLY}`,
	},
	comments: {
		by: "account",
		most: quotas.comments,
		perDay: quotas.comments_a_day,
		keptDays: null,
		goes: `rejected ones after ${KEPT_DAYS.comments} days by ${HOURLY}; published ones never`,
	},
	reports: {
		by: "network",
		most: quotas.reports,
		perDay: null,
		keptDays: null,
		goes: `closed ones after ${KEPT_DAYS.reports} days by ${HOURLY}; open ones once a moderator closes them`,
	},
	tokens: {
		by: "account",
		most: quotas.tokens + ACCOUNT.maxEndedTokens,
		perDay: quotas.new_tokens,
		keptDays: KEPT_DAYS.tokens,
		goes: `ended ones by ${HOURLY}, or ${ENDINGS}`,
	},
	accounts: {
		by: "network",
		most: null,
		perDay: requests.accounts,
		keptDays: null,
		goes: "never",
	},
	identities: {
		by: "account",
		most: quotas.identities,
		perDay: null,
		keptDays: null,
		goes: "when its owner unlinks it",
	},
	claims: {
		by: "account",
		most: null,
		perDay: withListing("claims"),
		keptDays: CLAIM_CHECKS.waitingDays + KEPT_DAYS.claims,
		goes: `closed ones by ${HOURLY}, or with the next one to the same agent`,
	},
	notifications: {
		by: "account",
		most: ACCOUNT.maxNotifications,
		perDay: null,
		keptDays: KEPT_DAYS.notifications,
		goes: `by ${HOURLY}, or ${ENDINGS}`,
	},
	deliveries: {
		by: "account",
		most: ACCOUNT.maxDeliveries,
		perDay: null,
		keptDays: KEPT_DAYS.deliveries,
		goes: `by ${HOURLY}, or ${ENDINGS}`,
	},
	audit: {
		by: "account",
		most: ACCOUNT.maxAuditLines,
		perDay: withListing("changes"),
		keptDays: KEPT_DAYS.ownActs,
		goes: `by ${HOURLY}, or ${ENDINGS}; moderators' decisions never`,
	},
	sessions: {
		by: "account",
		most: ACCOUNT.maxSessions,
		perDay: null,
		keptDays: SIGN_IN.sessionMaxDays,
		goes: `by ${HOURLY}, or ${ENDINGS}`,
	},
	signIns: {
		by: "network",
		most: requests.sign_in * signInWindows,
		perDay: null,
		keptDays: SIGN_IN.mailsWindowHours / 24,
		goes: `by ${HOURLY}`,
	},
};

/** Data without separate records. */
export const OTHERS_LEFT = {
	"votes and watches": {
		by: "account",
		most: null,
		perDay: quotas.signals,
		keptDays: null,
		goes: "never: scores are calculated from them",
	},
	"counted views": {
		by: "network",
		most: null,
		perDay: VIEW_LIMITS.perNetwork,
		keptDays: null,
		goes: "never: scores are calculated from them",
	},
	"transitions of an agent": {
		by: "account",
		most: AGENT_STATES_LIMIT.maxTransitions,
		perDay: quotas.agent_states,
		keptDays: null,
		goes: ENDINGS,
	},
	"tests of a webhook": {
		by: "account",
		most: ACCOUNT.maxTestDeliveries,
		perDay: quotas.webhook_tests * 24,
		keptDays: KEPT_DAYS.deliveries,
		goes: `by ${HOURLY}, or ${ENDINGS}`,
	},
	passkeys: {
		by: "account",
		most: quotas.passkeys,
		perDay: null,
		keptDays: null,
		goes: "never",
	},
	"known browsers": {
		by: "account",
		most: ACCOUNT.maxDevices,
		perDay: null,
		keptDays: SIGN_IN.deviceDays,
		goes: ENDINGS,
	},
} as const satisfies Readonly<Record<string, LeftBehind>>;

/** Maximum of a kind after a number of days; undefined if moderators or operators decide. */
export function mostAfter(
	days: number,
	{ by, most, perDay, keptDays }: LeftBehind,
): number | undefined {
	if (by === "moderator" || by === "operator") return undefined;
	// A started day counts as a whole day.
	const byDays =
		perDay === null ? Number.POSITIVE_INFINITY : perDay * (Math.min(days, keptDays ?? days) + 1);
	return Math.min(most ?? Number.POSITIVE_INFINITY, byDays);
}
