import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { addCategory } from "./add-category.ts";
import type { Actor, RegistryContext } from "./store.ts";

/** Adds those whose slugs are not taken. Returns their slugs. */
export async function addUsualCategories(context: RegistryContext, actor: Actor) {
	const added: string[] = [];
	for (const category of USUAL_CATEGORIES) {
		if (await context.store.categories.find(category.slug)) continue;
		added.push((await addCategory(context, category, actor)).slug);
	}
	return added;
}
