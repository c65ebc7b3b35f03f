import type { ForeignProof } from "#contract/agents/agent.ts";
import type { KeyPlaceName } from "#contract/evidence/key-place.ts";
import { namespaceOf, provenNamespaces, reverseDomain } from "../agents/namespaces.ts";
import { countedProofs } from "../claims/foreign-proof.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import { titleKey } from "../texts/fold-text.ts";
import * as web from "./web-address.ts";

type Maker = Pick<
	AgentRecord,
	"claim" | "websiteUrl" | "repositoryUrl" | "protocolName" | "creatorName"
> & { sources?: readonly { proof?: ForeignProof }[] };

interface Operator {
	place: KeyPlaceName;
	/** The domain of the maker by which that is known. */
	domain: string | null;
}

const UNKNOWN: Operator = { place: "unknown", domain: null };

/** Whose one of the hosts of a listing is, as far as addresses and proofs tell. */
export function operatorOf(host: string | null, maker: Maker, hosts: readonly string[]): Operator {
	if (host === "machine") return { place: host, domain: null };
	if (host === null || host === "unknown") return UNKNOWN;
	const proven = provenDomains(maker).find((domain) => isUnder(host, domain));
	if (proven !== undefined) return { place: "maker", domain: proven };
	const domain = websiteDomain(maker.websiteUrl, hosts);
	if (domain === undefined || web.isCustomerHost(host)) return UNKNOWN;
	if (isUnder(host, domain)) return { place: "maker", domain };
	const [label = ""] = web.registrableDomain(host).split(".");
	// The same name under another ending can be the same people.
	return namesOf(maker, domain).includes(titleKey(label)) ? UNKNOWN : { place: "other", domain };
}

/** Domains that the owner has proven, here or at a registry whose word counts. */
function provenDomains(maker: Maker): string[] {
	const foreign = countedProofs(maker.sources).filter(({ how }) => how === "domain");
	const elsewhere = foreign.map(({ subject }) =>
		subject.includes("//") ? namespaceOf(subject) : subject,
	);
	// `io.github.owner` is an account, whose pages are at `owner.github.io`.
	return [...provenNamespaces(maker), ...elsewhere].map((name) =>
		web.registrableDomain(reverseDomain(name)),
	);
}

/** An import without a website states the address of the server as one, which says nothing about its maker. */
function websiteDomain(websiteUrl: string | null, hosts: readonly string[]): string | undefined {
	if (websiteUrl === null || web.hostsInCommon(websiteUrl).length === 0) return undefined;
	const website = web.hostKey(websiteUrl);
	return hosts.some((host) => host.replace(/^www\./, "") === website)
		? undefined
		: web.ownDomain(website);
}

function isUnder(host: string, domain: string): boolean {
	return `.${host}`.endsWith(`.${domain}`);
}

/** What the maker is called in its addresses and names. */
function namesOf({ repositoryUrl, protocolName, creatorName }: Maker, domain: string): string[] {
	const [, owner = ""] = URL.parse(repositoryUrl ?? "")?.pathname.split("/") ?? [];
	const [namespace = ""] = protocolName?.split("/") ?? [];
	const [label = ""] = domain.split(".");
	return [label, ...namespace.split("."), owner, creatorName ?? ""].map(titleKey);
}
