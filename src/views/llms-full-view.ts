import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentDetailView } from "./agent-detail-view.ts";
import { agentFacts } from "./agent-facts.ts";
import { llmsHeader } from "./llms-header.ts";
import { type Section, type TextDocument, textPoint } from "./text-document.ts";
import type { ViewContext } from "./view-context.ts";

/** The whole catalogue for language models, a section for each agent by rank (spec 4.17). */
export function llmsFullView(context: ViewContext): TextDocument {
	const sections = context.snapshot.agents.map((agent) => agentSection(context, agent));
	return { ...llmsHeader(context), sections };
}

function agentSection(context: ViewContext, agent: SnapshotAgent): Section {
	const [page, ...facts] = agentFacts(agentDetailView(context, agent));
	const description = textPoint("Description", agent.shortDescription);
	return { title: agent.title, points: [...(page ? [page] : []), ...description, ...facts] };
}
