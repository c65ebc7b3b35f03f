import { hostOf } from "../http-address.ts";
import { registrableDomain } from "../web-address.ts";
import { type EvidenceBundle, endpointsOf } from "./evidence-bundle.ts";
import type { Check } from "./finding.ts";
import { citeStated } from "./placed-texts.ts";

export const namespaceOwner: Check<"id.namespace"> = (bundle) =>
	bundle.listing.names.filter(hasNamespace).map((name) => {
		const [namespace = ""] = name.toLowerCase().split("/");
		const addresses = addressesOf(bundle);
		const address = addresses.find((one) =>
			holdersOf(one).some((holder) => isOf(namespace, holder)),
		);
		const values = { namespace, address: address ?? "", addresses: addresses.join(", ") };
		const evidence = citeStated(bundle.documents, name);
		const found = { subject: `name:${name}`, values, evidence };
		const isProven = bundle.listing.provenNamespaces.some((proven) =>
			`${namespace}.`.startsWith(`${proven}.`),
		);
		if (isProven) return { ...found, reason: "proven" };
		if (addresses.length === 0) return { ...found, reason: "alone" };
		return { ...found, reason: address === undefined ? "differs" : "agrees" };
	});

function hasNamespace(name: string): boolean {
	return /^[^/]+\.[^/]+\/./.test(name);
}

function addressesOf(bundle: EvidenceBundle): string[] {
	const { connections, websiteUrl, repositoryUrl } = bundle.listing;
	const images = connections.flatMap((one) =>
		one.kind === "package" && one.identifier.startsWith("ghcr.io/")
			? `https://${one.identifier}`
			: [],
	);
	const stated = [repositoryUrl, websiteUrl].filter((url) => url !== null);
	return [...new Set([...stated, ...endpointsOf(bundle).map(({ url }) => url), ...images])];
}

/** Hosts on which the first part of a path is the owner, and how their namespaces begin. */
const CODE_HOSTS: ReadonlyMap<string, string> = new Map([
	["github.com", "io.github"],
	["ghcr.io", "io.github"],
	["gitlab.com", "com.gitlab"],
	["codeberg.org", "org.codeberg"],
]);

/** Namespaces of those who hold an address. */
function holdersOf(address: string): string[] {
	const host = hostOf(address)?.replace(/^www\./, "") ?? "";
	const [, owner = ""] = URL.parse(address)?.pathname.toLowerCase().split("/") ?? [];
	const start = CODE_HOSTS.get(host);
	// Owners on code hosts often have the name of their domain.
	if (start !== undefined) return owner === "" ? [] : [`${start}.${owner}`, `*.${owner}`];
	return [registrableDomain(host).split(".").reverse().join(".")];
}

function isOf(namespace: string, holder: string): boolean {
	if (!holder.startsWith("*.")) return `${namespace}.`.startsWith(`${holder}.`);
	const [top, domain] = namespace.split(".");
	return domain === holder.slice(2) && `${top}.${domain}` !== "io.github";
}
