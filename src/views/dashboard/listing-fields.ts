import { REGISTRATION } from "#contract/limits.ts";
import { TYPE_LABELS } from "#contract/type-labels.ts";
import { AGENT_TYPES, PRICING_TYPES } from "#contract/vocabulary.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import { PRICING_LABELS } from "../labels.ts";
import type { Field, Option } from "./blocks.ts";

const NOT_STATED: Option = { value: "", label: "Not stated" };

/** Fields of a registration, empty or with what a listing states. One that has no website, as imports may, needs none. */
export function listingFields(
	categories: readonly CategoryRecord[],
	listing?: Listing,
): readonly Field[] {
	return [...nameFields(listing), ...kindFields(categories, listing), ...sourceFields(listing)];
}

function nameFields(listing?: Listing): Field[] {
	const { titleMaxCharacters, shortDescriptionMaxCharacters, urlMaxCharacters } = REGISTRATION;
	return [
		{
			name: "title",
			label: "Title",
			type: "text",
			value: listing?.title ?? "",
			hint: "Name of the agent. No two agents have the same.",
			required: true,
			maxLength: titleMaxCharacters,
		},
		{
			name: "website_url",
			label: "Website",
			type: "url",
			value: listing?.websiteUrl ?? "",
			hint: "Where the agent lives. No two agents have the same.",
			required: listing?.websiteUrl !== null,
			maxLength: urlMaxCharacters,
		},
		{
			name: "short_description",
			label: "Short description",
			type: "textarea",
			value: listing?.shortDescription ?? "",
			hint: `What it does, in one or two sentences and at most ${shortDescriptionMaxCharacters} characters.`,
			maxLength: shortDescriptionMaxCharacters,
		},
	];
}

function kindFields(categories: readonly CategoryRecord[], listing?: Listing): Field[] {
	return [
		{
			name: "agent_type",
			label: "Type",
			type: "select",
			value: listing?.agentType ?? "",
			options: [
				NOT_STATED,
				...AGENT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] })),
			],
		},
		{
			name: "pricing_type",
			label: "Pricing",
			type: "select",
			value: listing?.pricingType ?? "",
			options: [
				NOT_STATED,
				...PRICING_TYPES.map((type) => ({ value: type, label: PRICING_LABELS[type] })),
			],
		},
		{
			name: "category_slug",
			label: "Category",
			type: "select",
			value: listing?.categorySlug ?? "",
			options: [NOT_STATED, ...categories.map(({ slug, name }) => ({ value: slug, label: name }))],
		},
	];
}

function sourceFields(listing?: Listing): Field[] {
	const { modelStackMaxItems, creatorNameMaxCharacters, urlMaxCharacters } = REGISTRATION;
	return [
		{
			name: "model_stack",
			label: "Models",
			type: "textarea",
			value: listing?.modelStack.join("\n") ?? "",
			hint: `Models that it uses, one a line, at most ${modelStackMaxItems}.`,
		},
		{
			name: "docs_url",
			label: "Documentation",
			type: "url",
			value: listing?.docsUrl ?? "",
			maxLength: urlMaxCharacters,
		},
		{
			name: "github_url",
			label: "Repository",
			type: "url",
			value: listing?.repositoryUrl ?? "",
			hint: "Wherever it is hosted.",
			maxLength: urlMaxCharacters,
		},
		{
			name: "creator_name",
			label: "Creator",
			type: "text",
			value: listing?.creatorName ?? "",
			hint: "Who makes it.",
			maxLength: creatorNameMaxCharacters,
		},
	];
}
