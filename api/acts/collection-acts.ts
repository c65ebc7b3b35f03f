import { z } from "zod";
import { requireReason } from "#domain/texts/text-gate.ts";
import { endCollectionOfOthers } from "#registry/collections/end-collection.ts";
import { ownAct } from "./act.ts";

export const collectionActs = {
	"report.end_collection": ownAct({
		summary: "End a collection whose texts harm others; its owner is told why",
		command: "report end-collection <slug>",
		audit: "collection.close",
		who: "moderator",
		input: { slug: z.string(), reason: z.string() },
		options: { reason: { says: "sent to the owner" } },
		undo: "An ended collection never comes back; its owner can make another.",
		run: (context, { slug, ...why }, actor) =>
			endCollectionOfOthers(context, { slug, reason: requireReason(why), actor }),
		says: ({ slug }) => `Ended the collection "${slug}".`,
	}),
};
