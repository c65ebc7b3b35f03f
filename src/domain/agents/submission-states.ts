import type { AgentStatus, SubmissionStatus } from "#contract/vocabulary.ts";
import { Refusal } from "../errors.ts";
import { madeBy, withTransition } from "../history.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

/** Allowed transitions of a submission. Decided ones change only if a moderator reopens them or undoes an act. */
const SUBMISSION_TRANSITIONS: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
	pending: ["pending", "changes_requested", "approved", "rejected", "withdrawn"],
	changes_requested: ["pending", "rejected", "withdrawn"],
	approved: [],
	rejected: [],
	withdrawn: [],
};

/**
 * Allowed transitions of an agent. Removal keeps the slug forever. What is hidden, was removed in the last 30 days or by a
 * source can be restored, and moderators can take down what its owner or a source removed.
 */
const AGENT_TRANSITIONS: Record<AgentStatus, readonly AgentStatus[]> = {
	active: ["deprecated", "removed"],
	deprecated: ["active", "removed"],
	removed: ["removed", "active", "deprecated"],
};

type Stored = Pick<SubmissionRecord, "status" | "awaitsSecond">;

/** The state outside the record: what waits for a second member of its organisation is pending, too. */
export function stateOf({ status, awaitsSecond }: Stored) {
	if (awaitsSecond && status === "changes_requested") {
		return { status: "pending", waitsFor: "member" } as const;
	}
	return { status, waitsFor: status === "pending" ? ("moderator" as const) : null };
}

/** False until a second member has approved it, if its organisation asks for one. */
export function isForModerators(stored: Stored): boolean {
	return stateOf(stored).waitsFor !== "member";
}

/** True while moderators may see to it. */
export function isUndecided(stored: Stored): boolean {
	return isOpenSubmission(stored.status) && isForModerators(stored);
}

/** True while a reviewer or the owner must act. */
export function isOpenSubmission(status: SubmissionStatus): boolean {
	return SUBMISSION_TRANSITIONS[status].length > 0;
}

export function checkSubmissionTransition(stored: Stored, to: SubmissionStatus): void {
	const { status } = stored;
	const isOpen = isForModerators(stored) || to !== "rejected";
	if (isOpen && SUBMISSION_TRANSITIONS[status].includes(to)) return;
	const from = isForModerators(stored)
		? `is ${status}`
		: "waits for a second member of its organisation";
	throw new Refusal("conflict", `The submission ${from} and cannot become ${to}.`);
}

export function checkAgentTransition(from: AgentStatus, to: AgentStatus): void {
	if (AGENT_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The agent is ${from} and cannot become ${to}.`);
}

type Sent = Pick<SubmissionRecord, "ownerId" | "transitions">;

export function sendersOf({ ownerId, transitions }: Sent) {
	const moves = transitions.filter(({ to, actor }) => to === "pending" && actor === ownerId);
	const last = moves.at(-1);
	return {
		sender: moves.findLast(({ second }) => !second)?.by,
		second: last?.second ? last.by : undefined,
	};
}

export type Edited = Pick<
	SubmissionRecord,
	"listing" | "basedOn" | "renameTo" | "documentOrigins" | "versions"
>;

/** An edited submission, which must be reviewed and checked again. It keeps its place in the queue. */
export function editedSubmission(
	{ checks: _, ...submission }: SubmissionRecord,
	{ at, by, ...text }: Edited & { at: string; by: string | undefined },
): SubmissionRecord {
	checkSubmissionTransition(submission, "pending");
	const transition = { to: "pending", at, ...madeBy({ id: submission.ownerId, by }), reason: null };
	return {
		...submission,
		...text,
		status: "pending",
		decidedAt: null,
		reason: null,
		...withTransition(submission, transition),
	};
}
