import type { AgentDetail } from "#contract/agent.ts";
import { capitalise, showDay } from "../display.ts";

/** Where a fact comes from, and how old it is. */
export interface ProvenanceRow {
	field: string;
	source: string;
	day: string;
}

/** Facts of the public answer, as readers call them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
	short_description: "Description",
	agent_type: "Type",
	pricing_type: "Pricing",
	deployment_type: "Deployment",
	creator_name: "Creator",
	primary_category: "Category",
	website_url: "Website",
	docs_url: "Documentation",
	github_url: "Source code",
	logo_url: "Logo",
	launch_date: "Launch",
	model_stack: "Models",
	behavioral_profile: "Behavioural profile",
};

export function provenanceRows({ provenance }: AgentDetail): ProvenanceRow[] {
	return provenance.map(({ field, source, checked_at }) => ({
		field: FIELD_WORDS[field] ?? capitalise(field.replaceAll("_", " ")),
		source: capitalise(source),
		day: showDay(checked_at),
	}));
}
