import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";

/** Half the pixels of a share card, so that it is sharp on dense screens. */
const CARD_WIDTH = 600;

/** The pictures of an agent for pages elsewhere, each linked to the agent's page. */
export function snippetView(context: ViewContext, { slug, title }: SnapshotAgent) {
	const { site } = context;
	const where = `${title} on ${site.name}`;
	const badge = endpointUrl(site, "getBadge", { slug });
	const picture = { link: agentUrl(context, slug), width: null, height: null };
	return {
		badge: { ...picture, image: badge, alternative: `Rank and score of ${where}` },
		trustBadge: {
			...picture,
			image: `${badge}?style=trust`,
			alternative: `Trust score of ${where}`,
		},
		card: {
			...picture,
			image: endpointUrl(site, "getShareCard", { slug }),
			alternative: where,
			width: CARD_WIDTH,
		},
	};
}

export type AgentSnippets = ReturnType<typeof snippetView>;
