import { sampleNotices, thirdPartyNotice } from "../notices.ts";
import { QUOTES_NOTICE } from "../quote-text.ts";
import type { TextDocument } from "../text-document.ts";
import type { ViewContext } from "../view-context.ts";

/** The beginning of both files for language models: the first line says who wrote the words that follow. */
export function llmsHeader(context: ViewContext): Omit<TextDocument, "sections"> {
	const { site, snapshot } = context;
	const { at, agents, categories, methodologyVersion } = snapshot;
	return {
		title: `${site.name} — ${thirdPartyNotice("agents below")}`,
		summary: `A public registry of AI agents, bots, models, copilots and MCP servers, with their ranks, trust scores and incidents. ${QUOTES_NOTICE}`,
		paragraphs: [
			`Unchanged since ${at}. Agents: ${agents.length}. Categories: ${categories.length}. Methodology version: ${methodologyVersion}.`,
			...sampleNotices(context),
		],
	};
}
