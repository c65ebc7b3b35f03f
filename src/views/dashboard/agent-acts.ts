import { ownAgentPath } from "#contract/addresses.ts";
import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ViewContext } from "../view-context.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { Field, Section } from "./blocks.ts";
import { withAttempt } from "./form-attempt.ts";

const SLUG_MAX_CHARACTERS = 64;

/** Another slug, which a moderator has to approve. */
export function renameSection({ agent, revision, attempt, attempted }: AgentParts): Section {
	const field: Field = {
		name: "slug",
		label: "New slug",
		type: "text",
		value: revision?.renameTo ?? agent.slug,
		hint: "1 to 64 of a–z, 0–9 and inner hyphens.",
		required: true,
		maxLength: SLUG_MAX_CHARACTERS,
		autocomplete: "off",
	};
	return {
		id: "rename",
		title: "Rename",
		blocks: [
			{
				kind: "text",
				text: "The slug names your agent in addresses. A moderator reviews a new one. From then on every old address leads to the new one for good, and no other agent ever gets the old slug.",
			},
			{
				kind: "form",
				form: {
					action: `${ownAgentPath(agent.slug)}rename/`,
					submit: "Ask for this slug",
					fields: withAttempt([field], attempted === "rename" ? attempt : undefined),
				},
			},
		],
	};
}

/** To deprecate an agent, or to take that back. */
export function deprecationSection(context: ViewContext, parts: AgentParts): Section {
	return parts.agent.status === "deprecated"
		? restoreSection(context, parts)
		: deprecateSection(parts);
}

function deprecateSection({ agent, attempt, attempted }: AgentParts): Section {
	const fields: Field[] = [
		{
			name: "message",
			label: "Message",
			type: "textarea",
			hint: `Shown on its page at once. At most ${DEPRECATION_MESSAGE_MAX_CHARACTERS} characters, without addresses.`,
			maxLength: DEPRECATION_MESSAGE_MAX_CHARACTERS,
		},
		{
			name: "successor",
			label: "Successor",
			type: "text",
			hint: "Slug of the agent that takes its place.",
			maxLength: SLUG_MAX_CHARACTERS,
			autocomplete: "off",
		},
	];
	return {
		id: "deprecate",
		title: "Deprecate",
		blocks: [
			{
				kind: "text",
				text: "Say that the agent is no longer looked after. It stays listed, and you can take this back.",
			},
			{
				kind: "form",
				form: {
					action: `${ownAgentPath(agent.slug)}deprecate/`,
					submit: "Deprecate the agent",
					fields: withAttempt(fields, attempted === "deprecate" ? attempt : undefined),
				},
			},
		],
	};
}

function restoreSection(
	{ site }: ViewContext,
	{ agent: { slug, deprecation } }: AgentParts,
): Section {
	const message = deprecation?.message ?? null;
	const successor = deprecation?.successor ?? null;
	return {
		id: "restore",
		title: "Restore",
		blocks: [
			{
				kind: "text",
				text:
					successor === null ? "It is deprecated." : `It is deprecated in favour of ${successor}.`,
			},
			...(message === null ? [] : [{ kind: "quote" as const, text: message }]),
			deprecation?.by === "moderator"
				? {
						kind: "text",
						text: `A moderator deprecated it. To have it restored, write to ${site.contactEmail}.`,
					}
				: {
						kind: "form",
						form: {
							action: `${ownAgentPath(slug)}restore/`,
							submit: "Make it active again",
							fields: [],
						},
					},
		],
	};
}

/** Asks for the slug, so that nothing is removed by a slip. */
export function removalSection({ agent: { slug }, attempt, attempted }: AgentParts): Section {
	const field: Field = {
		name: "confirm",
		label: "Slug of this agent",
		type: "text",
		hint: `Type ${slug} to confirm.`,
		required: true,
		maxLength: SLUG_MAX_CHARACTERS,
		autocomplete: "off",
	};
	return {
		id: "remove",
		title: "Remove",
		blocks: [
			{
				kind: "text",
				text: "Takes the agent off the registry for good. Its pages answer as not found, its claims end, and its slug is never given again. This cannot be undone.",
			},
			{
				kind: "form",
				form: {
					action: `${ownAgentPath(slug)}remove/`,
					submit: "Remove the agent for good",
					tone: "danger",
					fields: withAttempt([field], attempted === "remove" ? attempt : undefined),
				},
			},
		],
	};
}
