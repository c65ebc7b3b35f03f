import { z } from "zod";

/** No valid value is longer. */
const MAX_CHARACTERS = 100;

/** What people chose, or typed into the address of a page; empty if nothing was chosen. */
export const chosenValue = z
	.string()
	.default("")
	.transform((text) =>
		[...text.replace(/\p{Cc}+/gu, " ").trim()].slice(0, MAX_CHARACTERS).join(""),
	);
