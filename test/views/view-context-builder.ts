import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { type BuiltSnapshot, buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { createViewContext, getAgent, type ViewContext } from "#views/view-context.ts";
import { at, registryExtract } from "../snapshot/registry-extract-builder.ts";

const site = {
	baseUrl: "https://registry.pier9.dev",
	name: "Agent Registry",
	contactEmail: "webmaster@registry.pier9.dev",
	limits: DEFAULT_LIMITS,
};

interface Hour {
	/** Hours after the snapshot of the small registry. */
	hour?: number;
	history?: History;
}

/** The context of views, with all agents in memory. */
type SmallContext = ViewContext & { snapshot: BuiltSnapshot };

/** The context of views of the small registry, with these records instead of its own. */
export function viewContext(facts: Partial<RegistryExtract> = {}, hour: Hour = {}): SmallContext {
	const instant = new Date(at.getTime() + (hour.hour ?? 0) * 3_600_000);
	const history = hour.history ?? new History([]);
	const snapshot = buildSnapshot({ extract: registryExtract(facts), history, at: instant });
	return { ...createViewContext(snapshot, site), snapshot };
}

/** The agent with the most facts, in its context. */
export function mole(context = viewContext()): [ViewContext, SnapshotAgent] {
	return [context, getAgent(context, "mole")];
}

/** The same registry, as if it had many agents. */
export function ofMany(context: ViewContext, length = 90_000): ViewContext {
	const { snapshot } = context;
	return {
		...context,
		snapshot: { ...snapshot, agents: Object.assign([...snapshot.agents], { length }) },
	};
}
