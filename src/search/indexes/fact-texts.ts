import { TYPE_LABELS } from "#contract/agents/labels.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** Facts that are searched too. Agents found by them rank after those found by text. */
const TEXTS: readonly ((agent: SnapshotAgent) => readonly (string | null)[])[] = [
	({ agentType }) => [agentType, agentType && TYPE_LABELS[agentType]],
	({ pricingType }) => [pricingType],
	({ categorySlug }) => [categorySlug],
	({ tags }) => tags,
	({ integrations }) => integrations,
	({ modelStack }) => modelStack,
	({ toolNames }) => toolNames,
];

export function factTexts(agent: SnapshotAgent): string[] {
	return TEXTS.flatMap((textsOf) => textsOf(agent).filter((text) => text !== null));
}
