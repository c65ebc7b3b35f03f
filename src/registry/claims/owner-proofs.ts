import { minuteOf } from "#contract/instants.ts";
import { isOpenClaim, lapsesAt, wasJustChecked } from "#domain/claims/claim-rules.ts";
import type { ClaimOutcome } from "#domain/claims/outbound-questions.ts";
import { coveredPlace, proofSubject, whyUnprovable } from "#domain/claims/owner-proofs.ts";
import { invalidBody } from "#domain/errors.ts";
import { withTransition } from "#domain/history.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import { noRecord, type Transaction, verb } from "../act.ts";
import { recordAct, recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { type Actor, newId, type RegistryContext } from "../store.ts";
import { saveHeld, saveProofs, withOwnerProofs } from "./close-claim.ts";
import { CLAIM_CHECKER } from "./find-place.ts";

/** Starts to prove a domain or an account for all listings of an owner there. What is open already is checked soon. */
export const startProof = verb(
	async (transaction, { kind, subject: text, actor, claimsListings }: Started) => {
		const subject = proofSubject(kind, text.trim(), transaction.allowedHosts);
		if (subject === undefined) {
			throw invalidBody([{ pointer: "#/subject", detail: whyUnprovable(kind, text.trim()) }]);
		}
		const ownerId = actor.id;
		const own = await transaction.proofs.by("owner", ownerId);
		const match = own.find((proof) => proof.kind === kind && proof.subject === subject);
		if (match) {
			const isDue = claimsListings || !wasJustChecked(match, transaction.now());
			const requested = { ...match, requested: isDue, ...(claimsListings && { claimsListings }) };
			transaction.proofs.save(requested);
			return requested;
		}
		const count = own.filter(({ state }) => state === "waiting").length;
		const listings = await transaction.agents.countBy("owner", ownerId);
		requireQuota("open_claims", transaction.limits, { count, listings });
		const code = await challengeFor(transaction, { ownerId, subject });
		const base = { ...unproven(transaction), ownerId, kind, subject, code };
		const after = { ...base, ...(claimsListings && { claimsListings }) };
		await settleProof(transaction, { after, actor });
		return after;
	},
);

interface Started extends Pick<ProofRecord, "kind" | "subject"> {
	actor: Actor;
	/** Also takes all listings without an owner there, once the proof is found. */
	claimsListings?: true | undefined;
}

/** How a proof or claim begins. */
export function unproven(context: Pick<RegistryContext, "now" | "randomBytes">) {
	return {
		id: newId(context),
		state: "waiting",
		createdAt: context.now().toISOString(),
		provenAt: null,
		checkedAt: null,
		failingSince: null,
		finding: null,
		requested: false,
	} as const;
}

/** One text for each owner and place, so that an owner of many listings publishes it once. */
export async function challengeFor(
	transaction: Transaction,
	{ ownerId, subject }: Pick<ProofRecord, "ownerId" | "subject">,
): Promise<string> {
	const proofs = await transaction.proofs.by("owner", ownerId);
	const claims = await transaction.claims.by("account", ownerId);
	const claim = claims.find((entry) => entry.subject === subject && isOpenClaim(entry));
	const code = proofs.find((proof) => proof.subject === subject)?.code ?? claim?.challenge;
	return code ?? Buffer.from(transaction.randomBytes(16)).toString("hex");
}

/** Gives a proof up, for all listings. Returns whether public data changes. */
export const endProof = verb(async (transaction, { id, actor }: { id: string; actor: Actor }) => {
	const before = await transaction.proofs.find(id);
	if (before?.ownerId !== actor.id) throw noRecord("proofs");
	const after = { ...before, state: "ended", requested: false } as const;
	return settleProof(transaction, { before, after, actor });
});

/**
 * Applies the result of a check. Returns whether public data changes; undefined if the question was not about an open
 * proof.
 */
export const recordProofCheck = verb(
	async (transaction, { id, outcome }: { id: string; outcome: ClaimOutcome }) => {
		const before = await transaction.proofs.find(id);
		if (!before) return undefined;
		const after = afterCheck(before, outcome, transaction.now());
		return settleProof(transaction, { before, after, actor: CLAIM_CHECKER });
	},
);

/** A missing proof counts for a few more days, as that of a claim does. */
function afterCheck(proof: ProofRecord, outcome: ClaimOutcome, now: Date): ProofRecord {
	const at = now.toISOString();
	const base = { ...proof, checkedAt: at, requested: false };
	if (outcome.found) {
		const provenAt = proof.provenAt ?? at;
		return { ...base, state: "proven", provenAt, failingSince: null, finding: null };
	}
	const missed = { ...base, finding: outcome.finding };
	if (proof.state !== "proven") return missed;
	const failingSince = proof.failingSince ?? at;
	return { ...missed, failingSince, state: now >= lapsesAt(failingSince) ? "lapsed" : "proven" };
}

interface Settling {
	before?: ProofRecord | undefined;
	after: ProofRecord;
	actor: Actor;
	/** A sentence for the owner, from somebody else who ends it. */
	reason?: string | null;
}

const ACTIONS = {
	waiting: "proof.start",
	proven: "proof.prove",
	lapsed: "proof.lapse",
	ended: "proof.end",
} as const;

/** Saves a proof, or removes one that is over, and gives its owner's listings there the same state. Returns whether public data changes. */
export async function settleProof(
	transaction: Transaction,
	{ before, after: checked, actor, reason = null }: Settling,
): Promise<boolean> {
	const isTaking = checked.state === "proven" && checked.claimsListings === true;
	const { claimsListings: _, ...rest } = checked;
	const after: ProofRecord = isTaking ? rest : checked;
	const { ownerId, state, subject } = after;
	if (isOpenClaim(after)) transaction.proofs.save(after);
	else transaction.proofs.remove(after.id);
	if (before?.state !== state) {
		await recordAct(transaction, {
			actor,
			reason,
			owner: ownerId,
			action: ACTIONS[state],
			subject: `proof ${subject}`,
			changes: [{ field: "state", before: before?.state ?? null, after: state }],
		});
	}
	await tellOfProof(transaction, { before, after, reason });
	const at = transaction.now().toISOString();
	if (after.provenAt === null) return false;
	let isPublic = isTaking && (await takeOwnerless(transaction, after)) > 0;
	const shown = await transaction.agents.by("owner", ownerId);
	// They must not come back with what is no longer proven.
	const hidden = await transaction.agents.by("hiddenOwner", ownerId);
	for (const agent of [...shown, ...hidden].filter((entry) => coveredPlace(after, entry))) {
		const claims = await saveHeld(transaction, agent, [after]);
		const { changes } = saveProofs(transaction, agent, { claims, at });
		isPublic ||= shown.includes(agent) && changes.length > 0;
	}
	return isPublic;
}

/** As claims do: once proven, once missing, once lapsed. */
async function tellOfProof(
	transaction: Transaction,
	{ before, after, reason }: Omit<Settling, "actor">,
): Promise<void> {
	const { ownerId, subject: title, state, failingSince, finding } = after;
	const tell = (type: "proven" | "failing" | "lapsed", detail: string | null) =>
		notify(transaction, {
			accountId: ownerId,
			type: `agent.claim_${type}`,
			subject: { title, detail },
		});
	if (state === "lapsed" || reason) return tell("lapsed", reason ?? finding);
	if (state !== "proven") return;
	if (before?.state !== "proven") return tell("proven", null);
	if (before.failingSince !== null || failingSince === null) return;
	const day = minuteOf(lapsesAt(failingSince).toISOString()).replace("T", " ");
	await tell("failing", `${finding} Unless you restore it, the proof lapses at ${day} UTC.`);
}

/** Gives an owner all listings without one at the place of its proof. Returns how many. */
async function takeOwnerless(transaction: Transaction, proof: ProofRecord): Promise<number> {
	const { kind, subject, ownerId } = proof;
	const { agents } = transaction;
	// No index has the accounts of code hosts.
	const near = kind === "domain" ? await agents.by("host", subject) : await agents.list();
	const free = near.filter((agent) => isOwnerless(agent) && coveredPlace(proof, agent));
	const reason = `${ownerId} proved control of ${subject}.`;
	for (const agent of free) {
		await giveTo(transaction, agent, { ownerId, actor: CLAIM_CHECKER, reason });
	}
	return free.length;
}

export function isOwnerless({ ownerId, status }: Pick<AgentRecord, "ownerId" | "status">): boolean {
	return ownerId === null && status !== "removed";
}

/** Makes an owner that of a listing without one, with what that owner has proven. */
export async function giveTo(
	transaction: Transaction,
	agent: AgentRecord,
	{ ownerId, actor, reason }: { ownerId: string; actor: Actor; reason: string | null },
): Promise<void> {
	const at = transaction.now().toISOString();
	const history = withTransition(agent, { to: "claimed", at, actor: actor.id, reason });
	const next = { ...agent, ...history, ownerId, updatedAt: at };
	transaction.agents.save(await withOwnerProofs(transaction, next));
	recordAudit(transaction, {
		actor,
		action: "claim.prove",
		subject: `agent ${agent.slug}`,
		changes: [{ field: "ownerId", before: null, after: ownerId }],
		member: ownerId,
	});
}
