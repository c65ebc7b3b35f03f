import { Refusal } from "#domain/errors.ts";
import type { Actor } from "#registry/store.ts";
import { accountActs } from "./account-acts.ts";
import type { Act, ActContext, Outcome } from "./act.ts";
import { agentActs, claimActs } from "./agent-acts.ts";
import { auditActs } from "./audit-acts.ts";
import { categoryActs } from "./category-acts.ts";
import { commentActs } from "./comment-acts.ts";
import { duplicateActs } from "./duplicate-acts.ts";
import { findingActs } from "./finding-acts.ts";
import { incidentActs } from "./incident-acts.ts";
import { organisationActs } from "./organisation-acts.ts";
import { registryActs } from "./registry-acts.ts";
import { reportActs } from "./report-acts.ts";
import { runActs, sourceActs } from "./source-acts.ts";
import { submissionActs } from "./submission-acts.ts";
import { tokenActs } from "./token-acts.ts";
import type { Words } from "./words.ts";

/**
 * All acts by id, which is their word in the audit log. The admin API has those with a row in the contract, forms of the
 * desk run those of moderators, the command line and the control socket all.
 */
export const ACTS: ReadonlyMap<string, Act> = new Map<string, Act>(
	Object.entries({
		...accountActs,
		...organisationActs,
		...tokenActs,
		...submissionActs,
		...agentActs,
		...claimActs,
		...duplicateActs,
		...commentActs,
		...reportActs,
		...findingActs,
		...incidentActs,
		...categoryActs,
		...auditActs,
		...sourceActs,
		...runActs,
		...registryActs,
	}),
);

/** Runs an act as the operator asks for it. Refuses unknown acts and invalid input. */
export async function runAct(
	context: ActContext,
	{ act, input, actor }: { act: string; input: unknown; actor: Actor },
): Promise<Outcome> {
	const entry = ACTS.get(act);
	if (!entry) throw new Refusal("not_found", "No act has this name.");
	return entry.runFor(context, input, actor);
}

/** The answer as it was asked for. Long lists are not sent twice. */
export function tell({ answer, inWords }: Outcome, wantsWords = false): Told {
	return wantsWords && inWords ? { result: null, words: inWords() } : { result: answer };
}

export interface Told {
	result: unknown;
	words?: Words;
}
