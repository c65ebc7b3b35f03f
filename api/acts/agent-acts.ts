import { z } from "zod";
import { dayOf, minuteOf } from "#contract/instants.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { REASON } from "#contract/moderation/reason.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { RESTORABLE_DAYS } from "#domain/agents/removals.ts";
import { recordVersion } from "#domain/history.ts";
import { requireRecord } from "#registry/act.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { acceptCounts } from "#registry/agents/change-agent.ts";
import {
	deprecateAgent,
	hideAgent,
	removeAgent,
	restoreAgent,
} from "#registry/agents/restore-agent.ts";
import { addNote } from "#registry/audit/record-audit.ts";
import { gradeAgent } from "#registry/claims/grade-agent.ts";
import { endClaim } from "#registry/claims/open-claims.ts";
import { reviewedAgentView } from "#views/moderation/reviewed-agent-view.ts";
import { noteViews } from "#views/moderation/reviewed-submission-view.ts";
import { act, ownAct } from "./act.ts";

const slug = z.string();
const as = "moderator" as const;
const TO_OWNER = { reason: { says: "sent to the owner" } };
/** Where no canned reason fits. */
const ownReason = z.string().trim().max(REASON_MAX_CHARACTERS).meta({
	description: "Sent to the owner.",
});

/** What can be done to any agent, each with a reason for the owner. */
export const agentActs = {
	"agent.show": ownAct({
		summary: "Show everything about an agent, even a removed one",
		command: "agent show <slug>",
		input: { slug },
		run: async ({ store }, { slug }) => {
			const agent = await requireRecord(store, "agents", slug);
			return { recordVersion: recordVersion(agent), ...agent };
		},
	}),
	"agent.state": act({
		endpoint: "adminGetAgent",
		noCommand: "agent show prints more.",
		run: ({ store }, { slug }) => requireRecord(store, "agents", slug),
		view: reviewedAgentView,
	}),
	"agent.note": act({
		endpoint: "adminNoteAgent",
		command: "agent note <slug>",
		undo: "A note stays in the audit log.",
		run: (context, { slug: name, text }, actor) =>
			addNote(context, { kind: "agent", name, text, actor }),
		view: (notes) => ({ notes: noteViews(notes) }),
		says: () => "Noted.",
	}),
	"agent.deprecate": ownAct({
		summary: "Mark an agent as no longer maintained",
		command: "agent deprecate <slug>",
		input: {
			slug,
			...REASON,
			message: z.string().optional().meta({ description: "Shown on its page." }),
			successor: z.string().optional().meta({ description: "Agent that replaces it." }),
		},
		options: TO_OWNER,
		undo: "agent.restore",
		hasMinute: true,
		changesSnapshot: true,
		run: (context, input, actor) => deprecateAgent(context, { ...input, actor, as }),
		says: (agent) => `"${agent.slug}" is deprecated.`,
	}),
	"agent.hide": act({
		endpoint: "adminHideAgent",
		options: TO_OWNER,
		undo: "agent.restore",
		changesSnapshot: true,
		run: (context, { version: expected, ...input }, actor) =>
			hideAgent(context, { ...input, expected, actor, as }),
		view: reviewedAgentView,
		says: (agent) => `"${agent.slug}" is hidden.`,
	}),
	"agent.restore": act({
		endpoint: "adminRestoreAgent",
		options: TO_OWNER,
		undo: "As it was before, with agent.deprecate, agent.hide or agent.remove.",
		changesSnapshot: true,
		run: (context, { version: expected, ...input }, actor) =>
			restoreAgent(context, { ...input, expected, actor, as }),
		view: reviewedAgentView,
		says: ({ slug, status }) => `"${slug}" is ${status} again.`,
	}),
	"agent.remove": act({
		endpoint: "adminRemoveAgent",
		options: TO_OWNER,
		undo: "agent.restore",
		changesSnapshot: true,
		run: (context, { for_good: forGood, version: expected, ...input }, actor) =>
			removeAgent(context, { ...input, forGood, expected, actor, as }),
		view: reviewedAgentView,
		says: ({ slug }, { for_good: forGood }) =>
			forGood
				? `"${slug}" is removed for good.`
				: `"${slug}" is removed; it can be restored for ${RESTORABLE_DAYS} days.`,
	}),
	"agent.accept_counts": ownAct({
		summary: "Accept the counts of an agent that a source has suddenly raised",
		command: "agent accept-counts <slug>",
		input: { slug },
		undo: "Its source states the former counts again with its next update.",
		hasMinute: true,
		changesSnapshot: true,
		run: (context, { slug }, actor) => acceptCounts(context, { slug, actor }),
		says: (agent) => `"${agent.slug}" has no counts that wait.`,
	}),
	"agent.rename": ownAct({
		summary: "Give an agent another slug; the old one redirects to it",
		command: "agent rename <slug> <to>",
		input: { slug, to: z.string(), reason: ownReason },
		undo: "agent.rename",
		hasMinute: true,
		changesSnapshot: true,
		run: (context, input, actor) => renameAgent(context, { ...input, actor }),
		says: (agent, { slug }) => `"${slug}" is now "${agent.slug}".`,
	}),
};

export const claimActs = {
	"claim.list": ownAct({
		summary: "List claims",
		input: { agent: slug.optional().meta({ description: "Claims to this agent, oldest first." }) },
		run: ({ store }, { agent }) =>
			agent === undefined ? store.claims.list() : store.claims.by("agent", agent),
		table: {
			rows: (claims) => claims,
			columns: {
				id: ({ id }) => id,
				agent: ({ agentSlug }) => agentSlug,
				account: ({ accountId }) => accountId,
				method: ({ method }) => method,
				state: ({ state, failingSince }) =>
					state === "proven" && failingSince !== null ? "failing" : state,
				begun: ({ createdAt }) => dayOf(createdAt),
				checked: ({ checkedAt }) => checkedAt && minuteOf(checkedAt),
				finding: ({ finding }) => finding,
			},
		},
	}),
	"claim.end": ownAct({
		summary: "End a claim, with the proof that holds it; what it proved no longer counts",
		command: "claim end <id>",
		input: { id: z.string(), ...REASON },
		options: { reason: { says: "sent to the account" } },
		undo: "An ended claim stays ended: its account can start another.",
		hasMinute: true,
		run: async (context, input, actor) => (await endClaim(context, { ...input, actor })).claim,
		// Only what was proven once was ever public.
		changesSnapshot: ({ provenAt }) => provenAt !== null,
		says: ({ agentSlug, proof }) =>
			`Ended the claim to "${agentSlug}"${proof ? ", with its owner's proof for all listings there" : ""}.`,
	}),
	"claim.grade": act({
		endpoint: "adminGradeAgent",
		command: "claim grade <slug> <level>",
		undo: "claim.grade",
		changesSnapshot: true,
		run: (context, { slug, version: expected, level }, actor) =>
			gradeAgent(context, { slug, expected, level: GRANTED_LEVELS[level], actor }),
		view: reviewedAgentView,
		current: async ({ store }, { slug }) => {
			const agent = await requireRecord(store, "agents", slug);
			const what = `"${agent.title}" at ${agent.websiteUrl ?? "no website"}, owned by ${agent.ownerId ?? "nobody"}`;
			return { version: recordVersion(agent), what };
		},
		says: ({ slug, claim_status, verification_level }) =>
			`"${slug}" is ${claim_status} now, level ${verification_level}.`,
	}),
};
