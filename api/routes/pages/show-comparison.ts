import { ComparePageQuery, CompareRowsQuery } from "#contract/compare-page.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { findByName } from "#search/find-by-name.ts";
import { findNewSlug } from "#snapshot/find-new-slug.ts";
import { comparePage } from "#views/pages/compare-page.ts";
import type { HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { livePage } from "./live-page.ts";
import { repeatedParameters } from "./page-parameters.ts";

/** Agents side by side, named by their slugs or titles. */
export function showComparison(source: HourSource, pages: PageRenderer): Handler {
	return livePage({
		id: "compare",
		source,
		pages,
		view({ context, index }, query) {
			const parameters = repeatedParameters(query);
			const choices = ComparePageQuery.parse(parameters).map((text) => {
				const agent = context.agentBySlug.get(findNewSlug(context.snapshot, text) ?? text);
				return agent ? { text, agent, near: [] } : { text, ...findByName(index, text) };
			});
			return comparePage(context, choices, CompareRowsQuery.parse(parameters));
		},
	});
}
