import { expect, it } from "vitest";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { CATALOGUE } from "#publish/catalogue.ts";
import { withoutKept } from "#snapshot/agents/without-agents.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { category, comment, incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

const AGENTS = [
	agentRecord({ slug: "inner-one", title: "Inner One", categorySlug: "tunnels" }),
	agentRecord({
		slug: "outer-one",
		title: "Outer One",
		categorySlug: "tunnels",
		status: "deprecated",
		deprecation: { message: null, successor: "inner-one", by: "owner" },
	}),
	agentRecord({ slug: "former-one", status: "removed", movedTo: "inner-one" }),
];
const both = { agents: ["inner-one", "outer-one"] };

function world(isKept: boolean) {
	return viewContext({
		agents: AGENTS,
		categories: [category("tunnels")],
		incidents: [
			incident("spill", both),
			incident("inner-spill", {
				id: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a12",
				agents: ["inner-one"],
			}),
		],
		comments: [comment("one", { agentSlug: "inner-one" })],
		events: [],
		internal: { slugs: new Set(["inner-one"]), isKept },
	});
}

const NAMES = /inner-one|Inner One|former-one|inner-spill/;

/** Endpoints of shared files that name the listing. */
function naming(isKept: boolean): Set<EndpointId> {
	const found = new Set<EndpointId>();
	for (const { endpoint, agentKind, list } of CATALOGUE) {
		if (agentKind) continue;
		for (const { path, content } of list(world(isKept))) {
			const text =
				"render" in content
					? String(content.render())
					: "stream" in content
						? [...content.stream()].join("")
						: "";
			if (NAMES.test(path + text)) found.add(endpoint);
		}
	}
	return found;
}

it("what is kept inside is in no file that others copy as a whole", () => {
	const open = naming(false);
	const kept = naming(true);
	// Answers about this registry, which its pages show too.
	expect([...kept].sort()).toEqual(["listAgents", "listIncidents"]);
	expect([...open].filter((endpoint) => !kept.has(endpoint)).sort()).toEqual([
		...["agentsAtom", "agentsJsonFeed", "ardCategory", "bulkFeed", "incidentsAtom"],
		...["incidentsJsonFeed", "llmsFullTxt", "llmsTxt", "openApi", "sitemap"],
	]);
});

it("nothing in an open hour names it, and the rest is as if it were not there", () => {
	const { snapshot } = world(true);
	const { kept: _, history: __, ...open } = withoutKept(snapshot);
	expect(JSON.stringify({ ...open, comments: [...open.comments] })).not.toMatch(NAMES);
	expect(open.agents).toMatchObject([{ slug: "outer-one", rank: 1, number: 1 }]);
	expect([open.id, open.at]).toEqual([snapshot.id, snapshot.at]);
	expect(open.incidents.map(({ slug, agents }) => [slug, agents])).toEqual([
		["spill", ["outer-one"]],
	]);
});
