import { expect, it } from "vitest";
import { SourceList } from "#contract/intake/source.ts";
import { gatherSources } from "#snapshot/agents/gather-sources.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import { save } from "../../registry/store-suite.ts";
import { source } from "../../snapshot/source-builders.ts";
import { drawSample, startService } from "../running-service.ts";

const FROZEN = source("official");
const FAILURE = "Source official: https://official.pier9.dev/ was answered with status 500.";
const LATER = "2026-05-04T11:00:00.000Z";

const drawn = await drawSample({
	alter: (snapshot) => {
		const sources = [FROZEN, source("silent", { precedence: 2 })];
		snapshot.sources = gatherSources({
			sources,
			entries: [],
			agents: [],
			resolve: (slug) => slug,
		}).sources;
	},
});
const pages = { ...plainPages, render: async (...told: unknown[]) => JSON.stringify(told) };
const service = await startService(drawn, { pages });
await save(service.registry.store, ({ sources }) => {
	const failed = { failure: FAILURE, failedSince: LATER };
	sources.save(source("official", { followedAt: LATER, ...failed }));
	sources.save(source("unpublished", { precedence: 3 }));
});

it("reports when sources were last followed, even if the hour is older", async () => {
	const response = await fetch(`${service.origin}/api/v1/sources`);
	const { generated_at, sources } = SourceList.parse(await response.json());
	expect(generated_at).toBe(drawn.snapshot.at);
	expect(sources).toMatchObject([
		{ name: "official", followed_at: LATER, failure: FAILURE, failed_since: LATER },
		{ name: "silent", followed_at: FROZEN.followedAt },
	]);
	expect(response.headers.get("Cache-Control")).toContain("s-maxage=60");
});

it("reports the same on the page", async () => {
	const response = await fetch(`${service.origin}/sources/`);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toContain("text/html");
	expect(await response.text()).toContain("4 May 2026, 11:00 UTC");
});
