import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { createViewCounter } from "#api/view-counter/view-counter.ts";
import type { RegistryStore } from "#registry/store.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1)";

const drawn = await drawSample();

/** The service with its view counter on a store. */
async function startCounted() {
	const store = createMemoryStore();
	const views = createViewCounter({ now: () => NOW, randomBytes, append: store.appendEvents });
	const service = await startService(drawn, { store, views, trustProxy: ["127.0.0.1"] });
	onTestFinished(service.close);
	const ask = async (path: string, client: { address: string; userAgent?: string }) => {
		const { address, userAgent = BROWSER } = client;
		const headers = { "User-Agent": userAgent, "X-Forwarded-For": address };
		const response = await fetch(service.origin + path, { headers, redirect: "manual" });
		await response.arrayBuffer();
		return response.status;
	};
	return { store, views, ask };
}

async function viewsIn(store: RegistryStore) {
	const counts = new Map<string, number>();
	for await (const event of store.readEvents()) {
		if (event.type !== "view") continue;
		counts.set(event.slug, (counts.get(event.slug) ?? 0) + event.count);
	}
	return counts;
}

async function pageViewsOf(store: RegistryStore, slug: string): Promise<number | undefined> {
	// A build starts only after its events are stored.
	const at = new Date(NOW.getTime() + 1_000);
	const extract = await extractRegistry(store, at);
	const { agents } = buildSnapshot({ extract, history: new History([]), at });
	return agents.find((agent) => agent.slug === slug)?.pageViews;
}

it("views of a page and of its details are stored, and the next build shows them", async () => {
	const { store, views, ask } = await startCounted();
	const slug = drawn.snapshot.agents[0]?.slug ?? "";
	const [viewsBefore, shownBefore] = [await viewsIn(store), (await pageViewsOf(store, slug)) ?? 0];
	expect([
		await ask(`/agents/${slug}/`, { address: "203.0.113.9" }),
		await ask(`/api/v1/agents/${slug}`, { address: "203.0.113.9" }),
		await ask(`/api/v1/agents/${slug}`, { address: "203.0.113.10" }),
		await ask(`/agents/${slug}/`, { address: "203.0.113.11", userAgent: CRAWLER }),
		await ask(`/api/badges/${slug}`, { address: "203.0.113.12" }),
	]).toEqual([200, 200, 200, 200, 200]);
	await views.flush();
	const viewsAfter = await viewsIn(store);
	expect(viewsAfter.get(slug)).toBe((viewsBefore.get(slug) ?? 0) + 2);
	viewsAfter.delete(slug);
	viewsBefore.delete(slug);
	expect(viewsAfter).toEqual(viewsBefore);
	expect(await pageViewsOf(store, slug)).toBe(shownBefore + 2);
});
