import { dashboardPage, formRow } from "./dashboard-row.ts";
import { CommentForm, NoFields, VoteForm, WatchForm } from "./forms.ts";

/** What an account says of agents: what it watches, votes and comments. */
export const SIGNAL_FORMS = [
	dashboardPage("watchlist", "watchlist/"),
	{
		...formRow("changeWatchlist", "watchlist/", WatchForm),
		signsInFirst: true,
	},
	dashboardPage("signals", "signals/{slug}/"),
	{ ...formRow("vote", "signals/{slug}/vote/", VoteForm), signsInFirst: true },
	formRow("comment", "signals/{slug}/comment/", CommentForm),
	formRow("takeBackComment", "signals/{slug}/comment/{id}/", NoFields),
] as const;
