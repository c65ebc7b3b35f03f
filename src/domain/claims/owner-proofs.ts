import { isIP } from "node:net";
import type { ClaimMethod } from "#contract/vocabulary.ts";
import type { AgentRecord, ClaimRecord, Listing } from "../records/agent-record.ts";
import type { ProofRecord } from "../records/proof-record.ts";
import { type AllowedHosts, codeHostOf, isAllowedName } from "../web/allowed-hosts.ts";
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
export function proofPlace(
	{ kind, subject }: Pick<ProofRecord, "kind" | "subject">,
	allowed: AllowedHosts | "any" = "any",
) {
	const websiteUrl = `https://${subject}/`;
	const repositoryUrl = websiteUrl + PROOF_REPOSITORY;
	const place = claimPlace(METHODS[kind], { websiteUrl, repositoryUrl }, allowed);
	if (!place) throw new Error(`Nothing can prove ${subject}`);
	return { ...place, method: METHODS[kind] };
}

/** The one form of what a person names: a host without `www.`, or `github.com/account`. */
export function proofSubject(
	kind: ProofKind,
	text: string,
	allowed: AllowedHosts = [],
): string | undefined {
	const read = readPlace(text);
	if (!read) return undefined;
	const { url, host, account } = read;
	if (kind === "domain") {
		const isFit = isAllowedName(url.hostname, allowed) || checkWebAddress(`https://${host}/`).ok;
		return isFit && !isAddress(host) ? host : undefined;
	}
	if (!/^[\w.-]+$/.test(account)) return undefined;
	if (FORGE_HOSTS.includes(host)) return `${host}/${account}`.toLowerCase();
	// Ports of hosts inside are part of the account's address.
	return codeHostOf(url, allowed) && `${url.host}/${account}`.toLowerCase();
}

function readPlace(text: string) {
	const url = URL.parse(text.includes("://") ? text : `https://${text}`);
	if (!url || url.hostname === "" || /[\s@\\]/.test(text)) return undefined;
	const [account = ""] = url.pathname.split("/").filter(Boolean);
	return { url, host: hostKey(url.href), account };
}

const isAddress = (host: string) => isIP(host.replace(/^\[|\]$/g, "")) !== 0;

/** Why something cannot be proven, and what would help, as the end of a sentence. */
export function whyUnprovable(kind: ProofKind, text: string): string {
	const { host = "", account = "" } = readPlace(text) ?? {};
	const ask = `until the operator names ${host} in ALLOWED_HOSTS`;
	if (host === "" || (kind === "code_host" && !/^[\w.-]+$/.test(account))) return USUAL[kind];
	if (kind === "code_host") return `is on no code host that is known here, ${ask}`;
	return isAddress(host)
		? "is an address without a domain: claim each listing there by a file"
		: `is no public domain, and cannot be proven ${ask}`;
}

const USUAL: Readonly<Record<ProofKind, string>> = {
	domain: "must be a domain, such as example.com",
	code_host: "must be an account, such as github.com/example",
};

/** The place of a listing that a proof covers. Undefined if the listing is elsewhere. */
export function coveredPlace(
	{ kind, subject }: ProofRecord,
	listing: Pick<Listing, "websiteUrl" | "repositoryUrl">,
): ClaimPlace | undefined {
	const place = claimPlace(METHODS[kind], listing, "any");
	const isThere =
		kind === "domain"
			? place?.subject === subject
			: place?.subject.startsWith(`https://${subject}/`);
	return isThere ? place : undefined;
}

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
