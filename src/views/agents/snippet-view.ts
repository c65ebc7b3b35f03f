import { BADGE_STYLES, BADGES, badgeVariant } from "#contract/agents/badge-style.ts";
import { connectionsOf } from "#documents/document-reading.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";
import { readingsOf } from "./read-documents.ts";

/** Half the pixels of a share card, so that it is sharp on dense screens. */
const CARD_WIDTH = 600;

/** The pictures of an agent for pages elsewhere, each linked to the agent's page: the badges, then the share card. */
export function snippetView(context: ViewContext, agent: SnapshotAgent) {
	const { site } = context;
	const {
		slug,
		title,
		clients: [app],
	} = agent;
	const ways = connectionsOf(readingsOf(context, agent));
	const isReached = ways.some(({ kind }) => kind === "remote" || kind === "interface");
	const styles = BADGE_STYLES.filter((style) => {
		return style === "status" ? isReached : style !== "add" || app !== undefined;
	});
	const where = `${title} on ${site.name}`;
	const badge = endpointUrl(site, "getBadge", { slug });
	const picture = { link: agentUrl(context, slug), width: null, height: null };
	return [
		...styles.map((style) => {
			const variant = badgeVariant(style);
			const image = variant ? `${badge}?style=${variant}` : badge;
			const isButton = style === "add";
			return {
				...picture,
				name: BADGES[style].name,
				image: isButton ? `${image}&app=${app}` : image,
				link: isButton ? `${picture.link}#add-${app}` : picture.link,
				alternative: `${BADGES[style].title} of ${where}`,
			};
		}),
		{
			...picture,
			name: "Share card",
			image: endpointUrl(site, "getShareCard", { slug }),
			alternative: where,
			width: CARD_WIDTH,
		},
	].map((one) => ({ ...one, path: one.image.slice(site.baseUrl.length) }));
}

export type AgentSnippets = ReturnType<typeof snippetView>;
