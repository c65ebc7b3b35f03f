import { TYPE_LABELS } from "#contract/type-labels.ts";
import { PRICING_LABELS } from "../labels.ts";
import { capitalise } from "../pages/display.ts";

/** Fields that people call otherwise than records do. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
	agentType: "Type",
	pricingType: "Pricing",
	deploymentType: "Deployment",
	creatorName: "Creator",
	categorySlug: "Category",
	websiteUrl: "Website",
	docsUrl: "Documentation",
	repositoryUrl: "Repository",
	logoUrl: "Logo",
	launchedAt: "Launched",
	modelStack: "Models",
	behavioralProfile: "Behavioural profile",
};

/** A field of a record as people call it. */
export function fieldLabel(field: string): string {
	const known = Object.hasOwn(FIELD_LABELS, field) ? FIELD_LABELS[field] : undefined;
	return known ?? capitalise(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	agentType: TYPE_LABELS,
	pricingType: PRICING_LABELS,
};

/** What a field says as people read it. */
export function fieldValue(field: string, value: string): string {
	if (field === "deploymentType") return capitalise(value);
	const labels = Object.hasOwn(VALUE_LABELS, field) ? VALUE_LABELS[field] : undefined;
	return labels && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
