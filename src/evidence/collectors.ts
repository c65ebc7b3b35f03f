import type { Evidence } from "#contract/evidence.ts";
import type { CollectorParts } from "./conversation.ts";
import { type Looked, lookAtMcp } from "./look-at-mcp.ts";
import { createRobotsReader } from "./robots.ts";
import type { Talk } from "./see-mcp.ts";

interface CollectorOptions extends CollectorParts {
	now: () => Date;
	client: Talk["client"];
	/** Hosts whose operators asked not to be looked at. */
	skippedHosts: readonly string[];
}

/** Looks at subjects of every kind. */
export function createCollector(
	options: CollectorOptions,
): (subject: string) => Promise<Looked<Evidence>> {
	const { skippedHosts } = options;
	const isClosedByRobots = createRobotsReader(options);
	const isClosed = async (address: string) =>
		skippedHosts.includes(new URL(address).hostname) || (await isClosedByRobots(address));
	return async (subject) => {
		const [, kind, name = ""] = /^(\w+):(.*)$/s.exec(subject) ?? [];
		if (kind !== "endpoint") throw new Error(`Nobody can look at ${subject}.`);
		return lookAtMcp(name, { ...options, isClosed });
	};
}
