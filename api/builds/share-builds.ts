/**
 * How often a change of what is public may ask for a build, by who made it. What moderators and operators decide is few.
 * Members change their own as often as forms are taken: the first change is shown right away, and
 * whatever all of them do in the minutes after it together, so that each process asks for 12 builds an hour at most on their
 * behalf.
 */
const LEAST_SECONDS_BETWEEN = { moderator: 0, member: 300 } as const;

export type ChangedBy = keyof typeof LEAST_SECONDS_BETWEEN;

/** Something public was changed. */
export type OnChange = (by: ChangedBy) => void;

interface ShareOptions {
	/** Asks for a build that shows everything there is by then. */
	request: () => void;
	now: () => Date;
}

/** Asks for builds on behalf of everybody, for some more seldom than they wish. */
export function shareBuilds({ request, now }: ShareOptions): { onChange: OnChange; stop(): void } {
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
			const leastMs = LEAST_SECONDS_BETWEEN[by] * 1_000;
			// At most so long, whatever the clock was set to meanwhile.
			const sinceMs = now().getTime() - (askedAtMs.get(by) ?? Number.NEGATIVE_INFINITY);
			const waitMs = Math.min(leastMs, leastMs - sinceMs);
			if (waitMs <= 0) ask(by);
			else later ??= setTimeout(() => ask(by), waitMs).unref();
		},
		/** What is still put off is asked for now: it may be another process that builds, and nobody else would tell it. */
		stop() {
			if (later !== undefined) ask("member");
		},
	};
}
