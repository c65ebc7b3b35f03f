import type { AdvisoryEvidence } from "#contract/evidence/evidence.ts";
import { ageMs, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { LookResult } from "#domain/evidence/look-questions.ts";
import { packagesToSearch, recordAdvisories } from "#registry/evidence/note-changes.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import { runChecker } from "../claims/run-checker.ts";
import type { Log } from "../process/log.ts";

/** Large snapshots take minutes to fetch and to read, and nothing is told before. */
const PATIENCE_MS = 30 * MINUTE_MS;

/** Lets a child process search the snapshot for all packages that listings name, once a day and for new ones. */
export function advisorySearch(
	registry: RegistryContext,
	command: readonly [string, ...string[]],
	log: Log,
): (signal: AbortSignal) => Promise<void> {
	let last: string | undefined;
	return async (signal) => {
		const now = registry.now();
		const age = last === undefined ? DAY_MS : ageMs(last, now);
		// Finding out what is new reads everything that was seen.
		if (age < HOUR_MS) return;
		const { packages, hasNew } = await packagesToSearch(registry);
		if (packages.length === 0 || (age < DAY_MS && !hasNew)) return;
		last = now.toISOString();
		const looks: AdvisoryEvidence[] = [];
		await runChecker({
			command,
			checks: packages.map((subject) => ({ id: newId(registry), subject })),
			result: LookResult,
			patienceMs: PATIENCE_MS,
			signal,
			onResult: async ({ evidence }) => {
				if (evidence?.kind === "advisories") looks.push(evidence);
			},
		});
		const unread = looks[0]?.unread ?? 0;
		if (unread > 0)
			log("warn", "advisories of OSV_SNAPSHOT could be read in part only", { unread });
		await recordAdvisories(registry, looks);
	};
}
