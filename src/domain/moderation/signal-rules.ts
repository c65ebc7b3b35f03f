import type { Limits } from "#contract/quotas.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { namesAddress } from "../identity/names-address.ts";
import { upTo } from "../quotas.ts";
import { findConduct } from "../texts/find-conduct.ts";
import { hasMixedScripts } from "../texts/readable-form.ts";

/** Sentences by the name of their rule. */
export const signalRules = ({ quotas }: Limits): Readonly<Record<string, string>> => ({
	Votes:
		"An account has one vote per agent, up or down. A new vote replaces the previous one, and a removed vote does not count.",
	Owners:
		"The owner of an agent, and the members of an organisation that owns it, cannot vote on it. A vote from before they became the owner no longer counts.",
	Watches: `An account counts as one watcher of an agent, no matter how often it starts watching. It can watch ${upTo(quotas.watches, "agents")}.`,
	Repeats: "Repeating a vote or a watch adds nothing and does not renew the first one.",
	"Changes of mind": `Per day (UTC), an account can change its vote on an agent, or start or stop watching it, ${upTo(quotas.agent_signals, "times")}, and ${upTo(quotas.signals, "times")} across all agents.`,
	"Suspended accounts":
		"Votes and watches of a suspended account do not count. They count again once the account is restored.",
	Time: "Votes and watches take effect when scores are next calculated, at the latest in the next hour.",
	"Renamed agents":
		"Votes and watches from before an agent was renamed still count, once per account.",
	Comments:
		"Only accounts can comment, and comments do not affect any score. A moderator reviews an account's comments until one of them is published under its current name.",
	"Addresses and abuse in comments":
		"A moderator always reviews a comment that contains a web or mail address, abuse, bait or orders to models, or mixes scripts that look alike in one word.",
	"Names next to comments":
		"A name is refused if it contains an address, mixes scripts that look alike in one word, or names a role that the account does not have. A moderator always reviews comments under such a name.",
	"Floods of comments": `An account can have ${upTo(quotas.held_comments, "comments")} in review and write ${upTo(quotas.comments_a_day, "comments")} within 24 hours. The same comment on the same agent is accepted only once.`,
});

/** Owners can still remove a vote. */
export function mayVote(
	{ ownerId }: { ownerId: string | null },
	{ actorId, value }: { actorId: string; value: -1 | 0 | 1 },
): boolean {
	return value === 0 || ownerId !== actorId;
}

export type NewCommentStatus = Exclude<CommentStatus, "rejected">;

/** An author is known once a comment is published under their current name. */
export function newCommentStatus(
	body: string,
	{ isKnown, reviewWords }: { isKnown: boolean; reviewWords?: readonly string[] | undefined },
): NewCommentStatus {
	const conduct = findConduct(body, { kind: "shown", reviewWords });
	const isPlain = !namesAddress(body) && !hasMixedScripts(body) && conduct.length === 0;
	return isKnown && isPlain ? "published" : "held";
}
