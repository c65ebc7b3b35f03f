import { agentPath } from "#contract/http/addresses.ts";
import { edgeSecondsOf } from "#contract/http/endpoint.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { SHARE_CARD } from "#contract/limits.ts";
import type { OEmbed } from "#contract/protocols/oembed.ts";
import { findNewSlug } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";

/** The largest size in pixels that the embedding page has room for. */
export interface Room {
	maxwidth?: number | undefined;
	maxheight?: number | undefined;
}

/** The share card of an agent as others embed it, and what its fragment of HTML is rendered from. */
export function oEmbedView(context: ViewContext, agent: SnapshotAgent, room: Room) {
	const { site } = context;
	const picture = endpointUrl(site, "getShareCard", { slug: agent.slug });
	const { width, height } = measuresIn(room);
	const { widthPixels, heightPixels } = SHARE_CARD;
	// The card has only one size, and a thumbnail must not be larger than requested.
	const thumbnail: Partial<OEmbed> =
		width < widthPixels
			? {}
			: { thumbnail_url: picture, thumbnail_width: widthPixels, thumbnail_height: heightPixels };
	const answer: Omit<OEmbed, "html"> = {
		version: "1.0",
		type: "rich",
		title: agent.title,
		...(agent.creatorName === null ? {} : { author_name: agent.creatorName }),
		provider_name: site.name,
		provider_url: site.baseUrl,
		cache_age: edgeSecondsOf(getEndpoint("getShareCard")),
		...thumbnail,
		width,
		height,
	};
	const alternative = `${agent.title} on ${site.name}`;
	const link = agentUrl(context, agent.slug);
	return { answer, embedded: { image: picture, link, alternative, width, height } };
}

/**
 * The agent whose page has this address. A query or fragment, which shared links collect, is ignored, and the final
 * slash may be missing. The rest is compared as text with our own address and never parsed: anything ambiguous is
 * refused. Former slugs are accepted.
 */
export function findAgentByUrl({ site, snapshot, agentBySlug }: ViewContext, url: string) {
	const [page = ""] = url.split(/[?#]/, 1);
	const full = page.endsWith("/") ? page : `${page}/`;
	const slug = full.split("/").at(-2) ?? "";
	if (full !== site.baseUrl + agentPath(slug)) return undefined;
	return agentBySlug.get(findNewSlug(snapshot, slug) ?? slug);
}

function measuresIn({ maxwidth, maxheight }: Room): { width: number; height: number } {
	const { widthPixels, heightPixels } = SHARE_CARD;
	const widthForHeight = Math.floor(((maxheight ?? heightPixels) * widthPixels) / heightPixels);
	const width = Math.min(widthPixels, maxwidth ?? widthPixels, widthForHeight);
	return { width, height: Math.max(1, Math.round((width * heightPixels) / widthPixels)) };
}
