import { act, ownPage } from "./dashboard-row.ts";
import { CommentForm, NoFields, VoteForm, WatchForm } from "./forms.ts";

/** What an account says of agents: what it watches, votes and comments. */
export const SIGNAL_FORMS = [
	ownPage("watchlist", "watchlist/"),
	{
		...act("changeWatchlist", "watchlist/", WatchForm),
		signsInFirst: true,
	},
	ownPage("signals", "signals/{slug}/"),
	{ ...act("vote", "signals/{slug}/vote/", VoteForm), signsInFirst: true },
	act("comment", "signals/{slug}/comment/", CommentForm),
	act("takeBackComment", "signals/{slug}/comment/{id}/", NoFields),
] as const;
