import { namesWithout } from "#snapshot/without-agents.ts";
import { createViewContext } from "#views/view-context.ts";
import { createListAnswers, type ServedHour } from "./served-hour.ts";

/**
 * An hour that hides some agents: by name they are not found, and live lists skip them. Rendered files about many
 * agents contain them until the next release.
 */
export function hourWithout(hour: ServedHour, slugs: ReadonlySet<string>): ServedHour {
	const { release, context, index, changes } = hour;
	const stays = (slug: string) => !slugs.has(slug);
	const snapshot = { ...hour.snapshot, ...namesWithout(hour.snapshot, stays) };
	const gone = [...slugs].flatMap((slug) => context.agentBySlug.get(slug) ?? []);
	const numbers = new Set(gone.map(({ rank }) => rank - 1));
	const isShown = (number: number) => !numbers.has(number);
	const paths = new Set(
		[...slugs].flatMap((slug) =>
			release.manifest.agentKinds.map((kind) => kind.replace("{slug}", slug)),
		),
	);
	return {
		...hour,
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
			find(query) {
				const { numbers: found, scores, ...rest } = index.find(query);
				return {
					...rest,
					numbers: found.filter(isShown),
					scores: scores.filter((_, place) => isShown(found[place] ?? 0)),
				};
			},
			findTitled(title) {
				const agent = index.findTitled(title);
				return agent && stays(agent.slug) ? agent : undefined;
			},
		},
		changes: {
			find(query) {
				const found = changes.find(query);
				return { ...found, numbers: found.numbers.filter(isShown) };
			},
		},
		listAnswers: createListAnswers(),
	};
}
