import { LeaderboardPageQuery } from "#contract/leaderboard-page.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { leaderboardPage } from "#views/pages/leaderboard-page.ts";
import type { HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { livePage } from "./live-page.ts";
import { pageParameters } from "./page-parameters.ts";

/** The launches within the days and of the category that the query names. */
export function showLeaderboard(source: HourSource, pages: PageRenderer): Handler {
	return livePage({
		id: "leaderboardPage",
		source,
		pages,
		view: ({ context }, query) =>
			leaderboardPage(context, LeaderboardPageQuery.parse(pageParameters(query))),
	});
}
