import { signalsPath, WATCHLIST_PATH } from "#contract/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, type ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { mailLink, type ShareLinks, shareLinks } from "../share-links.ts";

/** What readers can do about an agent, beside its title. */
export interface Say {
	slug: string;
	title: string;
	vote: VoteButton;
	/** Takes the fields of the watchlist's form. */
	watchPath: string;
	share: ShareLinks;
	/** Begins a mail to the operator about the agent. */
	report: string;
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
		report: mailLink(context.site.contactEmail, {
			subject: `Problem with ${title}`,
			body: `${url}\n\nWhat is wrong (broken, misleading, malicious, rights, other):\n`,
		}),
	};
}

export function voteButton({ slug, upvotes }: SnapshotAgent): VoteButton {
	return { path: `${signalsPath(slug)}vote/?vote=for`, count: showCount(upvotes) };
}
