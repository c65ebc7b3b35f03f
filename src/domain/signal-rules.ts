import { DAILY_SIGNALS } from "#contract/account-limits.ts";
import { ACCOUNT, COMMENT } from "#contract/limits.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { namesAddress } from "./names-address.ts";
import { hasMixedScripts } from "./readable-form.ts";

interface SignalRule {
	name: string;
	sentence: string;
}

/** How votes, watches and comments are kept honest, in words. */
export const SIGNAL_RULES: readonly SignalRule[] = [
	{
		name: "Votes",
		sentence:
			"An account has one vote for each agent, for or against. A later vote takes the place of the earlier one, and a vote that is taken back does not count.",
	},
	{
		name: "Owners",
		sentence:
			"The owner of an agent cannot vote on it. A vote from before the agent became theirs does not count any more.",
	},
	{
		name: "Watches",
		sentence: `An account is one watcher of an agent, however often it begins to follow it. It follows ${ACCOUNT.maxWatches.toLocaleString("en")} agents at most.`,
	},
	{
		name: "Repeats",
		sentence:
			"Giving the same vote again, or following what is followed already, adds nothing and does not make the first one newer.",
	},
	{
		name: "Changes of mind",
		sentence: `On one day (UTC) an account votes on an agent, or begins and ends to follow it, ${DAILY_SIGNALS.ofAgent} times at most, and ${DAILY_SIGNALS.all} times on all agents together.`,
	},
	{
		name: "Suspended accounts",
		sentence:
			"What an account said does not count while the account is suspended, and counts again once it is restored.",
	},
	{
		name: "Time",
		sentence:
			"Votes and watches change nothing at once. They count when scores are calculated next, at the latest in the next hour.",
	},
	{
		name: "Renamed agents",
		sentence:
			"What was given to an agent under a former slug counts for it under the one that it has now, once for each account.",
	},
	{
		name: "Comments",
		sentence:
			"Comments are taken from accounts only, and are part of no score. Those of an account wait for a moderator until one of them is published under the name that it has now.",
	},
	{
		name: "Addresses in comments",
		sentence:
			"A comment that names a web or mail address, or mixes scripts that look alike in one word, always waits for a moderator.",
	},
	{
		name: "Names beside comments",
		sentence:
			"A name that contains an address, mixes scripts that look alike in one word, or names a role that the account does not have is not taken. Comments under such a name always wait for a moderator.",
	},
	{
		name: "Floods of comments",
		sentence: `At most ${COMMENT.heldPerAccount} comments of an account wait at the same time, an account writes at most ${ACCOUNT.maxCommentsPerDay} within 24 hours, and the same comment on the same agent is taken once.`,
	},
];

/** An owner may still take a vote back. */
export function mayVote(
	{ ownerId }: { ownerId: string | null },
	{ actorId, value }: { actorId: string; value: -1 | 0 | 1 },
): boolean {
	return value === 0 || ownerId !== actorId;
}

export type NewCommentStatus = Exclude<CommentStatus, "rejected">;

/**
 * Whether a new comment is shown or waits for a moderator. An author is known once a comment is published under their
 * current name.
 */
export function newCommentStatus(
	body: string,
	{ isKnown }: { isKnown: boolean },
): NewCommentStatus {
	return isKnown && !namesAddress(body) && !hasMixedScripts(body) ? "published" : "held";
}
