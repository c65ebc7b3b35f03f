import { z } from "zod";

/** No value of ours is longer. */
const MAX_CHARACTERS = 100;

/** What people chose or typed into the address of a page; empty where they chose nothing. */
export const chosenValue = z
	.string()
	.default("")
	.transform((text) =>
		[...text.replace(/\p{Cc}+/gu, " ").trim()].slice(0, MAX_CHARACTERS).join(""),
	);
