import { z } from "zod";
import { chosenValue } from "./chosen-value.ts";

/** Launches within this many days; all of them by default. */
export const LAUNCH_DAYS = ["7", "14"] as const;

/** Query of the leaderboard. Any other number of days counts as none. */
export const LeaderboardPageQuery = z.object({
	days: z.enum(["", ...LAUNCH_DAYS]).catch(""),
	category: chosenValue,
});
export type LeaderboardPageQuery = z.output<typeof LeaderboardPageQuery>;
