import { randomUUID } from "node:crypto";
import { Problem } from "#contract/http/problem.ts";
import { RATE_LIMITS, type RateBucket } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { Service } from "../../api/running-service.ts";
import { agent } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const FEED = "/api/v1/enterprise/agents?fields=slug";

interface Asked {
	path: string;
	method?: string;
	headers?: Readonly<Record<string, string>>;
	body?: string;
}

interface Tokens {
	writing: string;
	watching: string;
	reading: string;
}

const REPORTED = "reported";

/** A request that counts in each bucket, with any answer if no comment says otherwise. */
const REQUESTS: Readonly<Record<RateBucket, (tokens: Tokens) => Asked>> = {
	human: () => ({ path: "/api/v1/categories" }),
	bot: () => ({ path: "/api/v1/categories", headers: { "User-Agent": CRAWLER } }),
	submission: ({ writing }) => ({
		path: "/api/v1/agents/register",
		method: "POST",
		headers: { "X-API-Key": writing },
	}),
	publish: ({ writing }) => ({
		path: "/v0.1/publish",
		method: "POST",
		headers: { "X-API-Key": writing },
	}),
	write: ({ watching }) => ({ path: "/api/v1/watchlist", headers: { "X-API-Key": watching } }),
	page: () => ({ path: "/dashboard/" }),
	page_part: () => ({ path: "/api/v1/agents", headers: { "Sec-Fetch-Site": "same-origin" } }),
	sign_in: () => ({ path: "/sign-in/", method: "POST" }),
	// Only what is received counts, and what was received before is not received again.
	report: () => ({
		path: `/api/v1/agents/${REPORTED}/reports`,
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ kind: "outage", text: `It does not answer. ${randomUUID()}` }),
	}),
	feed_authenticated: ({ reading }) => ({ path: FEED, headers: { "X-API-Key": reading } }),
	feed_public: () => ({ path: FEED }),
	failed_authentication: () => ({ path: FEED, headers: { "X-API-Key": "areg_guess" } }),
};

/** Uses each bucket once, then all up in random order: each allows exactly its number. */
export async function tryEachBucket(
	service: Service,
	random: SeededRandom,
): Promise<{ asked: number; broken: string[] }> {
	const tokens = {
		writing: await service.createToken("agents:write"),
		watching: await service.createToken("watchlist:write"),
		reading: await service.createToken("agents:read"),
	};
	await save(service.registry.store, ({ agents }) => agents.save(agent(REPORTED)));
	const broken: string[] = [];
	let asked = 0;
	const left = keysOf(RATE_LIMITS).map((name) => ({
		...RATE_LIMITS[name],
		name,
		requests: service.registry.limits.requests[name],
		ask: () => send(service.origin, requestOf(name)(tokens)),
		passed: 0,
	}));
	const count = left.length;
	while (left.length > 0) {
		// Each once at first: after too many failures, only tokens that have worked before are let in.
		const place = asked < count ? asked : Math.floor(random.next() * left.length);
		const bucket = left[place];
		if (!bucket) break;
		asked += 1;
		const response = await bucket.ask();
		if (response.status !== 429) {
			bucket.passed += 1;
			await response.arrayBuffer();
			if (bucket.passed <= bucket.requests) continue;
		}
		left.splice(place, 1);
		broken.push(...(await findBreaches(response, bucket)));
	}
	return { asked, broken };
}

function requestOf(name: string): (tokens: Tokens) => Asked {
	const [, request] = Object.entries(REQUESTS).find(([bucket]) => bucket === name) ?? [];
	if (!request) throw new Error(`Nothing counts in the bucket ${name}`);
	return request;
}

const send = (origin: string, { path, method = "GET", headers, body }: Asked) =>
	fetch(origin + path, {
		method,
		...(body === undefined ? {} : { body }),
		redirect: "manual",
		headers: { "User-Agent": BROWSER, "Sec-Fetch-Site": "same-origin", ...headers },
	});

interface UsedUp {
	name: string;
	requests: number;
	windowSeconds: number;
	passed: number;
}

/** What is wrong with the first refusal of a bucket. */
async function findBreaches(
	response: Response,
	{ name, requests, windowSeconds, passed }: UsedUp,
): Promise<string[]> {
	if (passed !== requests) return [`${name} let ${passed} requests pass instead of ${requests}`];
	const shown = name.replaceAll("_", "-");
	const seconds = Number(response.headers.get("retry-after"));
	const problem = Problem.safeParse(await response.json());
	const facts = {
		"does not say when to come back": seconds >= 1 && seconds <= windowSeconds,
		"names another policy":
			response.headers.get("ratelimit-policy") === `"${shown}";q=${requests};w=${windowSeconds}`,
		"says that something is left":
			response.headers.get("ratelimit") === `"${shown}";r=0;t=${seconds}`,
		"may be kept by caches": response.headers.get("cache-control") === "no-store",
		"is no problem": problem.success && problem.data.code === "rate_limited",
	};
	return Object.entries(facts)
		.filter(([, isKept]) => !isKept)
		.map(([what]) => `the refusal of ${name} ${what}`);
}
