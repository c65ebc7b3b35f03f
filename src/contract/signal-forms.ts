import { act, ownPage } from "./dashboard-row.ts";
import type { Endpoint } from "./endpoint.ts";
import { CommentForm, NoFields, VoteForm, WatchForm } from "./forms.ts";

/** What an account says of agents: what it watches, votes and comments. */
export const SIGNAL_FORMS = [
	ownPage("watchlist", "watchlist/", "Agents that you watch"),
	{
		...act("changeWatchlist", "watchlist/", "Watch or unwatch an agent", WatchForm),
		signsInFirst: true,
	},
	ownPage("signals", "signals/{slug}/", "Vote, watch and comment"),
	{ ...act("vote", "signals/{slug}/vote/", "Vote", VoteForm), signsInFirst: true },
	act("comment", "signals/{slug}/comment/", "Comment", CommentForm),
	act("takeBackComment", "signals/{slug}/comment/{id}/", "Delete your comment", NoFields),
] as const satisfies readonly Endpoint[];
