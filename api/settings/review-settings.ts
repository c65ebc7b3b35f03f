import { z } from "zod";

/** Comma-separated. */
const WORDS = z
	.string()
	.default("")
	.transform((list) => list.split(",").flatMap((word) => word.trim() || []))
	.pipe(z.array(z.string().regex(/^-?\p{L}/u, "must be a comma-separated list of words")));

/** What helps moderators. */
export const REVIEW_SETTINGS = {
	CHECK_SUBMISSIONS: z
		.enum(["on", "off"])
		.default("off")
		.describe(
			"on = check whether the addresses in a submission respond, and show the result to moderators and its owner",
		),
	REVIEW_WORDS: WORDS.describe(
		"Words that hold a comment and flag a listing, besides those of the program, comma-separated; -word takes one of those out; * at the end = any further letters",
	),
};
