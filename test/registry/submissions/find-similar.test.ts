import { expect, it } from "vitest";
import { findSimilarAgents } from "#registry/submissions/find-similar.ts";
import { agent, listing } from "../record-builders.ts";
import { createTestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const repositoryUrl = "https://github.com/quay/scout";
const asked = {
	...listing({ title: "Tide Table", websiteUrl: null, repositoryUrl }),
	slug: "tide-table",
};

it.each([
	["the same address", "https://github.com/quay/scout", true],
	["another spelling", "http://www.github.com/Quay/Scout.git", true],
	["another repository of the same owner", "https://github.com/quay/table", false],
	["no repository", null, false],
])("an agent with only the same repository is found as similar: %s", async (_what, href, is) => {
	const { store } = createTestRegistry();
	const known = agent("harbor", {
		title: "Harbor",
		websiteUrl: null,
		shortDescription: null,
		repositoryUrl: href,
	});
	await save(store, (transaction) => transaction.agents.save(known));
	const found = (await findSimilarAgents(store, asked, () => [])).map(({ slug, by }) => ({
		slug,
		by,
	}));
	expect(found).toEqual(is ? [{ slug: "harbor", by: ["repository"] }] : []);
});

it("an agent that a search finds is similar only if its texts are", async () => {
	const { store } = createTestRegistry();
	const none = { websiteUrl: null, repositoryUrl: null, shortDescription: null };
	await save(store, (transaction) => {
		transaction.agents.save(agent("tides", { ...none, title: "Tide Tables" }));
		transaction.agents.save(agent("flow", { ...none, title: "Tidal Flow" }));
	});
	const found = await findSimilarAgents(store, asked, () => ["flow", "tides", "unknown"]);
	expect(found.map(({ slug, by }) => ({ slug, by }))).toEqual([{ slug: "tides", by: ["words"] }]);
});

it("a removed agent and the agent itself are not similar", async () => {
	const { store } = createTestRegistry();
	await save(store, (transaction) => {
		transaction.agents.save(agent("gone", { status: "removed", repositoryUrl }));
		transaction.agents.save(agent("tide-table", { title: "Tide Table", repositoryUrl }));
	});
	expect(await findSimilarAgents(store, asked, () => [])).toEqual([]);
});
