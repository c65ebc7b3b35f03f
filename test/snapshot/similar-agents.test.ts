import { expect, it } from "vitest";
import { similarAgents } from "#snapshot/similar-agents.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";

const like = (slug: string, facts: Partial<Parameters<typeof agentRecord>[0]> = {}) =>
	agentRecord({ slug, title: slug.toUpperCase(), categorySlug: "tunnels", ...facts });

const crowd = (count: number) =>
	Array.from({ length: count }, (_, number) => like(`agent-${number}`, { tags: ["digging"] }));

it("those of the category with the same tags and integrations are most like an agent", () => {
	const similar = similarAgents([
		like("mole", { tags: ["digging"], integrations: ["Slack"] }),
		like("vole", { tags: ["digging"], integrations: ["slack"] }),
		like("newt", { tags: ["digging"] }),
		like("wren"),
		like("lark", { categorySlug: "nests", tags: ["digging"], integrations: ["Slack"] }),
	]);
	expect(similar.get("mole")).toEqual([
		{ slug: "vole", title: "VOLE" },
		{ slug: "newt", title: "NEWT" },
		{ slug: "wren", title: "WREN" },
	]);
	expect(similar.get("lark")).toEqual([]);
});

it("agents of no category are alike by tags and integrations alone", () => {
	const similar = similarAgents([
		like("mole", { categorySlug: null, tags: ["digging"] }),
		like("vole", { categorySlug: null, tags: ["digging"] }),
		like("wren", { categorySlug: null }),
	]);
	expect(similar.get("mole")?.map(({ slug }) => slug)).toEqual(["vole"]);
	expect(similar.get("wren")).toEqual([]);
});

it("deprecated agents are named by nobody and name others", () => {
	const similar = similarAgents([like("mole", { status: "deprecated" }), like("vole")]);
	expect(similar.get("mole")?.map(({ slug }) => slug)).toEqual(["vole"]);
	expect(similar.get("vole")).toEqual([]);
});

it("an agent names five others at most, and never itself", () => {
	for (const [slug, others] of similarAgents(crowd(40))) {
		expect(others).toHaveLength(5);
		expect(others.map((other) => other.slug)).not.toContain(slug);
	}
});

it("one that comes or goes changes few of hundreds that are alike, in whatever order they stand", () => {
	const before = similarAgents(crowd(300));
	const after = similarAgents(crowd(301).reverse());
	const changed = [...before].filter(
		([slug, others]) => JSON.stringify(others) !== JSON.stringify(after.get(slug)),
	);
	expect(changed.length).toBeGreaterThan(0);
	expect(changed.length).toBeLessThanOrEqual(8);
});
