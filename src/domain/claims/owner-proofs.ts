import type { ClaimMethod } from "#contract/vocabulary.ts";
import type { AgentRecord, ClaimRecord, Listing } from "../records/agent-record.ts";
import type { ProofRecord } from "../records/proof-record.ts";
import { checkWebAddress, hostKey } from "../web/web-address.ts";
import { type ClaimPlace, claimPlace, FORGE_HOSTS } from "./claim-places.ts";

type ProofKind = ProofRecord["kind"];

/** The public repository of an account whose file proves the account. */
export const PROOF_REPOSITORY = "agent-registry";

const METHODS = {
	domain: "dns",
	code_host: "repository",
} as const satisfies Record<ProofKind, ClaimMethod>;

/** Where the text of a proof must be, and how that is looked at. */
export function proofPlace({ kind, subject }: Pick<ProofRecord, "kind" | "subject">) {
	const websiteUrl = `https://${subject}/`;
	const repositoryUrl = websiteUrl + PROOF_REPOSITORY;
	const place = claimPlace(METHODS[kind], { websiteUrl, repositoryUrl });
	if (!place) throw new Error(`Nothing can prove ${subject}`);
	return { ...place, method: METHODS[kind] };
}

/** The one form of what a person names: a host without `www.`, or `github.com/account`. */
export function proofSubject(kind: ProofKind, stated: string): string | undefined {
	const address = checkWebAddress(stated.includes("://") ? stated : `https://${stated}`);
	if (!address.ok) return undefined;
	const host = hostKey(address.href);
	if (kind === "domain") return host;
	const [account = ""] = new URL(address.href).pathname.split("/").filter(Boolean);
	const isAccount = FORGE_HOSTS.includes(host) && /^[\w.-]+$/.test(account);
	return isAccount ? `${host}/${account}`.toLowerCase() : undefined;
}

/** The place of a listing that a proof covers. Undefined if the listing is elsewhere. */
export function coveredPlace(
	{ kind, subject }: ProofRecord,
	listing: Pick<Listing, "websiteUrl" | "repositoryUrl">,
): ClaimPlace | undefined {
	const place = claimPlace(METHODS[kind], listing);
	const isThere =
		kind === "domain"
			? place?.subject === subject
			: place?.subject.startsWith(`https://${subject}/`);
	return isThere ? place : undefined;
}

/** The claim by which a listing has its owner's proof, in the state of that proof. */
export function claimByProof(
	proof: ProofRecord,
	agent: AgentRecord,
	{ id, known }: { id: string; known: ClaimRecord | undefined },
): ClaimRecord {
	const { kind, ownerId, code, state, checkedAt, failingSince, finding } = proof;
	const at = checkedAt ?? proof.createdAt;
	return {
		id,
		createdAt: at,
		provenAt: at,
		...known,
		agentSlug: agent.slug,
		accountId: ownerId,
		method: METHODS[kind],
		subject: coveredPlace(proof, agent)?.subject ?? proof.subject,
		challenge: code,
		state,
		checkedAt,
		failingSince,
		finding,
		requested: false,
		closedAt: state === "proven" ? null : at,
		proof: proof.id,
	};
}
