import { listingChanges } from "#domain/listing-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Change } from "./blocks.ts";

/** Fields of a listing as people call them. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
	title: "Title",
	shortDescription: "Short description",
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
	integrations: "Integrations",
	behavioralProfile: "Behavioural profile",
};

/** What a revision would change of a public agent, field by field. */
export function revisionChanges(
	agent: AgentRecord,
	{ listing, renameTo }: Pick<SubmissionRecord, "listing" | "renameTo">,
): Change[] {
	const changes = listingChanges(agent, listing).map(({ field, before, after }) => ({
		field: FIELD_LABELS[field] ?? field,
		before,
		after,
	}));
	if (renameTo === null) return changes;
	return [{ field: "Slug", before: agent.slug, after: renameTo }, ...changes];
}
