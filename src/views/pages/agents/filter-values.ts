import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import * as list from "#contract/agents/agents-page.ts";
import { RISK_LABELS } from "#contract/agents/labels.ts";
import * as measures from "#contract/agents/measures.ts";
import { EVIDENCE_FILTERS } from "#contract/evidence/evidence-filters.ts";
import { FACT_FILTERS, type FactFilter } from "#contract/facts/fact-rows.ts";
import { mapMembers, membersOf } from "#contract/members-of.ts";
import { CLAIM_STATUSES, EXPOSURE_TIERS, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { COUNTED_FILTERS } from "#snapshot/agents/agent-facets.ts";
import {
	CLAIM_STATUS_LABELS,
	INCIDENT_CHOICE_LABELS,
	SOURCE_CHOICE_LABELS,
	UPDATED_LABELS,
	VERIFICATION_LEVEL_NAMES,
} from "../../labels.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";
import type { ViewContext } from "../../view-context.ts";
import { showDate, showPrice, showShortCount } from "../display.ts";

export interface FilterValue {
	value: string;
	label: string;
}

interface FilterKind {
	name: string;
	/** Its name within a sentence. */
	noun: string;
	values: (context: ViewContext) => FilterValue[];
}

/** The filters of the list in words, with their possible values. */
export const FILTERS: Readonly<Record<list.AgentFilter, FilterKind>> = {
	...membersOf<Record<FactFilter, FilterKind>>(
		FACT_FILTERS.map((row) => [row.filter.name, factFilter(row)]),
	),
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
	incidents: {
		name: "Incidents",
		noun: "incidents",
		values: () => labelled(list.INCIDENT_CHOICES, INCIDENT_CHOICE_LABELS),
	},
	source: {
		name: "Source code",
		noun: "kind of source code",
		values: () => labelled(list.SOURCE_CHOICES, SOURCE_CHOICE_LABELS),
	},
	updated: {
		name: "Updated",
		noun: "update period",
		values: () => labelled([...list.UPDATED_DAYS, list.UNKNOWN], UPDATED_LABELS),
	},
	risk: {
		name: "Risk",
		noun: "risk",
		values: ({ snapshot }) =>
			labelled(
				EXPOSURE_TIERS.filter((tier) => snapshot.facets.risk.has(tier)),
				RISK_LABELS,
			),
	},
	...mapMembers(EVIDENCE_FILTERS, ({ label, values }) => ({
		name: label,
		noun: label.toLowerCase(),
		values: () => labelled(Object.keys(values), values),
	})),
	...mapMembers(measures.MODEL_FILTERS, (name) => ({
		name,
		noun: name.toLowerCase(),
		values: () => labelled(["yes", "no"], { yes: "Yes", no: "No" }),
	})),
	...mapMembers(measures.BOUNDS, ({ label }) => ({
		name: label,
		noun: label.toLowerCase(),
		values: () => [],
	})),
};

function boundLabel(name: measures.BoundName, text: string): string {
	const { of } = measures.BOUNDS[name];
	if (of === "date") return showDate(text);
	if (of === "dollars") return showPrice(Number(text));
	return of === "tokens" ? showShortCount(Number(text)) : text;
}

/** The label of a value. Undefined for one that the registry does not know; a filter that is not counted accepts any. */
export function filterLabel(context: ViewContext, filter: list.AgentFilter, value: string) {
	if (measures.isBound(filter)) {
		return measures.readBound(filter, value) === undefined ? undefined : boundLabel(filter, value);
	}
	if (!COUNTED_FILTERS.includes(filter)) return value;
	return FILTERS[filter].values(context).find((entry) => entry.value === value)?.label;
}

/** For an open set, all values that some agent has. */
function factFilter(row: (typeof FACT_FILTERS)[number]): FilterKind {
	const { kind, label, labels, filter } = row;
	const values = ({ snapshot }: ViewContext) => {
		if (kind === "category") {
			const items = snapshot.categories.map(({ slug, name }) => ({ value: slug, label: name }));
			return [...items, { value: list.NO_CATEGORY, label: "None" }];
		}
		if (labels) return labelled(Object.keys(labels), labels);
		if (row.name === "clients") return NAMED_CLIENTS.map(({ id, label }) => ({ value: id, label }));
		const words = [...snapshot.facets[filter.name].keys()].sort();
		return words.map((word) => ({ value: word, label: wordsOfFact(row, word) }));
	};
	return { name: label, noun: label.toLowerCase(), values };
}

function labelled<Value extends string>(
	values: readonly Value[],
	labels: Readonly<Partial<Record<Value, string>>>,
): FilterValue[] {
	return values.map((value) => ({ value, label: labels[value] ?? value }));
}
