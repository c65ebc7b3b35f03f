import { agentPath, versionsPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointPath } from "../../endpoint-url.ts";
import type { ViewContext } from "../../view-context.ts";
import { alternateAt, pageFrame } from "../page-frame.ts";
import { versionRows } from "./version-rows.ts";

/** Bounds the size of the page. The JSON has all of them. */
const MAX_VERSIONS = 100;

export function agentVersionsPage(context: ViewContext, agent: SnapshotAgent) {
	const { slug, title, versions } = agent;
	return {
		...pageFrame(context, {
			path: versionsPath(slug),
			title: `Versions of ${title}`,
			description: `All known versions of ${title} and what changed in each.`,
			card: endpointPath("getShareCard", { slug }),
			section: "/agents/",
			alternates: [alternateAt("versionsAtom", "New versions of all agents")],
			isSample: agent.sample,
			isInternal: agent.internal,
		}),
		title,
		agentPath: agentPath(slug),
		versions: versionRows(agent, MAX_VERSIONS),
		// Number of further versions.
		others: Math.max(0, versions.length - MAX_VERSIONS),
		forms: [
			{ label: "JSON", path: endpointPath("listVersions", { slug }) },
			{ label: "Atom feed of all agents", path: endpointPath("versionsAtom") },
		],
	};
}
