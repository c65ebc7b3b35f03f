import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { ABILITY_LABELS, MODALITIES } from "#contract/facts/model-facts.ts";
import { keysOf } from "#contract/members-of.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import { capitalise } from "../texts/capitalise.ts";

const LIST = new Intl.ListFormat("en-GB");

/** A model that nobody describes, with sentences made of its facts. They need no quotation marks: no words are others'. */
export function describeModel(agent: AgentRecord): AgentRecord {
	const { agentType, contextTokens, facts, updatedAt } = agent;
	if (agent.shortDescription !== null || !isOfType(TYPE_PAGES.models, agentType)) return agent;
	const [takes, returns] = [agent.inputModalities, agent.outputModalities].map((words) =>
		wordsOf(MODALITIES, words),
	);
	const skills = wordsOf(TOLD, agent.abilities);
	const sentences = [
		capitalise(
			[takes && `takes ${takes}`, returns && `returns ${returns}`].filter(Boolean).join(" and "),
		),
		contextTokens && `Context of ${contextTokens.toLocaleString("en")} tokens`,
		skills && `Supports ${skills}`,
		agent.openWeights && "Open weights",
	];
	const shortDescription = sentences.flatMap((words) => (words ? `${words}.` : [])).join(" ");
	if (shortDescription === "") return agent;
	const fact = { source: "rule", checkedAt: updatedAt, origin: null } as const;
	return { ...agent, shortDescription, facts: { ...facts, shortDescription: fact } };
}

const { reasoning, tool_calling } = ABILITY_LABELS;
const TOLD = { reasoning, tool_calling };

function wordsOf<Word extends string>(
	words: Readonly<Record<Word, string>>,
	stated: readonly string[],
) {
	return LIST.format(keysOf(words).flatMap((word) => (stated.includes(word) ? words[word] : [])));
}
