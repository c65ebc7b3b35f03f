import { z } from "zod";
import { keysOf } from "../members-of.ts";

/** Who gets a key that people fill in, as filters say it. */
export const KEY_PLACES = {
	machine: "A program on your machine, which may pass it on",
	maker: "A domain of its maker",
	other: "A domain not known as its maker’s",
	unknown: "Not known whose",
} as const;
export type KeyPlaceName = keyof typeof KEY_PLACES;

/** Where a key goes. Facts only. */
export const KeyPlace = z
	.object({
		inputs: z.array(z.string()),
		place: z.enum(keysOf(KEY_PLACES)),
		/** Null on the user's machine, and if an input decides. */
		host: z.string().nullable(),
		domain: z.string().nullable(),
		/** All of it in words, with what it connects to and whether its source code is stated. */
		sentence: z.string(),
	})
	.meta({ id: "KeyPlace", description: "Where a key that is filled in goes." });
export type KeyPlace = z.infer<typeof KeyPlace>;
