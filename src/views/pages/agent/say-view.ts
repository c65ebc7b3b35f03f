import { dashboardPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, type ViewContext } from "../../view-context.ts";
import { showCount } from "../display.ts";
import { shareLinks } from "./share-links.ts";

export type VoteButton = ReturnType<typeof voteButton>;

/** What readers can do about an agent. */
export function sayView(context: ViewContext, agent: SnapshotAgent) {
	const { slug, title } = agent;
	const url = agentUrl(context, slug);
	return {
		slug,
		title,
		vote: voteButton(agent),
		/** Page of the watchlist with the form to add this agent. */
		watchPath: `${dashboardPath("watchlist")}?agent=${slug}`,
		/** The person's collections, each with a button to approve this agent. */
		approvePath: `${dashboardPath("collections")}?agent=${slug}`,
		share: shareLinks({ title, url }),
		/** The form to report a problem with the agent. */
		reportPath: dashboardPath("reportPage", slug),
	};
}

/** The path receives the vote. Its query keeps the vote for readers who must sign in first. */
export function voteButton({ slug, upvotes }: SnapshotAgent) {
	return { path: `${dashboardPath("signals", slug)}vote/?vote=for`, count: showCount(upvotes) };
}
