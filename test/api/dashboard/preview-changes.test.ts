import { beforeEach, describe, expect, it } from "vitest";
import { FACTS } from "#contract/facts/facts.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { owner } from "../../registry/agents/owned-agents.ts";
import { claim } from "../../registry/record-builders.ts";
import { drawSample } from "../running-service.ts";
import { type ListingsService, startListings } from "./listings-service.ts";
import { rowsOf } from "./page-parts.ts";

let service: ListingsService;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startListings(drawn);
	return () => service.close();
});

const AGENT = "/dashboard/agents/harbor-scout/edit/";
const stated = { title: "Agent harbor-scout", website_url: "https://harbor-scout.com/" };
const form = { title: "Pier Scout", website_url: "https://pier-scout.com/" };
const ownSubmissions = () => service.registry.store.submissions.newestBy("owner", owner.id);

async function preview(path: string, fields: Record<string, string>) {
	const response = await service.send(path, { ...fields, act: "preview" });
	const view: DashboardView = JSON.parse(await response.text());
	const section = view.sections.find(({ id }) => id === "preview");
	const text = JSON.stringify([section, view.blocks]);
	return { status: response.status, view, text, page: JSON.stringify(view) };
}

/** The scores in the preview: before, after and the difference. */
function scoreIn(view: DashboardView, name: "Market score" | "Trust score"): string[] {
	return (
		rowsOf(view, "preview")
			.find(([score]) => score === name)
			?.slice(1) ?? []
	);
}

const difference = ([before, after]: string[]) => Number(after) - Number(before);

describe("the preview of a change of an own agent", () => {
	it("shows the listing with both scores before and after, and submits nothing", async () => {
		const docs_url = "https://harbor-scout.com/docs";
		const { status, view, text, page } = await preview(AGENT, { ...stated, docs_url });
		expect(status).toBe(200);
		expect(text).toContain('"kind":"preview"');
		expect(page).toContain(`"value":"${docs_url}"`);
		expect(text).not.toContain(FACTS.docsUrl.worth.wish);
		expect(text).not.toContain("Please fix");
		const without = await preview(AGENT, stated);
		expect(without.text).toContain(FACTS.docsUrl.worth.wish);
		const gain = (score: "Market score" | "Trust score") =>
			difference(scoreIn(view, score)) - difference(scoreIn(without.view, score));
		expect(gain("Trust score")).toBeCloseTo(FACTS.docsUrl.worth.trust);
		expect(gain("Market score")).toBeGreaterThan(0);
		expect(await ownSubmissions()).toEqual([]);
	});

	it("includes what a new website costs if its domain is not proven", async () => {
		const { store } = service.registry;
		const before = await store.agents.find("harbor-scout");
		if (!before) throw new Error("Ada has an agent");
		const proof = { accountId: owner.id, agentSlug: before.slug, subject: "harbor-scout.com" };
		const provenAt = before.createdAt;
		await store.transact(async (save) => {
			save.claims.save(
				claim("proof", { ...proof, method: "dns", state: "proven", provenAt, checkedAt: provenAt }),
			);
			save.agents.save({
				...before,
				claim: { ...before.claim, status: "verified", level: 2, domainVerifiedAt: provenAt },
			});
		});
		const same = await preview(AGENT, stated);
		const other = await preview(AGENT, { ...stated, website_url: form.website_url });
		expect(scoreIn(other.view, "Trust score")[0]).toBe(scoreIn(same.view, "Trust score")[0]);
		const cost = (view: DashboardView) => difference(scoreIn(view, "Trust score"));
		expect(cost(other.view)).toBeLessThan(cost(same.view) - 20);
		expect((await store.claims.list()).map(({ state }) => state)).toEqual(["proven"]);
	});

	it("starts with an open change and shows it with the new one", async () => {
		await service.send(AGENT, { ...stated, creator_name: "Pier Works" });
		const { view, text } = await preview(AGENT, {
			...stated,
			creator_name: "Pier Works",
			long_description: "Knows **every** pier.",
		});
		expect(text).toContain("Pier Works");
		expect(text).toContain('"longDescription":"Knows **every** pier."');
		expect(scoreIn(view, "Market score")).toHaveLength(3);
		expect(await ownSubmissions()).toMatchObject([{ listing: { longDescription: null } }]);
	});
});

describe("the preview of an edit of an own submission", () => {
	it("shows both scores as submitted and as edited, and saves nothing", async () => {
		await service.send("/dashboard/submissions/new/", form);
		const [before] = await ownSubmissions();
		const path = `/dashboard/submissions/${before?.id}/`;
		const docs_url = "https://pier-scout.com/docs";
		const { status, view } = await preview(path, { ...form, docs_url });
		expect(status).toBe(200);
		expect(difference(scoreIn(view, "Trust score"))).toBeCloseTo(FACTS.docsUrl.worth.trust);
		expect(await ownSubmissions()).toEqual([before]);
	});
});
