import { ageMs, DAY_MS, HOUR_MS, instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod, type ClaimState } from "#contract/vocabulary.ts";
import type { AgentRecord, Claim, ClaimRecord } from "../records/agent-record.ts";

const PROVES = {
	dns: "domain",
	website: "domain",
	repository: "repository",
} as const satisfies Record<ClaimMethod, string>;

type Proven = (typeof PROVES)[ClaimMethod];

/** Anyone can own a repository, but only the owner controls the domain of the website. */
const PROOF_RANKS = { domain: 2, repository: 1 } as const satisfies Record<Proven, number>;

const proofRank = (method: ClaimMethod) => PROOF_RANKS[PROVES[method]];

const VERIFIED_FACTS = [
	["domain", "websiteUrl"],
	["repository", "repositoryUrl"],
] as const satisfies readonly (readonly [Proven, keyof AgentRecord])[];

/** What claims and their owners' proofs have in common. */
type Checked = Pick<ClaimRecord, "state" | "requested" | "checkedAt" | "createdAt">;

/** Claims that can still be proven or lapse. */
const OPEN_STATES: readonly ClaimState[] = ["waiting", "proven"];

export function isOpenClaim({ state }: Pick<Checked, "state">): boolean {
	return OPEN_STATES.includes(state);
}

/** Proofs that count: found, not lapsed, and the owner's. A proof still counts while it is missing for a few days. */
export function standingProofs(
	{ ownerId }: Pick<AgentRecord, "ownerId">,
	claims: readonly ClaimRecord[],
): ClaimRecord[] {
	return claims.filter(({ state, accountId }) => state === "proven" && accountId === ownerId);
}

export function hasDomainProof(
	agent: Pick<AgentRecord, "ownerId">,
	claims: readonly ClaimRecord[],
): boolean {
	return standingProofs(agent, claims).some(({ method }) => PROVES[method] === "domain");
}

/**
 * Whether a proof by this method makes an account the owner: always for the current owner, otherwise only if it ranks
 * above every proof that the owner has. Of equal proofs, the first wins.
 */
export function mayProve(
	{ method, accountId }: Pick<ClaimRecord, "method" | "accountId">,
	agent: Pick<AgentRecord, "ownerId">,
	claims: readonly ClaimRecord[],
): boolean {
	if (agent.ownerId === accountId) return true;
	return standingProofs(agent, claims).every(
		(proof) => proofRank(proof.method) < proofRank(method),
	);
}

/** Status and level of a listing, from what is proven and what a moderator has granted. */
export function deriveClaim(
	agent: AgentRecord,
	{ claims, at }: { claims: readonly ClaimRecord[]; at: string },
): Claim {
	const proofs = standingProofs(agent, claims);
	const domainVerifiedAt = provenSince(proofs, "domain");
	const repositoryVerifiedAt = provenSince(proofs, "repository");
	const earned = earnedClaim(agent, {
		domain: domainVerifiedAt !== null,
		repository: repositoryVerifiedAt !== null,
	});
	const isSame = agent.claim.status === earned.status && agent.claim.level === earned.level;
	return {
		...earned,
		changedAt: isSame ? agent.claim.changedAt : at,
		domainVerifiedAt,
		repositoryVerifiedAt,
		...(proofs.length > 0 && {
			provenBy: CLAIM_METHODS.filter((method) => proofs.some((proof) => proof.method === method)),
		}),
	};
}

export function applyProofs(
	agent: AgentRecord,
	{ claims, at }: { claims: readonly ClaimRecord[]; at: string },
): AgentRecord {
	const proofs = standingProofs(agent, claims);
	const facts = { ...agent.facts };
	for (const [proven, field] of VERIFIED_FACTS) {
		const seenAt = lastSeen(proofs.filter(({ method }) => PROVES[method] === proven));
		const fact = facts[field];
		if (seenAt !== undefined) {
			facts[field] = { source: "verified", checkedAt: seenAt, origin: null };
		} else if (fact?.source === "verified") {
			facts[field] = { ...fact, source: "declared" };
		}
	}
	return { ...agent, claim: deriveClaim(agent, { claims, at }), facts };
}

export function lapsesAt(failingSince: string): Date {
	return new Date(Date.parse(failingSince) + CLAIM_CHECKS.graceDays * DAY_MS);
}

/** True if the owner asked for a check, or a proof was not checked for a day. */
export function isDueForCheck(claim: Checked, now: Date): boolean {
	if (!isOpenClaim(claim)) return false;
	if (claim.requested) return true;
	if (claim.state !== "proven") return false;
	return claim.checkedAt === null || nextCheckAt(claim.checkedAt) <= now.toISOString();
}

export function nextCheckAt(checkedAt: string): string {
	return instantAfter(checkedAt, CLAIM_CHECKS.recheckHours * HOUR_MS);
}

/** True if a claim has had no proof for so long that none can be expected. */
export function hasWaitedTooLong({ state, createdAt }: Checked, now: Date): boolean {
	return state === "waiting" && ageMs(createdAt, now) >= CLAIM_CHECKS.waitingDays * DAY_MS;
}

/** True if a claim was checked so recently that another check would only burden the host. */
export function wasJustChecked({ checkedAt }: Checked, now: Date): boolean {
	return checkedAt !== null && ageMs(checkedAt, now) < MINUTE_MS;
}

function earnedClaim(
	{ grantedLevel, importOrigin }: AgentRecord,
	proven: Readonly<Record<Proven, boolean>>,
): Pick<Claim, "status" | "level"> {
	if (proven.domain) {
		return grantedLevel === null
			? { status: "verified", level: 2 }
			: { status: "certified", level: grantedLevel };
	}
	if (proven.repository) return { status: "claimed", level: 1 };
	// A registration was reviewed by a person. An import was only checked by rules.
	return { status: "unclaimed", level: importOrigin === null ? 1 : 0 };
}

function provenSince(proofs: readonly ClaimRecord[], proven: Proven): string | null {
	const since = proofs
		.filter(({ method }) => PROVES[method] === proven)
		.flatMap(({ provenAt }) => provenAt ?? []);
	return since.sort()[0] ?? null;
}

function lastSeen(proofs: readonly ClaimRecord[]): string | undefined {
	return proofs
		.flatMap(
			({ failingSince, checkedAt, provenAt }) =>
				(failingSince === null ? checkedAt : provenAt) ?? [],
		)
		.sort()
		.at(-1);
}
