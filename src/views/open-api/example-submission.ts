import { FACTS } from "#contract/facts.ts";
import type { RegistrationRequest } from "#contract/registration.ts";
import type { Submission } from "#contract/submission.ts";

/** Identifier of a submission, as examples name it. */
export const EXAMPLE_SUBMISSION_ID = "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11";

export const EXAMPLE_REGISTRATION: RegistrationRequest = {
	title: FACTS.title.example,
	website_url: FACTS.websiteUrl.example,
	short_description: FACTS.shortDescription.example,
	agent_type: FACTS.agentType.example,
	pricing_type: FACTS.pricingType.example,
};

export const EXAMPLE_SUBMISSION: Submission = {
	id: EXAMPLE_SUBMISSION_ID,
	status: "pending",
	title: EXAMPLE_REGISTRATION.title,
	website_url: EXAMPLE_REGISTRATION.website_url,
	submitted_at: "2026-05-03T12:00:00.000Z",
	decided_at: null,
	reason: null,
	queue_position: 1,
	usual_review_seconds: 18_000,
	checks: [],
	agent_slug: null,
	agent_url: null,
	version: 1,
	owner: "me",
	changes: null,
};
