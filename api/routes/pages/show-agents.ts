import { AgentsPageQuery } from "#contract/agents-page.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { searchAgents } from "#search/search-agents.ts";
import { agentsPage } from "#views/pages/agents-page.ts";
import type { HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import { livePage } from "./live-page.ts";
import { repeatedParameters } from "./page-parameters.ts";

/** The list of agents: searched, filtered, sorted and paged by its query. */
export function showAgents(source: HourSource, pages: PageRenderer): Handler {
	return livePage({
		id: "agents",
		source,
		pages,
		view({ context, index }, text) {
			const query = AgentsPageQuery.parse(repeatedParameters(text));
			const { categories } = context.snapshot;
			return agentsPage(context, query, searchAgents({ index, categories }, query));
		},
	});
}
