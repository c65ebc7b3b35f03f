import { z } from "zod";
import { addCategory } from "#registry/add-category.ts";
import { addUsualCategories } from "#registry/usual-categories.ts";
import { ownAct } from "./act.ts";

const STAYS = "A category stays, because agents may use it already.";

export const categoryActs = {
	"category.list": ownAct({
		summary: "List categories",
		input: {},
		run: ({ store }) => store.categories.list(),
		table: {
			rows: (categories) => categories,
			columns: {
				slug: ({ slug }) => slug,
				name: ({ name }) => name,
				description: ({ description }) => description,
			},
		},
	}),
	"category.add": ownAct({
		summary: "Add a category",
		command: "category add <slug>",
		input: {
			slug: z.string(),
			name: z.string().meta({ description: "Its name for people." }),
			icon: z.string().max(16).optional().meta({ description: "One emoji." }),
			description: z.string().max(400).optional().meta({ description: "What belongs here." }),
		},
		undo: STAYS,
		changesSnapshot: true,
		run: addCategory,
		says: ({ slug }) => `Added "${slug}".`,
	}),
	"category.add_usual": ownAct({
		summary: "Add the usual categories that are missing, as init does",
		input: {},
		audit: "category.add",
		undo: STAYS,
		run: (context, _, actor) => addUsualCategories(context, actor),
		changesSnapshot: (added) => added.length > 0,
		says: (added) => `Added ${added.length}: ${added.join(", ") || "none was missing"}.`,
	}),
};
