import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createOpenFeeds, type OpenFeeds } from "#api/process/open-feeds.ts";
import { FEED_FIELDS, Feed } from "#contract/agents/feed.ts";
import { FEED_STREAMS } from "#contract/limits.ts";
import { drawSample, sampleHour, startService } from "../running-service.ts";

/** Several times what the systems on both sides buffer before a client reads. */
const AGENTS = 40_000;
/** How much memory the parts of an unread feed may take: the one created last, and those waiting to be sent. */
const HELD_BYTES = 262_144;
const FILE = "api/v1/enterprise/agents.json";

const drawn = await drawSample();
const directory = await mkdtemp(join(tmpdir(), "agent-registry-feed-"));
const sample = Feed.parse(JSON.parse(await readFile(join(drawn.release.directory, FILE), "utf8")));
const { agents, ...rest } = sample;
const many = Array.from({ length: AGENTS }, (_, number) => agents[number % agents.length]);
await mkdir(dirname(join(directory, FILE)), { recursive: true });
await writeFile(join(directory, FILE), JSON.stringify({ agents: many, ...rest }));
const findFile = () => ({ digest: "a".repeat(22), bytes: 1 });
const hour = { ...sampleHour(drawn), release: { ...drawn.release, directory, findFile } };
afterAll(() => rm(directory, { recursive: true }));

/** Sends a request from an address of this machine. Nothing of the answer is read until requested. */
async function start(feeds: OpenFeeds) {
	const service = await startService(drawn, { source: () => hour, feeds });
	onTestFinished(service.close);
	const ask = async (localAddress: string, fields: readonly string[] = FEED_FIELDS.slice(1)) => {
		const path = `/api/v1/enterprise/agents?fields=${fields.join()}`;
		const asked = request({
			port: service.port,
			host: "127.0.0.1",
			localAddress,
			path,
			agent: false,
		});
		asked.end();
		const [response] = (await once(asked, "response")) as [IncomingMessage];
		response.on("error", () => {});
		return response;
	};
	return Object.assign(ask, { logged: service.logged });
}

/** All fields except one, because a request for all is answered with a file. */
function allBut(place: number): string[] {
	return FEED_FIELDS.filter((_, other) => other !== place);
}

describe("feeds that are read slowly", () => {
	it("use almost no memory with any fields, and do not stop other clients from getting theirs", async () => {
		const feeds = createOpenFeeds({ ...FEED_STREAMS, lookMs: 600_000 });
		const ask = await start(feeds);
		const slow = await Promise.all(
			Array.from({ length: 20 }, (_, number) => ask("127.0.0.1", allBut(number))),
		);
		const statuses = slow.map(({ statusCode }) => statusCode).sort();
		const [many, refused] = [FEED_STREAMS.perClient, 20 - FEED_STREAMS.perClient];
		expect(statuses).toEqual([...Array(many).fill(200), ...Array(refused).fill(429)]);
		const other = await ask("127.0.0.2", ["slug", "rank"]);
		expect(JSON.parse(await text(other)).agents).toHaveLength(AGENTS);
		expect(feeds.heldBytes()).toBeGreaterThan(0);
		expect(feeds.heldBytes()).toBeLessThan(FEED_STREAMS.perClient * HELD_BYTES);
	});

	it("are cut off, while others of the same client continue", async () => {
		const ask = await start(createOpenFeeds({ ...FEED_STREAMS, lookMs: 50 }));
		const [slow, quick] = await Promise.all([ask("127.0.0.1"), ask("127.0.0.1", ["slug"])]);
		expect(JSON.parse(await text(quick)).agents).toHaveLength(AGENTS);
		const isCutOff = (line: string) =>
			line.includes('"status":499') && line.includes('"finished":false');
		await expect.poll(() => ask.logged.some(isCutOff)).toBe(true);
		slow.resume();
		await new Promise((resolve) => slow.once("close", resolve));
		expect(slow.complete).toBe(false);
	});

	it("are limited in number for all clients together, until one ends", async () => {
		const ask = await start(createOpenFeeds({ ...FEED_STREAMS, overall: 2, lookMs: 60_000 }));
		const [first] = [await ask("127.0.0.1"), await ask("127.0.0.2")];
		const refused = await ask("127.0.0.3");
		expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
		first.destroy();
		await expect.poll(async () => (await ask("127.0.0.3")).statusCode).toBe(200);
	});

	it("are cut off, the oldest first, if their network has all of them, but no more than needed", async () => {
		const ask = await start(createOpenFeeds({ ...FEED_STREAMS, overall: 4, lookMs: 60_000 }));
		const taken: IncomingMessage[] = [];
		for (let host = 1; host <= 4; host += 1) taken.push(await ask(`127.0.1.${host}`));
		const statuses: (number | undefined)[] = [];
		for (const host of [1, 2, 3]) statuses.push((await ask(`127.0.2.${host}`)).statusCode);
		expect(statuses).toEqual([200, 200, 503]);
		expect((await ask("127.0.1.5")).statusCode).toBe(503);
		const cutOff = taken.map(async (feed) => {
			feed.resume();
			await new Promise((resolve) => feed.once("close", resolve));
			return !feed.complete;
		});
		expect(await Promise.all(cutOff)).toEqual([true, true, false, false]);
	});
});
