import { by } from "#contract/compare.ts";
import { onceEach } from "#contract/once-each.ts";
import { ARD_TYPES, type ArdCatalog, type ArdEntry } from "#contract/protocols/ard-catalog.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { Snapshot, SnapshotCategory } from "#snapshot/snapshot.ts";
import { agentRows } from "../agents/agent-rows.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { Site, ViewContext } from "../view-context.ts";
import { ardEntryView, ardIdentifier, ardPublisher } from "./ard-entry-view.ts";

/** Questions that the registry answers, for clients that choose by similarity. */
const TOOL_QUERIES = [
	"find an agent that answers support mail",
	"which MCP servers work with invoices",
	"compare two agents by their trust scores",
	"which incidents of an agent are known",
];

export interface ArdCatalogView extends Omit<ArdCatalog, "entries"> {
	entries: Iterable<ArdEntry>;
}

/** The manifest at the well-known places: short, however many agents there are. */
export function ardManifestView(context: ViewContext): ArdCatalog {
	const { site, snapshot } = context;
	const categories = snapshot.categories.filter(({ agentCount }) => agentCount > 0);
	const hasOthers = numbersByCategory(snapshot).has(null);
	return {
		...ardHead(site),
		entries: [
			...categories.map((category) => categoryEntry(site, category)),
			...(hasOthers
				? [
						{
							identifier: ardIdentifier(site, "uncategorised"),
							displayName: "Agents without a category",
							type: ARD_TYPES.catalog,
							url: endpointUrl(site, "ardUncategorised"),
						},
					]
				: []),
			{
				identifier: ardIdentifier(site, "registry", "mcp"),
				displayName: `${site.name} as an MCP server`,
				type: ARD_TYPES.serverCard,
				url: endpointUrl(site, "mcpServerCard"),
				representativeQueries: TOOL_QUERIES,
			},
			{
				identifier: ardIdentifier(site, "registry", "api"),
				displayName: `${site.name} API`,
				type: ARD_TYPES.linkset,
				url: endpointUrl(site, "apiCatalog"),
			},
		],
	};
}

/** The agents of a category, or of none. Not ordered by rank, so that a catalogue does not change when only ranks do. */
export function ardAgentsView(
	context: ViewContext,
	category?: Pick<SnapshotCategory, "slug">,
): ArdCatalogView {
	const { snapshot, site } = context;
	const numbers = numbersByCategory(snapshot).get(category?.slug ?? null) ?? [];
	const entries = agentRows(snapshot.agents, (agent) => ardEntryView(context, agent), numbers);
	return { ...ardHead(site), entries };
}

export function ardHead(site: Site): Omit<ArdCatalog, "entries"> {
	return {
		specVersion: "1.0",
		host: {
			displayName: site.name,
			identifier: ardPublisher(site),
			documentationUrl: `${site.baseUrl}/docs/`,
			logoUrl: endpointUrl(site, "getPageCard", { page: "home" }),
		},
	};
}

function categoryEntry(site: Site, { slug, name, description }: SnapshotCategory): ArdEntry {
	return {
		identifier: ardIdentifier(site, "categories", slug),
		displayName: name,
		type: ARD_TYPES.catalog,
		url: endpointUrl(site, "ardCategory", { category: slug }),
		...(description === null ? {} : { description }),
	};
}

type ByCategory = ReadonlyMap<string | null, readonly number[]>;

const numbersByCategory = onceEach((snapshot: Snapshot): ByCategory => {
	const groups = new Map<string | null, { number: number; slug: string }[]>();
	let number = 0;
	for (const { categorySlug, slug } of snapshot.agents) {
		const member = { number, slug: firstSlugOf(snapshot, slug) };
		const group = groups.get(categorySlug);
		if (group) group.push(member);
		else groups.set(categorySlug, [member]);
		number += 1;
	}
	const sorted = [...groups].map(([category, members]) => {
		members.sort(by(({ slug }) => slug));
		return [category, members.map((member) => member.number)] as const;
	});
	return new Map(sorted);
});
