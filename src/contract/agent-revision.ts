import { z } from "zod";
import { Slug } from "./primitives.ts";
import { RegistrationRequest } from "./registration.ts";

const { title, website_url, ...rest } = RegistrationRequest.shape;

/** Changes that an owner asks for: members that are left out stay as they are. */
export const AgentRevisionRequest = z
	.strictObject({
		title: title.optional(),
		website_url: website_url.optional(),
		short_description: rest.short_description.nullable(),
		agent_type: rest.agent_type.nullable(),
		pricing_type: rest.pricing_type.nullable(),
		category_slug: rest.category_slug.nullable(),
		model_stack: rest.model_stack.nullable(),
		docs_url: rest.docs_url.nullable(),
		github_url: rest.github_url.nullable(),
		creator_name: rest.creator_name.nullable(),
		behavioral_profile: rest.behavioral_profile.nullable(),
		slug: Slug.optional().meta({
			description: "A new slug; the old one leads to it for ever once the change is approved.",
		}),
	})
	.refine((changes) => Object.keys(changes).length > 0, { error: "must change something" })
	.meta({
		id: "AgentRevisionRequest",
		description:
			"What an owner wants changed. Members that are left out stay, null takes a fact away. The public text stays until a moderator approves.",
		examples: [{ short_description: "Answers questions about harbours and tides." }],
	});
export type AgentRevisionRequest = z.infer<typeof AgentRevisionRequest>;
