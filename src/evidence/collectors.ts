import { EVIDENCE_ADDRESSES, type Evidence } from "#contract/evidence.ts";
import { keysOf } from "#contract/members-of.ts";
import type { CollectorParts, Looked } from "./conversation.ts";
import { lookAtCard, lookAtMcp } from "./look-at-mcp.ts";
import { lookAtPackage } from "./look-at-package.ts";
import { lookAtRepository } from "./look-at-repository.ts";
import { PACKAGE_TELLERS } from "./package-registries.ts";
import { createRobotsReader } from "./robots.ts";
import type { Talk } from "./see-mcp.ts";

interface CollectorOptions extends Omit<CollectorParts, "isClosed"> {
	now: () => Date;
	client: Talk["client"];
	/** Hosts whose operators asked not to be looked at. */
	skippedHosts: readonly string[];
	/** Addresses to ask instead of the usual ones (`EVIDENCE_ADDRESSES`). */
	addresses?: Readonly<Record<string, string>>;
}

/** Looks at subjects of every kind. */
export function createCollector(
	options: CollectorOptions,
): (subject: string) => Promise<Looked<Evidence>> {
	const { skippedHosts, addresses } = options;
	const isClosedByRobots = createRobotsReader(options);
	const isClosed = async (address: string) =>
		skippedHosts.includes(new URL(address).hostname) || (await isClosedByRobots(address));
	const parts = { ...options, isClosed };
	const usual: Readonly<Record<string, string>> = EVIDENCE_ADDRESSES;
	const at = (place: string) => (addresses?.[place] ?? usual[place] ?? "").replace(/\/+$/, "");
	return async (subject) => {
		const [, kind, name = ""] = /^(\w+):(.*)$/s.exec(subject) ?? [];
		if (kind === "endpoint") return lookAtMcp(name, parts);
		if (kind === "card") return lookAtCard(name, parts);
		if (kind === "repository") return lookAtRepository(subject, { ...parts, at });
		const registry = keysOf(PACKAGE_TELLERS).find((one) => name.startsWith(`${one}/`));
		const tell = registry && PACKAGE_TELLERS[registry];
		if (kind !== "package" || !tell) throw new Error(`Nobody can look at ${subject}.`);
		return lookAtPackage({ subject, registry, tell }, { ...parts, at });
	};
}
