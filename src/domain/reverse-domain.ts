/**
 * `com.example.registry` for `registry.example.com`, as namespaces are written. Characters that no namespace may have
 * become hyphens.
 */
export function reverseDomain(host: string): string {
	return host
		.toLowerCase()
		.replace(/[^a-z0-9.-]/g, "-")
		.split(".")
		.filter((label) => label !== "")
		.reverse()
		.join(".");
}

/** The host of an address in namespace form, without `www.`. */
export function namespaceOf(address: string): string {
	return reverseDomain(new URL(address).hostname.replace(/^www\./, ""));
}
