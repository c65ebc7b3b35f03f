import type { Package } from "#contract/facts/connect.ts";

interface Registry {
	/** Matches the addresses of the default registry. */
	feed: RegExp;
	/** The identifier in a form shared by all spellings of this package. */
	canonical: (identifier: string) => string;
}

const lower = (identifier: string) => identifier.toLowerCase();

const REGISTRIES: Readonly<Record<string, Registry>> = {
	npm: { feed: /\/\/registry\.npmjs\.(?:org|com)\b/, canonical: lower },
	pypi: {
		feed: /\/\/(?:files\.)?(?:pypi\.org|pythonhosted\.org)\b/,
		canonical: (identifier) => lower(identifier).replace(/[-_.]+/g, "-"),
	},
	nuget: { feed: /\/\/(?:api|www)\.nuget\.org\b/, canonical: lower },
	cargo: {
		feed: /\/\/(?:index\.)?crates\.io\b/,
		canonical: (identifier) => lower(identifier).replaceAll("_", "-"),
	},
	oci: { feed: /\/\/(?:[^/]*\.)?docker\.io\b/, canonical: imageKey },
};

/** Equal for the same package at every source. Undefined if it does not say which program it is. */
export function packageKey(pack: Package): string | undefined {
	const key = keyOf(pack);
	return isUnstated(pack) || RUNNERS.has(key) || key.endsWith("/") ? undefined : key;
}

function keyOf(pack: Package): string {
	const { identifier, feed } = pack;
	const kind = registryKind(pack);
	const name = REGISTRIES[kind]?.canonical(identifier) ?? identifier;
	return `${kind}:${name}${isElsewhere(pack) ? ` of ${lower(feed ?? "").replace(/(?<!\/)\/+$/, "")}` : ""}`;
}

export function registryKind({ registry }: Package): string {
	return registry === "docker" ? "oci" : registry.toLowerCase();
}

/** True for a package of another registry than the default one of its kind. */
export function isElsewhere(pack: Package): boolean {
	return pack.feed !== null && !REGISTRIES[registryKind(pack)]?.feed.test(pack.feed);
}

/** Without tag and digest, with the default host for images. */
export function imageKey(identifier: string): string {
	const image = lower(identifier)
		.replace(/@.*$/s, "")
		.replace(/:[^:/]*$/, "");
	const [first = ""] = image.split("/");
	const hasHost = image.includes("/") && /[.:]|^localhost$/.test(first);
	if (hasHost) return image;
	return `docker.io/${image.includes("/") ? image : `library/${image}`}`;
}

/** Programs that run or reach others: the package says nothing about which. */
const RUNNERS: ReadonlySet<string> = new Set([
	...["npm:mcp-remote", "npm:supergateway", "npm:mcp-proxy", "pypi:mcp-proxy"],
	...["oci:docker.io/library/node", "oci:docker.io/library/python", "oci:docker.io/mcp/stdio"],
]);

/** A source that states no kind of its package. */
export function isUnstated({ registry }: Package): boolean {
	return ["", "unknown"].includes(registry.toLowerCase());
}
