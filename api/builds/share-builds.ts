import type { RegistryContext } from "#registry/store.ts";

/**
 * How often a public change may request a build, by who made it. Moderators and operators make few changes. Members can
 * change their own agents as often as rate limits allow: their first change is published right away, and all their
 * changes in the following minutes are published together. So each process requests at most 12 builds an hour for them.
 */
const LEAST_SECONDS_BETWEEN = { moderator: 0, member: 300 } as const;

export type ChangedBy = keyof typeof LEAST_SECONDS_BETWEEN;

export type OnChange = (by: ChangedBy) => void;

interface ShareOptions {
	/** Requests a build that includes everything up to then. */
	request: () => void;
	now: () => Date;
	/** What is public is looked at as well. */
	registry?: Pick<RegistryContext, "planLooks">;
	leastSeconds?: Readonly<Record<ChangedBy, number>>;
}

/** Requests builds for everyone, for members less often than they make changes. */
export function shareBuilds(options: ShareOptions): { onChange: OnChange; stop(): void } {
	const { request, now, registry, leastSeconds = LEAST_SECONDS_BETWEEN } = options;
	const askedAtMs = new Map<ChangedBy, number>();
	let later: NodeJS.Timeout | undefined;

	function ask(by: ChangedBy): void {
		clearTimeout(later);
		later = undefined;
		askedAtMs.set(by, now().getTime());
		request();
	}
	return {
		onChange(by) {
			registry?.planLooks?.();
			const leastMs = leastSeconds[by] * 1_000;
			// At most this long, even if the clock was changed meanwhile.
			const sinceMs = now().getTime() - (askedAtMs.get(by) ?? Number.NEGATIVE_INFINITY);
			const waitMs = Math.min(leastMs, leastMs - sinceMs);
			if (waitMs <= 0) ask(by);
			else later ??= setTimeout(() => ask(by), waitMs).unref();
		},
		/** Requests a postponed build now: if another process builds, it would not learn of it otherwise. */
		stop() {
			if (later !== undefined) ask("member");
		},
	};
}
