import type { Category, CategoryList } from "#contract/category.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { categoryUrl, type ViewContext } from "./view-context.ts";

export function categoryView(context: ViewContext, category: SnapshotCategory): Category {
	const { slug, name, icon, description, agentCount } = category;
	return {
		id: `cat_${slug}`,
		slug,
		name,
		icon,
		description,
		agent_count: agentCount,
		url: categoryUrl(context, slug),
	};
}

/** All categories by slug (spec 4.4). */
export function categoryListView(context: ViewContext): CategoryList {
	return context.snapshot.categories.map((category) => categoryView(context, category));
}
