import type { CategoryList, CategoryReference } from "#contract/agents/category.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { categoryUrl, type ViewContext } from "../view-context.ts";

export function categoryReferenceView(
	context: ViewContext,
	{ slug, name, icon, description }: SnapshotCategory,
): CategoryReference {
	return { id: `cat_${slug}`, slug, name, icon, description, url: categoryUrl(context, slug) };
}

export function categoryListView(context: ViewContext): CategoryList {
	return context.snapshot.categories.map((category) => ({
		...categoryReferenceView(context, category),
		agent_count: category.agentCount,
	}));
}
