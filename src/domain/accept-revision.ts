import type { AgentRevisionRequest } from "#contract/agent-revision.ts";
import type { ListingChangesForm } from "#contract/forms.ts";
import { acceptRegistration, invalidBody } from "./accept-registration.ts";
import type { Listing } from "./records/listing.ts";

/** Changes of a listing; a slug is no part of it. */
export type ListingChanges = Omit<AgentRevisionRequest, "slug" | "website_url"> & {
	/** Null leaves a listing without a website as it is. */
	website_url?: string | null | undefined;
};

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
	const changed = MEMBERS.filter(
		([member, field]) => changes[member] !== undefined && !isSame(changes[member], listing[field]),
	);
	if (changed.some(([member]) => member === "website_url" && changes[member] === null)) {
		throw invalidBody([{ pointer: "#/website_url", detail: "must not be taken away" }]);
	}
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

type Stated = ListingChanges[keyof ListingChanges];

/** Forms send every field; nothing and an empty list or text say the same. */
function isSame(change: Stated, known: Listing[keyof Listing]): boolean {
	return JSON.stringify(statedOrNull(change)) === JSON.stringify(statedOrNull(known));
}

function statedOrNull(value: Stated | Listing[keyof Listing]) {
	return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** What a form says about a listing: an empty field takes the fact away. The form does not ask for a profile. */
export function changesOfForm(form: ListingChangesForm): ListingChanges {
	return {
		title: form.title,
		website_url: form.website_url ?? null,
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
