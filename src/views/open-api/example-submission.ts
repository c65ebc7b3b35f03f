import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { FACTS } from "#contract/facts/facts.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";

export const EXAMPLE_SUBMISSION_ID = "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11";

export const EXAMPLE_REGISTRATION: RegistrationRequest = {
	title: FACTS.title.example,
	website_url: FACTS.websiteUrl.example,
	short_description: FACTS.shortDescription.example,
	agent_type: FACTS.agentType.example,
	pricing_type: FACTS.pricingType.example,
};

export function exampleBodyOf({ body }: Endpoint): object | null {
	if (!body) return null;
	const { examples } = body.meta() ?? {};
	const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return typeof example === "object" && example !== null ? example : EXAMPLE_REGISTRATION;
}
