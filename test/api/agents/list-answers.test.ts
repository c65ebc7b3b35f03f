import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { agentListView } from "#views/agents/agent-list-view.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { drawSample, SITE, sampleHour, startService } from "../running-service.ts";

const PATH = "/api/v1/agents";

let hour: ServedHour | undefined;
const drawn = await drawSample();
const service = await startService(drawn, { source: () => hour });

const ask = (query: string, init: RequestInit = {}) =>
	fetch(`${service.origin}${PATH}?${query}`, { ...init, headers: { ...init.headers } });

/** Headers that differ between requests or connections. */
const OWN = new Set(["x-request-id", "date", "ratelimit", "connection", "keep-alive"]);
const sharedHeaders = ({ headers }: Response) =>
	[...headers].filter(([name]) => !OWN.has(name)).sort();

/** An hour in which every agent has another title. */
function laterHour(): ServedHour {
	const { snapshot } = drawn;
	const agents = [...snapshot.agents].map((agent) => ({ ...agent, title: `Later ${agent.slug}` }));
	return finishSteps(serveHour({ ...drawn, snapshot: { ...snapshot, agents } }, SITE));
}

describe("a page of the list", () => {
	const QUERIES = [
		"",
		"page=2&limit=7",
		"sort=trending&limit=100",
		"type=mcp_server",
		"category=nowhere",
		"q=harbor",
		"page=1000",
		"utm=1&page=1",
	];

	it.each(QUERIES)("?%s is the view of its results, assembled from cached parts", async (query) => {
		hour = sampleHour(drawn);
		const { context, index } = hour;
		const asked = AgentListQuery.parse(Object.fromEntries(new URLSearchParams(query)));
		const { numbers, ...found } = index.find(asked);
		const agents = numbers.flatMap((number) => context.snapshot.agents.at(number) ?? []);
		expect(await (await ask(query)).text()).toBe(
			renderJson(agentListView(context, { ...found, agents })),
		);
	});

	it.each(QUERIES)("?%s is the same when requested again", async (query) => {
		hour = sampleHour(drawn);
		const first = await ask(query);
		const again = await ask(query);
		expect(sharedHeaders(again)).toEqual(sharedHeaders(first));
		expect(await again.text()).toBe(await first.text());
	});

	it("has the same headers for HEAD, cached or not", async () => {
		hour = sampleHour(drawn);
		const query = "page=2&limit=3";
		const head = await ask(query, { method: "HEAD" });
		const whole = await ask(query);
		expect(sharedHeaders(head)).toEqual(sharedHeaders(whole));
		expect([head.status, await head.text()]).toEqual([200, ""]);
	});

	it("is 304 with its own ETag, and complete with another", async () => {
		hour = sampleHour(drawn);
		const etag = (await ask("limit=5")).headers.get("etag") ?? "";
		const same = await ask("limit=5", { headers: { "If-None-Match": etag } });
		expect([same.status, await same.text()]).toEqual([304, ""]);
		expect(same.headers.get("etag")).toBe(etag);
		expect(same.headers.get("content-length")).toBeNull();
		expect((await ask("limit=6", { headers: { "If-None-Match": etag } })).status).toBe(200);
	});

	it("is of the hour that is served, whatever was cached before", async () => {
		hour = sampleHour(drawn);
		const before = await ask("limit=5");
		hour = laterHour();
		const after = await ask("limit=5");
		expect(await before.text()).not.toContain("Later ");
		expect(await after.text()).toContain("Later ");
		expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
	});

	it("still refuses an invalid query when repeated", async () => {
		hour = sampleHour(drawn);
		for (const status of [400, 400]) expect((await ask("page=0")).status).toBe(status);
	});

	it("reports to each client its own remaining requests", async () => {
		const limited = await startService(drawn, { limits: { human: 9 } });
		const left: (string | null)[] = [];
		for (let number = 0; number < 3; number += 1) {
			const { headers } = await fetch(`${limited.origin}${PATH}`, {
				headers: { "User-Agent": "curl/8" },
			});
			left.push(headers.get("ratelimit")?.replace(/t=\d+/, "t=…") ?? null);
		}
		await limited.close();
		expect(left).toEqual(['"human";r=8;t=…', '"human";r=7;t=…', '"human";r=6;t=…']);
	});
});

describe("a feed of selected fields", () => {
	const feed = (query: string) => fetch(`${service.origin}/api/v1/enterprise/agents?${query}`);

	/** An hour whose file of the feed has other content. */
	async function hourOfOtherFile(): Promise<ServedHour> {
		const { file = "" } = getEndpoint("bulkFeed");
		const { release } = drawn;
		const directory = await freshDirectory();
		const text = await readFile(join(release.directory, file), "utf8");
		await mkdir(dirname(join(directory, file)), { recursive: true });
		await writeFile(join(directory, file), text.replace("Harbor Scout", "Later Scout"));
		const findFile: typeof release.findFile = (path) => {
			const found = release.findFile(path);
			return found && path === file ? { ...found, digest: "0".repeat(64) } : found;
		};
		return finishSteps(serveHour({ ...drawn, release: { ...release, directory, findFile } }, SITE));
	}

	it("is of the hour that is served, whatever was cached before", async () => {
		hour = sampleHour(drawn);
		for (const query of ["fields=title", "fields=title&format=csv"]) {
			hour = sampleHour(drawn);
			const before = await (await feed(query)).text();
			expect(await (await feed(query)).text()).toBe(before);
			hour = await hourOfOtherFile();
			expect(await (await feed(query)).text()).toBe(before.replace("Harbor Scout", "Later Scout"));
		}
	});
});
