import { TYPE_LABELS } from "#contract/agents/labels.ts";
import type { FoundAgents } from "#contract/protocols/mcp-tools.ts";
import { NOT_RANKED } from "#domain/scores/rank.ts";
import type { Point, TextDocument } from "../text-document.ts";
import { QUOTES_NOTICE, quoteText } from "../texts/quote-text.ts";

/** A page of search results as text, for clients that do not read data. */
export function foundAgentsTextView({
	notice,
	agents,
	total,
	suggestions = [],
}: FoundAgents): TextDocument {
	const points = agents.map(foundPoint);
	return {
		title: "Agents found",
		summary: `${notice} ${QUOTES_NOTICE}`,
		paragraphs: [
			points.length === 0
				? "No agents on this page. Try other words or fewer filters."
				: `Matching agents: ${total}. Shown here: ${points.length}.`,
			...(suggestions.length > 0
				? [`Did you mean: ${suggestions.map(quoteText).join("; ")}?`]
				: []),
		],
		sections: points.length === 0 ? [] : [{ title: "Agents", points }],
	};
}

function foundPoint(agent: FoundAgents["agents"][number]): Point {
	const { title, url, agent_type, market_score, is_ranked, trust_score } = agent;
	const facts = [
		agent_type === null ? "" : TYPE_LABELS[agent_type],
		is_ranked ? `market score ${market_score}` : NOT_RANKED,
		trust_score === null ? "" : `trust score ${trust_score}`,
	];
	return { name: quoteText(title), url, text: facts.filter(Boolean).join(", ") };
}
