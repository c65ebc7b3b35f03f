import { expect, it } from "vitest";
import { similarAgents } from "#snapshot/agents/similar-agents.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";

const like = (slug: string, facts: Partial<Parameters<typeof agentRecord>[0]> = {}) =>
	agentRecord({ slug, title: slug.toUpperCase(), categorySlug: "tunnels", ...facts });

const crowd = (count: number) =>
	Array.from({ length: count }, (_, number) => like(`agent-${number}`, { tags: ["digging"] }));

it("agents of the same category with the same tags and integrations are the most similar", () => {
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

it("agents without a category are similar by tags and integrations only", () => {
	const similar = similarAgents([
		like("mole", { categorySlug: null, tags: ["digging"] }),
		like("vole", { categorySlug: null, tags: ["digging"] }),
		like("wren", { categorySlug: null }),
	]);
	expect(similar.get("mole")?.map(({ slug }) => slug)).toEqual(["vole"]);
	expect(similar.get("wren")).toEqual([]);
});

it("deprecated agents have similar agents, but are not listed by others", () => {
	const similar = similarAgents([like("mole", { status: "deprecated" }), like("vole")]);
	expect(similar.get("mole")?.map(({ slug }) => slug)).toEqual(["vole"]);
	expect(similar.get("vole")).toEqual([]);
});

it("an agent has at most five similar ones, never itself", () => {
	for (const [slug, others] of similarAgents(crowd(40))) {
		expect(others).toHaveLength(5);
		expect(others.map((other) => other.slug)).not.toContain(slug);
	}
});

it("adding or removing one of hundreds of similar agents affects few, in any order", () => {
	const before = similarAgents(crowd(300));
	const after = similarAgents(crowd(301).reverse());
	const changed = [...before].filter(
		([slug, others]) => JSON.stringify(others) !== JSON.stringify(after.get(slug)),
	);
	expect(changed.length).toBeGreaterThan(0);
	expect(changed.length).toBeLessThanOrEqual(8);
});
