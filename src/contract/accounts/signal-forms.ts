import { dashboardPage, formRow } from "./dashboard-row.ts";
import { CommentForm, NoFields, VoteForm, WatchForm } from "./forms.ts";

/** What an account says of agents: what it watches, votes and comments. */
export const SIGNAL_FORMS = [
	dashboardPage("watchlist", "watchlist/"),
	{
		...formRow("changeWatchlist", "watchlist/", WatchForm, "watchAgent", "unwatchAgent"),
		signsInFirst: true,
	},
	dashboardPage("signals", "signals/{slug}/"),
	{
		...formRow("vote", "signals/{slug}/vote/", VoteForm, "castVote", "takeBackVote"),
		signsInFirst: true,
	},
	formRow("comment", "signals/{slug}/comment/", CommentForm, "addComment"),
	formRow("takeBackComment", "signals/{slug}/comment/{id}/", NoFields, "takeBackMyComment"),
] as const;
