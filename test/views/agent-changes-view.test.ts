import { describe, expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import { agentChangesView } from "#views/agents/agent-list-view.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { tombstone } from "../snapshot/registry-extract-builder.ts";
import { mole } from "./view-context-builder.ts";

const [context, agent] = mole();

describe("a list of changes", () => {
	it("is a page with tombstones and a link to the next, and matches the schema", () => {
		const list = agentChangesView(context, {
			agents: [agent],
			tombstones: [
				tombstone("crow", "2026-05-01T00:00:00.000Z", {
					home: "https://far.pier9.dev/agents/crow",
				}),
				tombstone("toad", "2026-05-02T00:00:00.000Z", { movedTo: "mole", isLast: false }),
			],
			limit: 3,
			total: 7,
			hasMore: true,
			nextCursor: "abc",
		});
		expect(AgentList.parse(list)).toEqual({
			data: [agentView(context, agent)],
			page: 1,
			limit: 3,
			total: 7,
			pagination: { page: 1, limit: 3, total: 7, pages: 3 },
			tombstones: [
				{
					slug: "crow",
					removed_at: "2026-05-01T00:00:00.000Z",
					moved_to: null,
					home: "https://far.pier9.dev/agents/crow",
				},
				{
					slug: "toad",
					removed_at: "2026-05-02T00:00:00.000Z",
					moved_to: "mole",
					home: "https://registry.pier9.dev/agents/toad/",
				},
			],
			next_cursor: "abc",
			has_more: true,
		});
	});
});
