import { z } from "zod";
import { shownIn } from "#contract/http/paging.ts";
import { minuteOf } from "#contract/instants.ts";
import { REASON } from "#contract/moderation/reason.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { isForModerators, sendersOf } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { requireRecord } from "#registry/act.ts";
import { addNote, listNotes } from "#registry/audit/record-audit.ts";
import { withOwnerSlugs } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import { requestChecks } from "#registry/submissions/address-checks.ts";
import { approveSubmissions } from "#registry/submissions/approve-submissions.ts";
import { decideSubmission, takeSubmission } from "#registry/submissions/decide-submission.ts";
import { reopenSubmission } from "#registry/submissions/edit-submission.ts";
import { readRegistrants } from "#registry/submissions/registrant.ts";
import {
	listUndecided,
	rejectAllOf,
	rejectSubmissions,
} from "#registry/submissions/reject-submissions.ts";
import { withCurrentFlags, withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import { documentView } from "#views/moderation/document-view.ts";
import {
	noteViews,
	reviewedSubmissionView,
	reviewQueueView,
} from "#views/moderation/reviewed-submission-view.ts";
import { showAmount } from "#views/pages/display.ts";
import { act, ownAct, WHOLE_LIST } from "./act.ts";

const TO_REGISTRANT = { reason: { says: "sent to the registrant" } };
const REJECTED = "submission.reopen";
const APPROVED = "What was approved is public: agent.hide takes it from view.";
const read = z.array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }));

