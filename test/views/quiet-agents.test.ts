import { describe, expect, it } from "vitest";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { defaultAgentHistoryView } from "#views/agents/agent-history-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { commentListView } from "#views/agents/comment-list-view.ts";
import { trustView } from "#views/agents/trust-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { agentCardView } from "#views/pictures/agent-card-view.ts";
import { badgeView } from "#views/pictures/badge-view.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { at, category, daysAgo, stars } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

/** What is rendered for one agent, without the answers that give programs its exact rank. */
const VIEWS: Readonly<Record<string, (context: ViewContext, agent: SnapshotAgent) => unknown>> = {
	page: agentPage,
	markdown: agentMarkdownView,
	card: agentCardView,
	badge: (context, agent) => badgeView(context, agent, "default"),
	"trust badge": (context, agent) => badgeView(context, agent, "trust"),
	history: defaultAgentHistoryView,
	trust: trustView,
	comments: commentListView,
};

const slugs = Array.from(
	{ length: 1_100 },
	(_, index) => `agent-${String(index).padStart(4, "0")}`,
);
/** Those beyond the exact ranks share theirs. */
const EXACT = 1_050;
const agents = slugs.map((slug, index) =>
	agentRecord({
		slug,
		categorySlug: "tools",
		createdAt: daysAgo(300),
		observations: [stars(index < EXACT ? 900 : 500, `https://git.pier9.dev/${slug}`)],
	}),
);
const riser = slugs.at(-1) ?? "";
const watches = Array.from({ length: 2_000 }, (_, index): RegistryEvent => {
	const instant = new Date(at.getTime() + 1_800_000).toISOString();
	return { type: "watch", slug: riser, actor: `actor-${index}`, on: true, at: instant };
});
const facts = { agents, categories: [category("tools")], incidents: [], comments: [], events: [] };
const before = viewContext(facts);
const { history } = before.snapshot;
const unchanged = viewContext(facts, { hour: 1, history });
const risen = viewContext({ ...facts, events: watches }, { hour: 1, history });

function drawn(context: ViewContext, view: keyof typeof VIEWS, slug: string): string {
	return JSON.stringify(VIEWS[view]?.(context, getAgent(context, slug)));
}

describe("what people see of an agent", () => {
	it.each(Object.keys(VIEWS))("does not change while nothing happens: %s", (view) => {
		for (const slug of slugs) expect(drawn(unchanged, view, slug)).toBe(drawn(before, view, slug));
	});

	it("does not change when another agent is listed in its category", () => {
		const listed = agentRecord({ slug: "zebra", categorySlug: "tools", createdAt: daysAgo(1) });
		const grown = viewContext({ ...facts, agents: [...agents, listed] }, { hour: 1, history });
		expect(grown.snapshot.categories[0]?.agentCount).toBe(1_101);
		for (const view of Object.keys(VIEWS)) {
			for (const slug of slugs.slice(0, 50)) {
				expect(drawn(grown, view, slug), view).toBe(drawn(before, view, slug));
			}
		}
	});

	it("does not change when another agent rises past it, beyond the exact ranks", () => {
		const [first = ""] = slugs;
		const beyond = slugs.slice(EXACT, -1);
		expect(getAgent(before, riser).rank).toBe(EXACT + 1);
		expect(getAgent(risen, riser).rank).toBe(1);
		for (const slug of beyond) {
			expect(getAgent(risen, slug).rank).toBe(getAgent(before, slug).rank + 1);
			for (const view of Object.keys(VIEWS)) {
				expect(drawn(risen, view, slug), view).toBe(drawn(before, view, slug));
			}
		}
		for (const view of ["page", "markdown", "card", "badge", "history"]) {
			expect(drawn(risen, view, first), view).not.toBe(drawn(before, view, first));
			expect(drawn(risen, view, riser), view).not.toBe(drawn(before, view, riser));
		}
	});
});
