import type { AgentRecord } from "#domain/records/agent-record.ts";
import { snippetView } from "../agents/snippet-view.ts";
import type { ViewContext } from "../view-context.ts";
import { type Section, section, text } from "./blocks.ts";

/** Badge and card for the owner's own pages; none before the agent has its pictures. */
export function agentShare(context: ViewContext, { slug }: AgentRecord): Section | null {
	const shown = context.agentBySlug.get(slug);
	if (!shown) return null;
	return section(
		"share",
		"Badge and card",
		text("Put them on your website or in your README. They lead to the public page."),
		{ kind: "snippets", snippets: snippetView(context, shown) },
	);
}
