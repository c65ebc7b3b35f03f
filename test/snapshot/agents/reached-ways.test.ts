import { expect, it } from "vitest";
import { DumpAgent } from "#contract/dumps/dump-agent.ts";
import { FACETS } from "#snapshot/agents/agent-facets.ts";
import { dumpAgentView } from "#views/dumps/dump-agent-view.ts";
import { dumpAgentRow } from "#views/dumps/dump-table-views.ts";
import { mole, viewContext } from "../../views/view-context-builder.ts";

const NO_SIGNALS = {
	...{ views: [], votes: [], watches: [], upvotes: 0, downvotes: 0, watchers: 0 },
	...{ olderViews: 0, olderDecayedViews: 0 },
};
const way = {
	hosts: [],
	limited: null,
	isOpen: false,
	isMakers: null,
	asks: { keys: 0, signsIn: false },
};
const ways = [
	{ ...way, id: "npm:tides", runs: "here" as const },
	{
		...way,
		id: "remote:tides",
		runs: "hosted" as const,
		hosts: [{ host: "mcp.tides.dev", source: "MCP registry" }],
	},
];
const [, agent] = mole(
	viewContext({ read: new Map([["mole", { reach: { ways, sites: [] }, seen: [] }]]) }),
);

it("an agent with a program and an address is found by both ways, and reaches as far as the wider", () => {
	expect(FACETS.runs(agent, 0)).toEqual(["here", "hosted"]);
	expect(agent.reach?.runs).toBe("hosted");
});

it("dumps have what it reaches, and those from before they had it are still read", () => {
	const line = dumpAgentView(agent, NO_SIGNALS, agent.createdAt);
	expect(DumpAgent.parse(line).reach).toMatchObject({ runs: "hosted", data: "elsewhere" });
	expect(dumpAgentRow(line)).toMatchObject({ reach_runs: "hosted", reach_data: "elsewhere" });
	const { reach: _, ...older } = line;
	expect(DumpAgent.parse(older).reach).toBeNull();
	expect(dumpAgentRow(DumpAgent.parse(older))).toMatchObject({
		reach_runs: null,
		reach_data: null,
	});
});
