import { reportPath, signalsPath, WATCHLIST_PATH } from "#contract/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, type ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { type ShareLinks, shareLinks } from "../share-links.ts";

/** What readers can do about an agent, beside its title. */
export interface Say {
	slug: string;
	title: string;
	vote: VoteButton;
	/** Takes the fields of the watchlist's form. */
	watchPath: string;
	share: ShareLinks;
	/** The form that tells moderators of a problem with the agent. */
	reportPath: string;
}

export interface VoteButton {
	/** Takes a vote. Its query names the vote to those who have to sign in first. */
	path: string;
	/** Votes for the agent so far. */
	count: string;
}

export function sayView(context: ViewContext, agent: SnapshotAgent): Say {
	const { slug, title } = agent;
	const url = agentUrl(context, slug);
	return {
		slug,
		title,
		vote: voteButton(agent),
		watchPath: `${WATCHLIST_PATH}?agent=${slug}`,
		share: shareLinks({ title, url }),
		reportPath: reportPath(slug),
	};
}

export function voteButton({ slug, upvotes }: SnapshotAgent): VoteButton {
	return { path: `${signalsPath(slug)}vote/?vote=for`, count: showCount(upvotes) };
}
