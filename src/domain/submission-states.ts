import type { AgentStatus, SubmissionStatus } from "#contract/vocabulary.ts";
import { Refusal } from "./errors.ts";

/** What a submission may become. Decided ones never change again; an edited one waits anew. */
const SUBMISSION_TRANSITIONS: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
	pending: ["pending", "changes_requested", "approved", "rejected", "withdrawn"],
	changes_requested: ["pending", "rejected", "withdrawn"],
	approved: [],
	rejected: [],
	withdrawn: [],
};

/** What a public agent may become; removal is final and keeps the slug for ever. */
const AGENT_TRANSITIONS: Record<AgentStatus, readonly AgentStatus[]> = {
	active: ["deprecated", "removed"],
	deprecated: ["active", "removed"],
	removed: [],
};

/** Still somebody's turn: the reviewer's or the owner's. */
export function isOpenSubmission(status: SubmissionStatus): boolean {
	return SUBMISSION_TRANSITIONS[status].length > 0;
}

export function checkSubmissionTransition(from: SubmissionStatus, to: SubmissionStatus): void {
	if (SUBMISSION_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The submission is ${from} and cannot become ${to}.`);
}

export function checkAgentTransition(from: AgentStatus, to: AgentStatus): void {
	if (AGENT_TRANSITIONS[from].includes(to)) return;
	throw new Refusal("conflict", `The agent is ${from} and cannot become ${to}.`);
}
