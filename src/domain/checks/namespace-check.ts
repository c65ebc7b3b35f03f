import { hostOf } from "../web/http-address.ts";
import { registrableDomain } from "../web/web-address.ts";
import { type EvidenceBundle, endpointsOf } from "./evidence-bundle.ts";
import type { Check } from "./finding.ts";
import { citeStated } from "./placed-texts.ts";

export const namespaceOwner: Check<"id.namespace"> = (bundle) =>
	bundle.listing.names
		.filter((name) => /^(?=[^/]*\/.)[^/]+\.[^/]/.test(name))
		.map((name) => {
			const [namespace = ""] = name.toLowerCase().split("/");
			const { agreeing, comparable } = compareAll(namespace, addressesOf(bundle));
			const values = { namespace, address: agreeing ?? "", addresses: comparable.join(", ") };
			const evidence = citeStated(bundle.documents, name);
			const base = { subject: `name:${name}`, values, evidence };
			const isProven = bundle.listing.provenNamespaces.some((own) => isWithin(namespace, own));
			if (isProven) return { ...base, reason: "proven" };
			if (agreeing !== undefined) return { ...base, reason: "agrees" };
			return { ...base, reason: comparable.length === 0 ? "alone" : "differs" };
		});

/** A domain says nothing about an account on a code host, and the other way round, unless they have the same name. */
function compareAll(namespace: string, addresses: readonly string[]) {
	const isAccount = [...CODE_HOSTS.values()].some((start) => isWithin(namespace, start));
	const comparable = addresses.filter((url) => CODE_HOSTS.has(hostKeyOf(url)) === isAccount);
	const agreeing = addresses.find((url) => {
		const owner = ownerOf(url);
		// That of GitHub Pages is the namespace of the account.
		const domain = registrableDomain(hostKeyOf(url)).split(".").reverse().join(".");
		if (owner === undefined) return isWithin(namespace, domain);
		return (
			isWithin(namespace, owner.namespace) || (!isAccount && namespace.split(".")[1] === owner.name)
		);
	});
	return { agreeing, comparable };
}

function addressesOf(bundle: EvidenceBundle): string[] {
	const { connections, websiteUrl, repositoryUrl } = bundle.listing;
	const images = connections.flatMap((way) =>
		way.kind === "package" && way.identifier.startsWith("ghcr.io/")
			? `https://${way.identifier}`
			: [],
	);
	const urls = [repositoryUrl, websiteUrl].filter((url) => url !== null);
	return [...new Set([...urls, ...endpointsOf(bundle).map(({ url }) => url), ...images])];
}

/** Hosts on which the first part of a path is the owner, and how their namespaces begin. */
const CODE_HOSTS: ReadonlyMap<string, string> = new Map([
	["github.com", "io.github"],
	["ghcr.io", "io.github"],
	["gitlab.com", "com.gitlab"],
	["codeberg.org", "org.codeberg"],
]);

/** The account on a code host that an address is of. */
function ownerOf(address: string) {
	const start = CODE_HOSTS.get(hostKeyOf(address));
	const name = URL.parse(address)?.pathname.toLowerCase().split("/")[1] ?? "";
	return start === undefined || name === "" ? undefined : { name, namespace: `${start}.${name}` };
}

function hostKeyOf(address: string): string {
	return hostOf(address)?.replace(/^www\./, "") ?? "";
}

function isWithin(namespace: string, outer: string): boolean {
	return `${namespace}.`.startsWith(`${outer}.`);
}
