import { agentPath } from "#contract/http/addresses.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import { pageFrame } from "../page-frame.ts";

/** The page that static hosts serve under a former slug, with a redirect. The service redirects by itself. */
export function movedPage(context: ViewContext, slug: string) {
	const { title, sample } = getAgent(context, slug);
	const path = agentPath(slug);
	const frame = pageFrame(context, {
		path,
		section: "",
		isIndexed: false,
		isSample: sample,
		title: `${title} has moved`,
		description: `${title} has a new address.`,
	});
	return { ...frame, title, path };
}
