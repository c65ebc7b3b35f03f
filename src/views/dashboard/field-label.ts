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
