import type { ChangeKindName } from "#contract/agents/changes.ts";
import { currentServerJson } from "#documents/formats/current-server-json.ts";
import { revisedListing } from "#domain/agents/listing-changes.ts";
import * as policy from "#domain/agents/release-policy.ts";
import { standingProofs } from "#domain/claims/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { type Transaction, transact } from "../act.ts";
import { type DocumentFinder, findDocuments } from "../documents/documents.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { decideAndTell } from "../submissions/decide-submission.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";

/** Does what an owner sends, and has it shown soon if it is public without a moderator. */
export async function sendWith<Sent extends SubmissionRecord | undefined>(
	context: RegistryContext,
	work: (transaction: Transaction) => Promise<Sent>,
): Promise<Sent> {
	const result = await transact(context, work);
	if (result?.status === "approved") context.onReleased?.();
	return result;
}

/** Makes a change of a public listing public at once if the policy allows it. Otherwise it waits, and says why. */
export async function releaseOrWait(
	transaction: Transaction,
	submission: SubmissionRecord,
): Promise<SubmissionRecord> {
	const { revision, agentSlug, status } = submission;
	const isAsked = transaction.trustsReleases && status === "pending" && revision && agentSlug;
	const agent = isAsked ? await transaction.agents.find(agentSlug) : undefined;
	if (!agent) return submission;
	const reasons = policy.whyReleaseWaits(await readRelease(transaction, agent, submission));
	if (reasons.length > 0) {
		const waiting = { ...submission, reason: `Why it waits for a moderator: ${reasons.join(" ")}` };
		transaction.submissions.save(waiting);
		return waiting;
	}
	const decision = { outcome: "approved" } as const;
	return decideAndTell(transaction, { submission, decision, actor: { id: policy.POLICY } });
}

async function readRelease(
	reader: RegistryReader,
	agent: AgentRecord,
	submission: SubmissionRecord,
): Promise<policy.ReleaseToJudge> {
	const { slug, ownerId, reviewed, submissionId } = agent;
	const listing = revisedListing(agent, submission);
	const seen = await reader.submissions.find(reviewed ?? submissionId ?? "");
	const proofs = standingProofs(agent, await reader.claims.by("agent", slug));
	const versions = await Promise.all(
		[listing, ...(submission.versions ?? [])].map(({ documents }) => stated(reader, documents)),
	);
	const duplicates = await findPublicDuplicates(reader, listing, { ownerId, own: agent });
	return {
		agent,
		submission,
		seen,
		versions,
		isProven: proofs.some(({ failingSince }) => failingSince === null),
		seenDocuments: await stated(reader, seen?.listing.documents ?? []),
		flags: submission.flags,
		toolChanges: await toolChanges(reader, versions.flat(), seen?.decidedAt ?? ""),
		duplicates: duplicates.map(duplicateSentence),
	};
}

async function stated(finder: DocumentFinder, digests: readonly string[]) {
	const documents = await findDocuments(finder, digests);
	return documents.map(({ sha256, format, text }): policy.StatedDocument => {
		const server = format === "mcp-server" ? currentServerJson(text) : undefined;
		return server ?? { document: sha256 };
	});
}

const OF_TOOLS: readonly ChangeKindName[] = ["orders", "disarmed", "tools"];

async function toolChanges(
	{ changes }: Pick<RegistryReader, "changes">,
	documents: readonly policy.StatedDocument[],
	since: string,
): Promise<string[]> {
	const remotes = documents.flatMap((document) => document.remotes ?? []);
	const subjects = new Set(remotes.map(({ url }) => `endpoint:${parseHttpAddress(url)}`));
	const lists = await Promise.all([...subjects].map((subject) => changes.by("subject", subject)));
	const late = lists.flat().filter(({ kind, at }) => OF_TOOLS.includes(kind) && at > since);
	return late.map(({ text }) => text);
}
