import { agentPath } from "#contract/http/addresses.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import { pageFrame } from "../page-frame.ts";

interface NewPlace {
	title: string;
	path: string;
	isSample?: boolean;
}

/** The page that static hosts serve under a former address, with a redirect. The service redirects by itself. */
export function movedPage(context: ViewContext, { title, path, isSample = false }: NewPlace) {
	const frame = pageFrame(context, {
		path,
		section: "",
		isIndexed: false,
		isSample,
		title: `${title} has moved`,
		description: `${title} has a new address.`,
	});
	return { ...frame, title, path };
}

/** Under a former slug of an agent. */
export function movedAgentPage(context: ViewContext, slug: string) {
	const { title, sample } = getAgent(context, slug);
	return movedPage(context, { title, path: agentPath(slug), isSample: sample });
}
