import type { WebManifest } from "#contract/discovery-documents.ts";
import { ICON_PIXELS } from "#contract/limits.ts";
import type { ViewContext } from "../view-context.ts";

/** The site stays in the browser window, because nothing works offline. */
export function webManifestView({ site }: ViewContext): WebManifest {
	return {
		name: site.name,
		description: "A public registry of AI agents, bots, models, copilots and MCP servers.",
		id: "/",
		start_url: "/",
		display: "browser",
		icons: [
			...Object.entries(ICON_PIXELS).map(([file, pixels]) => ({
				src: `/${file}`,
				sizes: `${pixels}x${pixels}`,
				type: "image/png",
			})),
			{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
		],
	};
}