export const submissionActs = {
	"submission.list": act({
		endpoint: "adminListSubmissions",
		operator: {
			...WHOLE_LIST,
			status: z
				.enum([...SUBMISSION_STATUSES, "all"])
				.default("all")
				.meta({ description: "Their state." }),
		},
		run: async (context, { status, ...place }) => {
			const { submissions } = context.store;
			const records = await (status === "all"
				? submissions.list()
				: submissions.by("status", status));
			const all = records.filter(isForModerators);
			const { shown } = shownIn(all, place);
			return withFlagsOf(context, all, await withOwnerSlugs(context.store, shown));
		},
		view: reviewQueueView,
		table: {
			rows: ({ submissions }) => submissions,
			columns: {
				id: ({ id }) => id,
				state: ({ status }) => status,
				kind: ({ revision }) => (revision ? "change" : "new"),
				submitted: ({ submitted_at }) => minuteOf(submitted_at),
				flags: ({ flags }) => flags.length,
				agent: ({ agent_slug }) => agent_slug,
				title: ({ listing }) => listing.title ?? null,
			},
			total: ({ total }) => total,
		},
	}),
	"submission.show": act({
		endpoint: "adminGetSubmission",
		run: async (context, { id }) => {
			const { store } = context;
			const submission = await withCurrentFlags(
				context,
				await requireRecord(store, "submissions", id),
			);
			const registrants = await readRegistrants(store, submission);
			const [slugged = submission] = await withOwnerSlugs(store, [submission]);
			const notes = await listNotes(store, { kind: "submission", name: id });
			return { submission: slugged, registrants, notes, ...sendersOf(submission) };
		},
		view: ({ submission, registrants, notes, second }) => ({
			...reviewedSubmissionView(submission),
			...(second !== undefined && { second_member: second }),
			registrants: registrants.map(
				({ id, approved, rejected, removed, since, suspendedAt: suspended_at }) => {
					return { id, approved, rejected, removed, since, suspended_at };
				},
			),
			notes: noteViews(notes),
		}),
	}),
	"document.show": act({
		endpoint: "adminGetDocument",
		run: ({ store }, { sha256 }) => requireRecord(store, "documents", sha256),
		view: documentView,
	}),
	"submission.approve": act({
		endpoint: "adminApproveSubmission",
		undo: APPROVED,
		changesSnapshot: true,
		run: (context, { id, version: expected }, actor) =>
			decideSubmission(context, { id, expected, decision: { outcome: "approved" }, actor }),
		view: reviewedSubmissionView,
		current: whatIsDecided,
		says: ({ listing, agent_slug }) => `Approved "${listing.title}"; the agent is "${agent_slug}".`,
	}),
	"submission.approve_many": ownAct({
		summary: "Approve the selected submissions that have no flags",
		noCommand: "The desk offers it; submission approve decides one.",
		who: "moderator",
		input: { submissions: read },
		audit: "submission.approve",
		undo: APPROVED,
		run: (context, input, actor) => approveSubmissions(context, { ...input, actor }),
		changesSnapshot: ({ approved }) => approved.length > 0,
		says: ({ approved }) => `Approved ${showAmount(approved.length, "submission")}.`,
	}),
	"submission.reject": act({
		endpoint: "adminRejectSubmission",
		options: TO_REGISTRANT,
		undo: REJECTED,
		run: (context, { id, version: expected, ...input }, actor) => {
			const decision = { outcome: "rejected", ...input } as const;
			return decideSubmission(context, { id, expected, decision, actor });
		},
		changesSnapshot: ({ transitions }) => transitions.at(-2)?.to === "approved",
		view: reviewedSubmissionView,
		current: whatIsDecided,
		says: ({ listing }) => `Rejected "${listing.title}".`,
	}),
	"submission.reject_many": act({
		endpoint: "adminRejectSubmissions",
		noCommand: "submission reject-all takes those of one account.",
		audit: "submission.reject",
		undo: REJECTED,
		run: (context, input, actor) => rejectSubmissions(context, { ...input, actor }),
		view: (outcome) => outcome,
		says: ({ rejected }) => `Rejected ${showAmount(rejected.length, "submission")}.`,
	}),
	"submission.reject_all": ownAct({
		summary: "Reject all pending submissions of an account, as they are now",
		command: "submission reject-all <account>",
		input: {
			account: z.string().min(1),
			count: z.int().optional().meta({ description: "How many these are, once you know it." }),
			...REASON,
		},
		options: TO_REGISTRANT,
		audit: "submission.reject",
		undo: REJECTED,
		hasMinute: true,
		run: async (context, { account: ownerId, count, ...input }, actor) => {
			const open = (await listUndecided(context.store, ownerId)).length;
			if (open > 1 && count !== open) {
				const detail = `Nothing is rejected yet: ${open} submissions are undecided. If that is what you mean, add --count ${open}.`;
				throw new Refusal("invalid_query", detail);
			}
			return rejectAllOf(context, { ...input, ownerId, actor });
		},
		says: ({ rejected, left }) =>
			`Rejected ${rejected.length}.${left.map(({ id, detail }) => ` ${id} was left: ${detail}`).join("")}`,
	}),
	"submission.reopen": act({
		endpoint: "adminReopenSubmission",
		undo: "submission.reject",
		run: (context, { id, version: expected }, actor) =>
			reopenSubmission(context, { id, expected, actor }),
		view: reviewedSubmissionView,
		current: whatIsDecided,
		says: ({ listing }) => `"${listing.title}" waits for a decision again.`,
	}),
	"submission.request_changes": act({
		endpoint: "adminRequestChanges",
		options: { reason: { says: "what to change, sent to the registrant" } },
		undo: "The registrant was told; the submission waits again once it is edited.",
		run: (context, { id, version: expected, ...input }, actor) => {
			const decision = { outcome: "changes_requested", ...input } as const;
			return decideSubmission(context, { id, expected, decision, actor });
		},
		view: reviewedSubmissionView,
		current: whatIsDecided,
		says: ({ listing }) => `Asked for changes of "${listing.title}".`,
	}),
	"submission.assign": act({
		endpoint: "adminAssignSubmission",
		noCommand: "It is for those who share a desk.",
		audit: null,
		undo: "It ends by itself after an hour, or with on: false.",
		run: (context, input, actor) => takeSubmission(context, { ...input, actor }),
		view: reviewedSubmissionView,
	}),
	"submission.note": act({
		endpoint: "adminNoteSubmission",
		command: "submission note <id>",
		undo: "A note stays in the audit log.",
		run: (context, { id: name, text }, actor) =>
			addNote(context, { kind: "submission", name, text, actor }),
		view: (notes) => ({ notes: noteViews(notes) }),
		says: () => "Noted.",
	}),
	"submission.check": ownAct({
		summary: "Have the addresses of a submission looked at again",
		command: "submission check <id>",
		who: "moderator",
		input: { id: z.string() },
		audit: null,
		undo: "It only looks.",
		run: async (context, { id }, actor) => {
			await requestChecks(context, { id, actor });
			return { id };
		},
		says: () => "Its addresses are looked at again while the service runs.",
	}),
};

async function whatIsDecided({ store }: { store: RegistryReader }, { id }: { id: string }) {
	const submission = await requireRecord(store, "submissions", id);
	const { title, websiteUrl } = submission.listing;
	return {
		version: recordVersion(submission),
		what: `"${title}" at ${websiteUrl ?? "no website"}`,
	};
}
