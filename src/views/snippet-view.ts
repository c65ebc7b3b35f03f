import { fillTemplate } from "#contract/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, type ViewContext } from "./view-context.ts";

/** Half of what a share card measures, so that it is sharp on dense screens. */
const CARD_WIDTH = 600;

/** The pictures of an agent that others put on their pages, each leading to the agent's page. */
export function snippetView(context: ViewContext, agent: SnapshotAgent) {
	const link = agentUrl(context, agent.slug);
	const where = `${agent.title} on ${context.site.name}`;
	const badge = imageUrl(context, agent, "getBadge");
	const card = imageUrl(context, agent, "getShareCard");
	return {
		badge: { image: badge, alternative: `Rank and score of ${where}`, link, width: null },
		trustBadge: {
			image: `${badge}?style=trust`,
			alternative: `Trust score of ${where}`,
			link,
			width: null,
		},
		card: { image: card, alternative: where, link, width: CARD_WIDTH },
	};
}

function imageUrl({ site }: ViewContext, { slug }: SnapshotAgent, id: EndpointId): string {
	return site.baseUrl + fillTemplate(getEndpoint(id).path, { slug });
}
