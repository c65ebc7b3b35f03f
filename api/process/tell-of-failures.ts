import { MINUTE_MS } from "#contract/instants.ts";
import { failuresIn } from "#domain/checks/public-results.ts";
import { noteFindings } from "#registry/findings/note-findings.ts";
import type { RegistryContext } from "#registry/store.ts";
import { findNewSlug } from "#snapshot/agents/first-slugs.ts";
import type { OnChange } from "../builds/share-builds.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import type { Config } from "../settings/config.ts";
import type { Log } from "./log.ts";
import { repeatHeld } from "./run-regularly.ts";

const EVERY_MS = 5 * MINUTE_MS;

export interface TellOptions {
	current: () => Pick<ServedHour, "snapshot" | "context"> | undefined;
	/** False while an older hour is served, in which mended failures would come back. */
	isNewest: () => boolean;
	/** Who follows the releases of another registry leaves it to that one. */
	config: Pick<Config, "followUrl">;
	registry: RegistryContext;
	log: Log;
	/** A failure is public now. */
	onChange: OnChange;
}

/** Tells owners what their agents fail in the served hour, and makes it public once they have known it for long enough. */
export function tellOfFailures(options: TellOptions) {
	const { current, isNewest, config, registry, log, onChange } = options;
	async function tell(): Promise<void> {
		const hour = current();
		if (!hour || !isNewest() || config.followUrl !== null) return;
		const { snapshot, context } = hour;
		const failing = snapshot.failing.flatMap((slug) => {
			const agent = context.agentBySlug.get(slug);
			return agent ? { slug, results: failuresIn(agent.checks, agent.withheldChecks) } : [];
		});
		const slugNow = (slug: string) => findNewSlug(snapshot, slug) ?? slug;
		if (await noteFindings(registry, failing, slugNow)) onChange("moderator");
	}
	return repeatHeld({
		store: registry.store,
		name: "failures",
		work: tell,
		pausesMs: { idle: EVERY_MS },
		log,
		failure: "owners could not be told what fails",
	});
}
