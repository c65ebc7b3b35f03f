import { COLLECTOR } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import type { ViewContext } from "../view-context.ts";
import { pageFrame } from "./page-frame.ts";

export function collectorPage(context: ViewContext) {
	const { site } = context;
	return {
		...pageFrame(context, {
			path: COLLECTOR.page,
			title: "The collector",
			description:
				"What this registry asks MCP servers that it lists, how often, what it keeps, and how to stop it.",
		}),
		name: COLLECTOR.name,
		contactEmail: site.contactEmail,
		robots: `User-agent: ${COLLECTOR.name}\nDisallow: /`,
		bounds: `at most ${LOOK.maxRequests} requests, ${LOOK.maxBytes / 1024 ** 2} MiB and ${(3 * LOOK.timeoutSeconds) / 60} minute`,
	};
}
