import { ownAgentPath } from "#contract/addresses.ts";
import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ViewContext } from "../view-context.ts";
import type { AgentParts } from "./agent-parts.ts";
import { type Field, form, quote, type Section, section, text } from "./blocks.ts";
import { textArea, textField } from "./fields.ts";
import { attemptAt, withAttempt } from "./form-attempt.ts";

const SLUG_MAX_CHARACTERS = 64;

function slugField(name: string, label: string, parts: Partial<Field>): Field {
	return textField(name, label, {
		maxLength: SLUG_MAX_CHARACTERS,
		autocomplete: "off",
		...parts,
	});
}

/** Another slug, which a moderator has to approve. */
export function renameSection(parts: AgentParts): Section {
	const { agent, revision } = parts;
	const field = slugField("slug", "New slug", {
		value: revision?.renameTo ?? agent.slug,
		hint: "1 to 64 of a–z, 0–9 and inner hyphens.",
		required: true,
	});
	return section(
		"rename",
		"Rename",
		text(
			"The slug names your agent in addresses. A moderator reviews a new one. From then on every old address leads to the new one for good, and no other agent ever gets the old slug.",
		),
		form(`${ownAgentPath(agent.slug)}rename/`, "Request new slug", {
			fields: withAttempt([field], attemptAt(parts, "rename")),
		}),
	);
}

/** To deprecate an agent, or to take that back. */
export function deprecationSection(context: ViewContext, parts: AgentParts): Section {
	return parts.agent.status === "deprecated"
		? restoreSection(context, parts)
		: deprecateSection(parts);
}

function deprecateSection(parts: AgentParts): Section {
	const message = textArea("message", "Message", {
		hint: `Shown on its page at once. At most ${DEPRECATION_MESSAGE_MAX_CHARACTERS} characters, without addresses.`,
		maxLength: DEPRECATION_MESSAGE_MAX_CHARACTERS,
	});
	const successor = slugField("successor", "Successor", {
		hint: "Slug of the agent that takes its place.",
	});
	return section(
		"deprecate",
		"Deprecate",
		text(
			"Say that the agent is no longer looked after. It stays listed, and you can take this back.",
		),
		form(`${ownAgentPath(parts.agent.slug)}deprecate/`, "Deprecate the agent", {
			fields: withAttempt([message, successor], attemptAt(parts, "deprecate")),
		}),
	);
}

function restoreSection(
	{ site }: ViewContext,
	{ agent: { slug, deprecation } }: AgentParts,
): Section {
	const successor = deprecation?.successor ?? null;
	return section(
		"restore",
		"Restore",
		text(successor === null ? "It is deprecated." : `It is deprecated in favour of ${successor}.`),
		deprecation?.message ? quote(deprecation.message) : null,
		deprecation?.by === "moderator"
			? text(`A moderator deprecated it. To have it restored, write to ${site.contactEmail}.`)
			: form(`${ownAgentPath(slug)}restore/`, "Make it active again"),
	);
}

/** Asks for the slug, so that nothing is removed by a slip. */
export function removalSection(parts: AgentParts): Section {
	const { slug } = parts.agent;
	const field = slugField("confirm", "Slug of this agent", {
		hint: `Type ${slug} to confirm.`,
		required: true,
	});
	return section(
		"remove",
		"Remove",
		text(
			"Takes the agent off the registry for good. Its pages answer as not found, its claims end, and its slug is never given again. This cannot be undone.",
		),
		form(`${ownAgentPath(slug)}remove/`, "Remove the agent for good", {
			tone: "danger",
			fields: withAttempt([field], attemptAt(parts, "remove")),
		}),
	);
}
