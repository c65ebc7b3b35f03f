import { describe, it, type TestContext } from "vitest";
import { createLog } from "#api/process/log.ts";
import { openCounts } from "#api/rate-limit/open-counts.ts";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { eventually } from "../../scripts/command-line.ts";
import { hasRedis, startRedis } from "../../servers/redis-server.ts";
import { drawEmpty } from "../empty-registry.ts";
import { NOW, type Service, startService } from "../running-service.ts";

const BROWSER = {
	"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
};
/** The settings of the service, but with more patience, because the machine may be busy. */
const BOUNDS = { connectMs: 10_000, answerMs: 10_000, retryMs: 100 };

const ALONE = "this process counts limits on its own";
const TOGETHER = "all processes count limits together again";

const drawn = await drawEmpty();

type Limits = Partial<Record<RateBucket, number>>;

/** A Redis of this test, and applications that use the Redis at an address. All end with the test. */
function partsOf({ onTestFinished }: TestContext) {
	return {
		async redisWith(options: Parameters<typeof startRedis>[0] = {}) {
			const redis = await startRedis(options);
			onTestFinished(redis.stop);
			return redis;
		},
		async serviceOver(url: string | null, limits: Limits, bounds = BOUNDS) {
			const logged: string[] = [];
			const log = createLog(
				(line) => logged.push(line),
				() => NOW,
			);
			const { countsOf, close } = await openCounts(url, log, bounds);
			const service = await startService(drawn, { limits, countsOf });
			onTestFinished(async () => {
				await service.close();
				close();
			});
			const messages = () => logged.map((line): string => JSON.parse(line).message);
			return { ...service, logged, messages };
		},
	};
}

async function statusOf({ origin }: Pick<Service, "origin">): Promise<number> {
	const response = await fetch(`${origin}/api/v1`, { headers: BROWSER });
	await response.arrayBuffer();
	return response.status;
}

/** Statuses of this many requests at the same time, spread over the services. */
function statuses(services: readonly Pick<Service, "origin">[], count: number): Promise<number[]> {
	const all = Array.from({ length: Math.ceil(count / services.length) }, () => services).flat();
	return Promise.all(all.slice(0, count).map(statusOf));
}

const passed = (codes: readonly number[]) => codes.filter((code) => code === 200).length;
const refused = (codes: readonly number[]) => codes.filter((code) => code === 429).length;

// Concurrent, because most of the time is spent waiting for a server to go and return.
describe.runIf(hasRedis)("counts in Redis", { concurrent: true }, () => {
	it("allow exactly N requests over any number of processes", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith();
		const services = await Promise.all(
			Array.from({ length: 4 }, () => serviceOver(redis.url, { human: 30 })),
		);
		const seen = await statuses(services, 100);
		expect([passed(seen), refused(seen)]).toEqual([30, 70]);
		expect(services.flatMap(({ messages }) => messages())).toEqual([]);
		const response = await fetch(`${services[0]?.origin}/api/v1`, { headers: BROWSER });
		expect(response.headers.get("ratelimit-policy")).toBe('"human";q=30;w=60');
		expect(response.headers.get("ratelimit")).toMatch(/^"human";r=0;t=(?:60|5\d)$/);
	});

	it("are kept for their window under names that reveal no client", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith();
		const service = await serviceOver(redis.url, { human: 5, failed_authentication: 5 });
		await statusOf(service);
		await fetch(`${service.origin}/api/v1/enterprise/agents`, {
			headers: { ...BROWSER, "X-API-Key": "areg_guess" },
		});
		const keys = [...(await redis.keys())].map(([name, seconds]) => {
			const [, bucket = "", digest = ""] =
				/^agent-registry:limit:(\w+):([\w-]{43})$/.exec(name) ?? [];
			const { windowSeconds } = RATE_LIMITS[bucket === "human" ? "human" : "failed_authentication"];
			return { bucket, digest, expires: seconds > 0 && seconds <= windowSeconds };
		});
		expect(keys.map(({ bucket }) => bucket).sort()).toEqual([
			"failed_authentication",
			"human",
			"human",
		]);
		expect(keys.filter(({ expires }) => !expires)).toEqual([]);
		expect(new Set(keys.map(({ digest }) => digest)).size).toBe(3);
	});

	it("are replaced by counts per process when the server is gone, and return with it", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith();
		const services = [
			await serviceOver(redis.url, { human: 6 }),
			await serviceOver(redis.url, { human: 6 }),
		] as const;
		expect(passed(await statuses(services, 4))).toBe(4);
		await redis.stop();
		for (const service of services) {
			const seen = await statuses([service], 12);
			expect([passed(seen), refused(seen)]).toEqual([6, 6]);
			expect(service.messages()).toEqual([ALONE]);
		}
		await redis.start();
		for (const service of services) {
			const seen = await eventually(async () => service.messages(), has(TOGETHER));
			expect(seen).toEqual([ALONE, TOGETHER]);
		}
		const seen = await statuses(services, 20);
		expect([passed(seen), refused(seen)]).toEqual([6, 14]);
	});

	it("are replaced when the server hangs, and only the first request waits", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith();
		const service = await serviceOver(redis.url, { human: 6 }, { ...BOUNDS, answerMs: 500 });
		redis.pause();
		const seen = await statuses([service], 12);
		expect([passed(seen), refused(seen)]).toEqual([6, 6]);
		expect(service.messages()).toEqual([ALONE]);
		redis.resume();
		expect(await eventually(async () => service.messages(), has(TOGETHER))).toEqual([
			ALONE,
			TOGETHER,
		]);
	});

	it("do not delay the start, and are used once the server is there", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith({ started: false });
		const service = await serviceOver(redis.url, { human: 2 });
		expect(await statuses([service], 3)).toEqual(expect.arrayContaining([200, 200, 429]));
		expect(service.messages()).toEqual([ALONE]);
		await redis.start();
		expect(await eventually(async () => service.messages(), has(TOGETHER))).toEqual([
			ALONE,
			TOGETHER,
		]);
	});

	it("require the password, which is never logged", async (context) => {
		const { expect } = context;
		const { redisWith, serviceOver } = partsOf(context);
		const redis = await redisWith({ password: "ebb-and-flow" });
		const address = (password: string) => redis.url.replace("//", `//:${password}@`);
		const right = await serviceOver(address("ebb-and-flow"), { human: 2 });
		const wrong = await serviceOver(address("neap-tide"), { human: 2 });
		expect(passed(await statuses([right], 4))).toBe(2);
		expect(passed(await statuses([wrong], 4))).toBe(2);
		expect(right.messages()).toEqual([]);
		expect(wrong.messages()).toEqual([ALONE]);
		await redis.stop();
		expect(passed(await statuses([right], 4))).toBe(2);
		const lines = [...right.logged, ...wrong.logged, ...right.messages()].join("\n");
		expect(lines).toContain("WRONGPASS");
		expect(lines).not.toMatch(/ebb-and-flow|neap-tide|redis:\/\//);
	});

	it("are those of one process if no address is set", async (context) => {
		const { expect } = context;
		const { serviceOver } = partsOf(context);
		const services = [await serviceOver(null, { human: 2 }), await serviceOver(null, { human: 2 })];
		expect(passed(await statuses(services, 10))).toBe(4);
	});
});

function has(message: string) {
	return (messages: readonly string[]) => messages.includes(message);
}
