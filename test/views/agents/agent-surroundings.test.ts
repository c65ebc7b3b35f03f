import { expect, it } from "vitest";
import { sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import { viewContext } from "../view-context-builder.ts";

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
