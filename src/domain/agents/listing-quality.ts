import { compare } from "#contract/compare.ts";
import { handSource, isByHand } from "../intake/source-origin.ts";
import type { AgentRecord } from "../records/agent-record.ts";

/** What is asked of a listing: facts of the hour. */
export interface QualityAgent
	extends Pick<AgentRecord, "slug" | "categorySlug" | "version" | "creatorName">,
		Pick<AgentRecord, "releasedAt" | "sourceUpdatedAt" | "launchedAt">,
		Pick<AgentRecord, "transports" | "packageTypes" | "modelStack"> {
	observations: readonly unknown[];
	alsoListedAs: readonly unknown[];
	isRanked: boolean;
	exposure: { publicTier: string };
	sources: readonly { name: string }[];
	provenance: readonly { source: string; origin: string | null }[];
}

export const QUALITY_QUESTIONS = [
	{ id: "category", label: "a category", has: (agent) => agent.categorySlug !== null },
	{
		id: "connect",
		label: "a way to connect, or its model",
		has: (agent) =>
			[agent.transports, agent.packageTypes, agent.modelStack].some((list) => list.length > 0),
	},
	{ id: "version", label: "a version", has: (agent) => agent.version !== null },
	{
		id: "date",
		label: "a date of their own",
		has: (agent) => (agent.releasedAt ?? agent.sourceUpdatedAt ?? agent.launchedAt) !== null,
	},
	{ id: "observation", label: "an observation", has: (agent) => agent.observations.length > 0 },
	{ id: "maker", label: "a maker", has: (agent) => agent.creatorName !== null },
	{ id: "once", label: "no possible duplicates", has: (agent) => agent.alsoListedAs.length === 0 },
	{ id: "rank", label: "a rank", has: (agent) => agent.isRanked },
	{ id: "risk", label: "an assessed risk", has: (one) => one.exposure.publicTier !== "unassessed" },
] as const satisfies readonly {
	id: string;
	label: string;
	has: (agent: QualityAgent) => boolean;
}[];

/** How many listings answer each question, in all and by source. */
export type ListingQuality = ReturnType<typeof listingQuality>;

const EXAMPLE_COUNT = 5;

export function listingQuality(agents: Iterable<QualityAgent>) {
	const groups = [...Map.groupBy(agents, sourceOf)].sort(
		([left, some], [right, others]) => others.length - some.length || compare(left, right),
	);
	const all = groups.flatMap(([, group]) => group);
	return {
		listings: all.length,
		sources: groups.map(([name, { length: listings }]) => ({ name, listings })),
		answers: QUALITY_QUESTIONS.map(({ id, label, has }) => {
			const bySource = groups.map(([, group]) => group.filter(has).length);
			return {
				id,
				label,
				count: bySource.reduce((sum, count) => sum + count, 0),
				/** In the order of the sources. */
				bySource,
				/** Some that do not, by slug. */
				missing: examplesOf(all, has),
			};
		}),
	};
}

function examplesOf(agents: readonly QualityAgent[], has: (agent: QualityAgent) => boolean) {
	const missing: string[] = [];
	for (const agent of agents) {
		if (missing.length === EXAMPLE_COUNT) break;
		if (!has(agent)) missing.push(agent.slug);
	}
	return missing;
}

/** The first source that it is followed at or was imported from by hand, else the format that it was imported from. */
function sourceOf({ sources, provenance }: QualityAgent): string {
	const [followed] = sources;
	if (followed && isByHand(followed.name))
		return followed.name.replace(handSource(""), "imported ");
	if (followed) return `followed ${followed.name}`;
	const imported = provenance.filter(({ source }) => source === "imported");
	if (imported.length === 0) return "registered";
	const origin = imported.find((fact) => fact.origin && !fact.origin.startsWith("document:"));
	return `imported ${origin?.origin?.split(":")[0] ?? ""}`.trim();
}
