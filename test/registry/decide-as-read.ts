import { recordVersion } from "#domain/history.ts";
import { gradeAgent } from "#registry/claims/grade-agent.ts";
import { updateIncident } from "#registry/incidents/update-incident.ts";
import type { RegistryContext } from "#registry/store.ts";
import { decideSubmission } from "#registry/submissions/decide-submission.ts";

type Parameter<Act extends (...parameters: never[]) => unknown> = Omit<
	Parameters<Act>[1],
	"expected"
>;

/** Decide the current version, like somebody who has just read it. */

export async function decideAsRead(
	registry: RegistryContext,
	decision: Parameter<typeof decideSubmission>,
) {
	const submission = await registry.store.submissions.find(decision.id);
	return decideSubmission(registry, { ...decision, expected: versionOf(submission) });
}

export async function updateAsRead(
	registry: RegistryContext,
	change: Parameter<typeof updateIncident>,
	actor: { id: string },
) {
	const expected = versionOf(await registry.store.incidents.find(change.slug));
	return updateIncident(registry, { ...change, expected }, actor);
}

export async function gradeAsRead(
	registry: RegistryContext,
	grading: Parameter<typeof gradeAgent>,
) {
	const expected = versionOf(await registry.store.agents.find(grading.slug));
	return gradeAgent(registry, { ...grading, expected });
}

function versionOf(record: Parameters<typeof recordVersion>[0] | undefined): number {
	return record ? recordVersion(record) : 1;
}
