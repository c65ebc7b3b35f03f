import { agentPath } from "#contract/addresses.ts";
import { snippetView } from "#views/agents/snippet-view.ts";
import { link, links, text } from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type OwnAgentVisit, ownAgentPage } from "./own-agent-page.ts";

/** Badge and card for the owner's own pages. */
export function shareView(context: ViewContext, visit: OwnAgentVisit): DashboardView {
	const { slug } = visit.agent;
	const shown = context.agentBySlug.get(slug);
	return ownAgentPage(context, visit, {
		page: "myAgentShare",
		blocks: shown
			? [
					text(
						"Add the badge or the card to your website or README. They link to the public page.",
					),
					links(link("Public page", agentPath(slug))),
					{ kind: "snippets", snippets: snippetView(context, shown) },
				]
			: [text("Badge and card are available within an hour.")],
	});
}
