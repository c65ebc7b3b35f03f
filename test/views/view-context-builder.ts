import { type BuiltSnapshot, buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { createViewContext, getAgent, type ViewContext } from "#views/view-context.ts";
import { at, registryExtract } from "../snapshot/registry-extract-builder.ts";

const site = {
	baseUrl: "https://registry.pier9.dev",
	name: "Agent Registry",
	contactEmail: "webmaster@registry.pier9.dev",
};

interface Hour {
	/** Hours after the instant of the small registry. */
	hour?: number;
	history?: History;
}

/** What views are drawn from, with all agents in memory. */
type SmallContext = ViewContext & { snapshot: BuiltSnapshot };

/** What views of the small registry are drawn from, with these records in place of its own. */
export function viewContext(facts: Partial<RegistryExtract> = {}, hour: Hour = {}): SmallContext {
	const instant = new Date(at.getTime() + (hour.hour ?? 0) * 3_600_000);
	const history = hour.history ?? new History([]);
	const snapshot = buildSnapshot({ extract: registryExtract(facts), history, at: instant });
	return { ...createViewContext(snapshot, site), snapshot };
}

/** The agent that knows most about itself, in its context. */
export function mole(context = viewContext()): [ViewContext, SnapshotAgent] {
	return [context, getAgent(context, "mole")];
}
