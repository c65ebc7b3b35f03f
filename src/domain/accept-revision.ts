import type { AgentRevisionRequest } from "#contract/agent-revision.ts";
import type { ListingForm } from "#contract/forms.ts";
import { acceptRegistration } from "./accept-registration.ts";
import type { Listing } from "./records/listing.ts";

/** Changes of a listing; a slug is no part of it. */
export type ListingChanges = Omit<AgentRevisionRequest, "slug">;

/** Members of a request and the field of a listing behind each. Facts without a member cannot be changed by one. */
const MEMBERS = [
	["title", "title"],
	["website_url", "websiteUrl"],
	["short_description", "shortDescription"],
	["agent_type", "agentType"],
	["pricing_type", "pricingType"],
	["category_slug", "categorySlug"],
	["model_stack", "modelStack"],
	["docs_url", "docsUrl"],
	["github_url", "repositoryUrl"],
	["creator_name", "creatorName"],
	["behavioral_profile", "behavioralProfile"],
] as const satisfies readonly (readonly [keyof ListingChanges, keyof Listing])[];

/**
 * The listing with the changes in it, or a refusal that names every member that is not acceptable. Null takes a fact
 * away. What is not changed is not looked at again: it was accepted before.
 */
export function acceptRevision(listing: Listing, changes: ListingChanges): Listing {
	const changed = MEMBERS.filter(([member]) => changes[member] !== undefined);
	const stated = changed.filter(([member]) => changes[member] !== null);
	const accepted = acceptRegistration({
		// A request needs one; it is taken over only where it is among the changes.
		title: "Any title",
		...Object.fromEntries(stated.map(([member]) => [member, changes[member]])),
	});
	return {
		...listing,
		...Object.fromEntries(changed.map(([, field]) => [field, accepted[field]])),
	};
}

/** What a form says about a listing: an empty field takes the fact away. The form does not ask for a profile. */
export function changesOfForm(form: ListingForm): ListingChanges {
	return {
		title: form.title,
		website_url: form.website_url,
		short_description: form.short_description ?? null,
		agent_type: form.agent_type ?? null,
		pricing_type: form.pricing_type ?? null,
		category_slug: form.category_slug ?? null,
		model_stack: form.model_stack ?? null,
		docs_url: form.docs_url ?? null,
		github_url: form.github_url ?? null,
		creator_name: form.creator_name ?? null,
	};
}
