import type { AgentFilter } from "#contract/agents-page.ts";
import { TYPE_LABELS } from "#contract/type-labels.ts";
import {
	AGENT_TYPES,
	CLAIM_STATUSES,
	PRICING_TYPES,
	VERIFICATION_LEVELS,
} from "#contract/vocabulary.ts";
import { CLAIM_STATUS_LABELS, PRICING_LABELS, VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import type { ViewContext } from "../../view-context.ts";
import { capitalise } from "../display.ts";

export interface FilterValue {
	value: string;
	label: string;
}

interface FilterKind {
	name: string;
	/** As it stands within a sentence. */
	noun: string;
	values: (context: ViewContext) => FilterValue[];
}

/** The filters of the list in words, and the values that each may have. */
export const FILTERS: Readonly<Record<AgentFilter, FilterKind>> = {
	type: { name: "Type", noun: "type", values: () => labelled(AGENT_TYPES, TYPE_LABELS) },
	category: {
		name: "Category",
		noun: "category",
		values: ({ snapshot }) =>
			snapshot.categories.map(({ slug, name }) => ({ value: slug, label: name })),
	},
	pricing: {
		name: "Pricing",
		noun: "pricing",
		values: () => labelled(PRICING_TYPES, PRICING_LABELS),
	},
	claim: {
		name: "Claim",
		noun: "claim status",
		values: () => labelled(CLAIM_STATUSES, CLAIM_STATUS_LABELS),
	},
	level: {
		name: "Verification",
		noun: "verification level",
		values: () =>
			VERIFICATION_LEVELS.map((level) => ({
				value: String(level),
				label: `Level ${level}: ${capitalise(VERIFICATION_LEVEL_NAMES[level])}`,
			})),
	},
};

/** How a value reads; undefined for one that the registry does not know. */
export function filterLabel(
	context: ViewContext,
	filter: AgentFilter,
	value: string,
): string | undefined {
	return FILTERS[filter].values(context).find((known) => known.value === value)?.label;
}

function labelled<Value extends string>(
	values: readonly Value[],
	labels: Readonly<Record<Value, string>>,
): FilterValue[] {
	return values.map((value) => ({ value, label: labels[value] }));
}
