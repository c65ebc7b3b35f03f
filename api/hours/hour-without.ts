import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { namesWithout } from "#snapshot/agents/without-agents.ts";
import type { SnapshotAgent, SnapshotAgents } from "#snapshot/snapshot.ts";
import { createViewContext } from "#views/view-context.ts";
import { createListAnswers, type HourSource, perHour, type ServedHour } from "./served-hour.ts";

/**
 * An hour that hides some agents: nothing that asks the hour finds them, whether by name, by number or one after the
 * other. Rendered files about many agents still contain them (`withhold-agents.ts`).
 */
export function hourWithout(hour: ServedHour, slugs: ReadonlySet<string>): ServedHour {
	const { release, context, index, changes } = hour;
	const stays = (slug: string) => !slugs.has(slug);
	const gone = [...slugs].flatMap((slug) => context.agentBySlug.get(slug) ?? []);
	const numbers = new Set(gone.map(({ number }) => number));
	const isShown = (number: number) => !numbers.has(number);
	const agents = shownAgents(hour.snapshot.agents, isShown);
	const snapshot = { ...hour.snapshot, agents, ...namesWithout(hour.snapshot, stays) };
	const logo = getEndpoint("getLogo").file ?? "";
	const paths = new Set([
		...[...slugs].flatMap((slug) =>
			release.manifest.agentKinds.map((kind) => kind.replace("{slug}", slug)),
		),
		// Another agent with the same logo lacks it until then, too.
		...gone.map(({ logoSha256 }) => fillPath(logo, { sha256: logoSha256 ?? "-" })),
	]);
	return {
		...hour,
		withheld: slugs,
		snapshot,
		release: {
			...release,
			findFile: (path) => (paths.has(path) ? undefined : release.findFile(path)),
		},
		context: {
			...createViewContext(snapshot, context.site, context),
			agentBySlug: {
				get: (slug) => (stays(slug) ? context.agentBySlug.get(slug) : undefined),
				has: (slug) => stays(slug) && context.agentBySlug.has(slug),
			},
		},
		index: {
			...index,
			agents,
			find(query) {
				const { numbers: all, scores, ...rest } = index.find(query);
				return {
					...rest,
					numbers: all.filter(isShown),
					scores: scores.filter((_, place) => isShown(all[place] ?? 0)),
				};
			},
			findTitled(title) {
				const agent = index.findTitled(title);
				return agent && stays(agent.slug) ? agent : undefined;
			},
		},
		changes: {
			...changes,
			find(query) {
				const page = changes.find(query);
				return { ...page, numbers: page.numbers.filter(isShown) };
			},
		},
		listAnswers: createListAnswers(),
	};
}

export function openHours(source: HourSource): HourSource {
	const open = perHour((hour) => hourWithout(hour, new Set(hour.snapshot.kept)));
	return () => {
		const hour = source();
		return hour?.snapshot.kept ? open(hour) : hour;
	};
}

/** All others keep their numbers, which the index refers to. */
function shownAgents(agents: SnapshotAgents, isShown: (number: number) => boolean): SnapshotAgents {
	const shown = ({ number }: SnapshotAgent) => isShown(number);
	return {
		...(agents.saved && { saved: agents.saved }),
		length: agents.length,
		at: (number) => (isShown(number) ? agents.at(number) : undefined),
		slice: (start, end) => agents.slice(start, end).filter(shown),
		*[Symbol.iterator]() {
			for (const agent of agents) if (shown(agent)) yield agent;
		},
	};
}
