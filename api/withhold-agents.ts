import type { RegistryStore } from "#registry/store.ts";
import { hourWithout } from "./hour-without.ts";
import type { HourSource, ServedHour } from "./served-hour.ts";

interface WithholdOptions {
	source: HourSource;
	store: Pick<RegistryStore, "agents">;
	everyMs: number;
	/** The records could not be asked; it is tried again. */
	onFailure: (error: unknown) => void;
}

interface WithheldAgents {
	/** The hour that is served, without what was taken down since. */
	source: HourSource;
	/** Asks the records now instead of after the interval. */
	look(): Promise<void>;
	stop(): void;
}

/**
 * From the moment at which a moderator has taken an agent down nobody is shown it any more, although a release without it takes
 * a while. What other processes take down shows in the records as well, so they are asked at an interval.
 */
export function withholdAgents({
	source,
	store,
	everyMs,
	onFailure,
}: WithholdOptions): WithheldAgents {
	/** How many were ever taken down; none comes back. */
	let known = 0;
	let withheld: readonly string[] = [];
	let shown: { hour: ServedHour; withheld: readonly string[]; without: ServedHour } | undefined;

	async function read(): Promise<void> {
		const count = await store.agents.countBy("takenDown", "yes");
		if (count === known) return;
		const published = new Set(source()?.snapshot.takenDown.map(({ slug }) => slug));
		const takenDown = await store.agents.by("takenDown", "yes");
		const fresh = takenDown.filter(({ slug }) => !published.has(slug));
		withheld = (await Promise.all(fresh.map(({ slug }) => slugsOf(store, slug)))).flat();
		known = count;
	}
	const look = () => read().catch(onFailure);
	const timer = setInterval(look, everyMs).unref();
	return {
		look,
		stop: () => clearInterval(timer),
		source() {
			const hour = source();
			if (!hour || withheld.length === 0) return hour;
			if (shown?.hour !== hour || shown.withheld !== withheld) {
				const slugs = withheld.filter((slug) => hour.context.agentBySlug.has(slug));
				const without = slugs.length > 0 ? hourWithout(hour, new Set(slugs)) : hour;
				shown = { hour, withheld, without };
			}
			return shown.without;
		},
	};
}

/** A slug and those that the same agent had before: the hour that is served may know it by one of them. */
async function slugsOf(store: WithholdOptions["store"], slug: string): Promise<string[]> {
	const former = await store.agents.by("movedTo", slug);
	const before = await Promise.all(former.map((agent) => slugsOf(store, agent.slug)));
	return [slug, ...before.flat()];
}
