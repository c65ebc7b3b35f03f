import { z } from "zod";
import { Slug } from "#contract/primitives.ts";
import { keepApart, listDuplicates, mergeAgents } from "#registry/agents/merge-agents.ts";
import { ownAct } from "./act.ts";

const MERGE = "merge does it for all.";
const slugs = z.array(Slug).min(2);

/** Listings of one program, and what moderators decide about them. */
export const duplicateActs = {
	"duplicate.list": ownAct({
		summary: "List listings that are, or may be, one program",
		who: "moderator",
		noCommand: "merge --dry-run shows them.",
		input: {},
		run: ({ store }) => listDuplicates(store),
	}),
	"duplicate.merge": ownAct({
		summary: "Make one listing of several",
		who: "moderator",
		noCommand: MERGE,
		input: { slugs, reason: z.string().optional() },
		undo: "What referred to the other listings refers to this one from now on.",
		changesSnapshot: true,
		run: (context, input, actor) => mergeAgents(context, { ...input, actor }),
		says: ({ slug }, { slugs }) => `Made one listing, "${slug}", of ${slugs.join(", ")}.`,
	}),
	"duplicate.dismiss": ownAct({
		summary: "Note that listings are different programs",
		who: "moderator",
		noCommand: MERGE,
		input: { slugs },
		undo: "duplicate.merge",
		run: (context, input, actor) => keepApart(context, { ...input, actor }),
		says: (_, { slugs }) => `Noted that these are different programs: ${slugs.join(", ")}.`,
	}),
};
