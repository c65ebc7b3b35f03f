import type { ForeignProof } from "#contract/agents/agent.ts";
import type { KeyPlaceName } from "#contract/evidence/key-place.ts";
import { namespaceOf, provenNamespaces, reverseDomain } from "../agents/namespaces.ts";
import { countedProofs } from "../claims/foreign-proof.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import * as web from "./web-address.ts";

/** Whose one of the hosts of a listing is, and the domain of its maker by which that is known. */
export function operatorOf(
	host: string | null,
	{ makerDomains: domains }: { makerDomains: readonly string[] },
): { place: KeyPlaceName; domain: string | null } {
	if (host === "machine") return { place: host, domain: null };
	if (host === null || host === "unknown") return { place: "unknown", domain: null };
	const domain = domains.find((name) => `.${host}`.endsWith(`.${name}`));
	if (domain !== undefined) return { place: "maker", domain };
	return { place: domains.length === 0 ? "unknown" : "other", domain: null };
}

type Maker = Pick<
	AgentRecord,
	"claim" | "websiteUrl" | "repositoryUrl" | "protocolName" | "creatorName" | "facts"
> & { sources?: readonly { proof?: ForeignProof }[] };

/**
 * Domains that are the maker's: proven here or at a registry whose word counts, of the websites and the name that it or its
 * documents state, and the domain that it is called by. `hosts` are those of its ways.
 */
export function makerDomains(
	maker: Maker,
	{ sites, hosts }: { sites: readonly string[]; hosts: readonly string[] },
): string[] {
	const { websiteUrl, protocolName, creatorName } = maker;
	const [namespace = ""] = protocolName?.includes("/") ? protocolName.split("/") : [];
	// A name of the maker that an import made from the address of the server says nothing about it.
	const called = `${creatorName?.toLowerCase()}`;
	const isOfHost = hosts.some((host) => `.${host}`.endsWith(`.${called}`));
	const isMade = isOfHost && maker.facts.creatorName?.source === "imported";
	const names = [reverseDomain(namespace), isMade ? "" : called].filter(
		(name) => name.includes(".") && !/\s/.test(name),
	);
	const stated = [...sites, ...(websiteUrl === null ? [] : [websiteUrl])];
	const domains = [
		...provenDomains(maker),
		...stated.flatMap((site) => web.hostsInCommon(site).at(-1) ?? []),
		...names.flatMap((name) => web.ownDomain(name) ?? []),
	];
	return [...new Set(domains)];
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
