import { z } from "zod";
import { REGISTRATION } from "../limits.ts";
import { repeated } from "./agents-page.ts";

export const COMPARED = ["a", "b", "c", "d"] as const;

/** One more than fits, so that the page can say so. */
const ASKED = [...COMPARED, "e"] as const;

/** Slugs or titles as typed. A repeated parameter adds several. */
const place = repeated.transform((texts) =>
	texts.map((text) => [...text].slice(0, REGISTRATION.titleMaxCharacters).join("")),
);

export const ComparePageQuery = z
	.object({ a: place, b: place, c: place, d: place, e: place })
	.transform((places) =>
		ASKED.flatMap((name) => places[name])
			.filter((text) => text !== "")
			.slice(0, ASKED.length),
	);
