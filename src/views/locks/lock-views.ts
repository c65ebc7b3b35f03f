import {
	type AgentsLock,
	LOCK,
	type LockCheck,
	type LockDifference,
	type LockEntry,
} from "#contract/evidence/lock.ts";
import type { OsvAdvisory } from "#contract/evidence/osv.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { onceEach } from "#contract/once-each.ts";
import { advisoriesFor } from "#domain/advisories/advisories-for.ts";
import { quoted } from "#domain/checks/visible-text.ts";
import { checkLock, type LockedNow } from "#domain/locks/check-lock.ts";
import { lockDifference } from "#domain/locks/lock-difference.ts";
import { currentSlugOf } from "#snapshot/agents/first-slugs.ts";
import { advisoriesOf, listingSubject } from "../market/advisory-view.ts";
import { showDay } from "../pages/display.ts";
import { agentUrl, type ViewContext } from "../view-context.ts";

export function lockView({ site, snapshot }: ViewContext, agents: LockEntry[]): AgentsLock {
	return {
		$schema: `${site.baseUrl}${getEndpoint("openApi").path}#/components/schemas/AgentsLock`,
		lock_version: LOCK.version,
		registry: site.baseUrl,
		made_at: snapshot.at,
		agents,
	};
}

/** The agent of an entry, which may have another slug by now. */
export function lockedAgent({ snapshot, agentBySlug }: ViewContext, { slug }: LockEntry) {
	return agentBySlug.get(currentSlugOf(snapshot, slug));
}

interface LockedParts {
	locked: LockEntry;
	now: LockedNow | undefined;
}

export function lockCheckView(
	context: ViewContext,
	parts: LockedParts,
): LockCheck["agents"][number] {
	const { locked, now } = parts;
	const { slug } = locked;
	const advised = advisoryDifferences(context, parts);
	if (now) {
		const url = agentUrl(context, now.entry.slug);
		return { slug, url, differences: [...advised, ...checkLock(locked, now)], now: now.entry };
	}
	const removed = context.snapshot.tombstones.find((entry) => entry.slug === slug && entry.isLast);
	const sentence = removed && `It was removed from here on ${showDay(removed.removedAt)}.`;
	return {
		slug,
		url: null,
		differences: [...advised, lockDifference("gone", sentence)],
		now: null,
	};
}

/** Read once for each hour, because there may be many, and anybody may ask. */
export const advisoriesIn = onceEach(advisoriesOf);

/** Of one agent. Others may publish thousands, and a lock may have as many agents. */
const MAX_ADVISORIES = 20;

/** Of what was approved, which may not be what runs now. */
function advisoryDifferences(context: ViewContext, { locked, now }: LockedParts): LockDifference[] {
	const { version, packages } = locked;
	const own = now ? [{ subject: listingSubject(context, now.entry.slug), version }] : [];
	const pairs = Object.entries(packages ?? {}).map(([subject, of]) => ({ subject, version: of }));
	const { affecting, undecided } = advisoriesFor(advisoriesIn(context), [...own, ...pairs]);
	const say = (list: readonly OsvAdvisory[], doubt = "") => {
		const rows = list
			.slice(0, MAX_ADVISORIES)
			.map(({ id, summary = "" }) =>
				lockDifference("advisory", `${id}${doubt}: ${quoted(summary)}`),
			);
		const more = list.length - rows.length;
		if (more > 0) rows.push(lockDifference("advisory", `${more} more advisories${doubt}.`));
		return rows;
	};
	// Nobody is to be alarmed, or a build to fail, by what may be about other versions.
	const doubtful = say(undecided, ", perhaps not of this version");
	return [...say(affecting), ...doubtful.map((row) => ({ ...row, severity: "low" as const }))];
}
