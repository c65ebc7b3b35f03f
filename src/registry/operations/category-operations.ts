import { z } from "zod";
import { addCategory } from "../add-category.ts";
import { addUsualCategories } from "../usual-categories.ts";
import { type Operations, operation } from "./operation.ts";

export const categoryOperations: Operations = {
	"category.list": operation({
		input: z.strictObject({}),
		run: ({ store }) => store.categories.list(),
	}),
	"category.add": operation({
		input: z.strictObject({
			slug: z.string(),
			name: z.string(),
			icon: z.string().max(16).optional(),
			description: z.string().max(400).optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => addCategory(context, input, actor),
	}),
	"category.add_usual": operation({
		input: z.strictObject({}),
		changesSnapshot: true,
		run: (context, _input, actor) => addUsualCategories(context, actor),
	}),
};
