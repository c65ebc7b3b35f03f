/** `com.example.registry` of `registry.example.com`, as namespaces are written. What no namespace may hold becomes a hyphen. */
export function reverseDomain(host: string): string {
	return host
		.toLowerCase()
		.replace(/[^a-z0-9.-]/g, "-")
		.split(".")
		.filter((label) => label !== "")
		.reverse()
		.join(".");
}

/** The host of an address as a namespace names it, without `www.`. */
export function namespaceOf(address: string): string {
	return reverseDomain(new URL(address).hostname.replace(/^www\./, ""));
}
