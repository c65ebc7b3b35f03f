import { z } from "zod";
import { LOOK } from "../limits.ts";
import { keysOf } from "../members-of.ts";

/** Why something could not be seen, as a sentence: one row per reason. */
export const UNSEEN = {
	"sign-in": "It asks for sign-in.",
	unlisted: "It does not list its tools openly.",
	"too-much": `Its tools are more than are kept: ${LOOK.maxTools.toLocaleString("en")}, or ${LOOK.maxToolBytes / 1024} KiB.`,
	endless: `Its list of tools leads to itself, or has more than ${LOOK.maxPages} pages.`,
	unreadable: "Its list of tools cannot be read whole.",
	cut: `Of its instructions, only ${LOOK.instructionsMaxCharacters.toLocaleString("en")} characters are kept.`,
	unanswered: "No answer was given that shows it.",
	gone: "It is not there any more.",
	"not-looked": "It has not been looked at.",
	beyond: `Of a listing, only the first ${LOOK.maxSubjects} things that it names are looked at.`,
} as const;
export type UnseenName = keyof typeof UNSEEN;

export const Unseen = z
	.record(z.string(), z.enum(keysOf(UNSEEN)))
	.optional()
	.meta({
		description:
			"Members that could not be seen, with the reason. What is null without one is not there.",
	});
