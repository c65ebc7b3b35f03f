import { expect, it } from "vitest";
import { History } from "#snapshot/history/history.ts";
import { datedSurroundings, sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import { mole, viewContext } from "../view-context-builder.ts";

type Category = ViewContext["snapshot"]["categories"][number];

it.each<[Partial<Category>, isShown: boolean]>([
	[{ agentCount: 7 }, false],
	[{ best: ["another"] }, false],
	[{ name: "Another name" }, true],
	[{ icon: "another" }, true],
	[{ description: "Other words." }, true],
])("of a category, %o renders all agents again: %s", (change, isShown) => {
	const context = viewContext();
	const [first, ...others] = context.snapshot.categories;
	if (!first) throw new Error("There is no category");
	const snapshot = { ...context.snapshot, categories: [{ ...first, ...change }, ...others] };
	const isOther = sharedSurroundings({ ...context, snapshot }) !== sharedSurroundings(context);
	expect(isOther).toBe(isShown);
});

it.each([
	["nothing, if nothing of it is dated", [], false],
	["a count that gets too old", [{ kind: "downloads", as_of: "2026-05-02T00:00:00.000Z" }], true],
] as const)("a new day changes %s", (_, counts, isOther) => {
	const [context, agent] = mole();
	const unranked = {
		...context,
		snapshot: { ...context.snapshot, history: new History([]) },
	};
	const rest = { value: 7, subject: "github.com/mole/mole", source: "Tern Index" };
	const observed = { ...agent, observations: counts.map((count) => ({ ...count, ...rest })) };
	const [before, after] = ["2026-05-04T12:00:00.000Z", "2026-12-01T12:00:00.000Z"].map((at) =>
		datedSurroundings(unranked, observed, at),
	);
	expect(before !== after).toBe(isOther);
});
