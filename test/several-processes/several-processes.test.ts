import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { controlAddress } from "#api/control/control-address.ts";
import { callControl } from "#api/control/control-message.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { type Browser, openBrowser } from "../api/dashboard/dashboard-service.ts";
import { eventually } from "../scripts/command-line.ts";
import { register as registerAt } from "../scripts/registrations.ts";
import { hasNginx } from "../servers/nginx-server.ts";
import { hasPostgres } from "../servers/postgres-server.ts";
import { hasRedis } from "../servers/redis-server.ts";
import { describeBehindNginx, EDGE_SETTINGS } from "./describe-behind-nginx.ts";
import { contextOf, type SeveralProcesses, startSeveral } from "./several-processes.ts";

const ACTOR = { id: "operator:test" };
const REGISTRATIONS = 200;
const FEEDS = 12;

/** The answer to a registration. A refusal has a code instead of an id. */
const Answer = z.object({ id: z.string().optional(), code: z.string().optional() });

let several: SeveralProcesses;

const origin = (place: number) => several.origins[place] ?? "";
const context = () => contextOf(several);

/** An account with a token and the path of a sign-in link for it. */
async function newOwner(email: string) {
	const { account, code } = await makeSignInLink(context(), { email }, ACTOR);
	const scopes = ["agents:read", "agents:write"] as const;
	const made = await issueToken(context(), { name: "laptop", scopes, ownerId: account.id });
	return { token: made.token, tokenId: made.record.id, link: dashboardPath("link", code) };
}

/** The same browser at another process. */
function before(place: number, browser: Browser): Browser {
	const there = openBrowser(origin(place));
	for (const [name, value] of browser.cookies) there.cookies.set(name, value);
	return there;
}

/** Like a client that tries again while the registry is too busy, which a slow machine is with hundreds at once. */
async function register(
	place: number,
	token: string,
	title: string,
): Promise<{ status: number; id: string; code: string | undefined }> {
	const response = await registerAt(origin(place), token, { title });
	const { id, code } = Answer.parse(await response.json());
	if (response.status !== 503) return { status: response.status, id: id ?? "", code };
	await sleep(1_000);
	return register(place, token, title);
}

const submission = (place: number, token: string, id: string) =>
	fetch(`${origin(place)}/api/v1/submissions/${id}`, { headers: { "X-API-Key": token } });

describe.runIf(hasPostgres && hasRedis)("four processes over one PostgreSQL and one Redis", () => {
	beforeAll(async () => {
		several = await startSeveral({
			settings: {
				...EDGE_SETTINGS,
				LIMIT_FEED_PUBLIC: String(FEEDS),
				LIMIT_REPORT: "0",
				LIMIT_WRITE: "0",
			},
			builds: ["off", "off", "off", "on"],
		});
		// Four processes start, on a machine that may be busy.
	});
	afterAll(() => several?.remove());

	it("know at once what was registered at another one", async () => {
		const { token } = await newOwner("ada@quay.works");
		const { status, id } = await register(0, token, "Ebb and Flow");
		expect(status).toBe(202);
		const read = await submission(1, token, id);
		expect([read.status, await read.json()]).toMatchObject([200, { id, status: "pending" }]);
	});

	it("refuse a token and a session that ended at another one", async () => {
		const { token, tokenId, link } = await newOwner("mira@quay.works");
		const { id } = await register(1, token, "Neap Tide");
		const here = openBrowser(origin(0));
		await here.send(link);
		const there = before(1, here);
		expect((await there.ask("/dashboard/tokens/")).status).toBe(200);
		expect((await here.send(`/dashboard/tokens/${tokenId}/revoke/`)).status).toBe(303);
		expect((await submission(1, token, id)).status).toBe(401);
		expect((await here.send("/sign-out/")).status).toBe(303);
		const refused = await there.ask("/dashboard/tokens/");
		expect([refused.status, refused.headers.get("location")]).toEqual([
			303,
			expect.stringMatching(/^\/sign-in\//),
		]);
	});

	it("allow exactly as many requests together as one alone", async () => {
		const statuses = await Promise.all(
			Array.from({ length: 4 * FEEDS }, async (_, number) => {
				const response = await fetch(`${origin(number % 4)}/api/v1/enterprise/agents`);
				await response.arrayBuffer();
				return response.status;
			}),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(FEEDS);
		expect(statuses.filter((status) => status === 429)).toHaveLength(3 * FEEDS);
	});

	it("create one record of a website that is registered at all of them at the same time", async () => {
		const { token } = await newOwner("grace@quay.works");
		const answers = await Promise.all(
			Array.from({ length: REGISTRATIONS }, (_, number) =>
				register(number % 4, token, "Spring Tide"),
			),
		);
		const accepted = answers.filter(({ status }) => status === 202);
		const outcomes = Map.groupBy(answers, ({ status, code }) => `${status} ${code ?? ""}`.trim());
		expect(new Map([...outcomes].map(([outcome, { length }]) => [outcome, length]))).toEqual(
			new Map([
				["202", 1],
				["409 duplicate_agent", REGISTRATIONS - 1],
			]),
		);
		const kept = (await several.store.submissions.list()).filter(
			({ listing }) => listing.title === "Spring Tide",
		);
		expect(kept.map(({ id }) => id)).toEqual([accepted[0]?.id]);
	});

	it("show what one of them approved, after the one that builds has built it", async () => {
		const { token } = await newOwner("lin@quay.works");
		const { id } = await register(2, token, "Slack Water");
		const served = await currentReleaseId(several.releasesDirectory);
		// Answered by the first, which builds nothing.
		const call = { act: "submission.approve", input: { id, version: 1 }, actor: ACTOR };
		const reply = await callControl(controlAddress(several.dataDirectory), call);
		expect(reply?.rebuilds).toBe(true);
		const current = () => currentReleaseId(several.releasesDirectory);
		await eventually(current, (now) => now !== served);
		const shown = await eventually(
			() =>
				Promise.all(several.origins.map((each) => statusOf(`${each}/api/v1/agents/slack-water`))),
			// The release above may be from earlier requests.
			(statuses) => statuses.every((status) => status === 200),
		);
		expect(shown).toEqual([200, 200, 200, 200]);
		expect(several.outputs().filter((output) => output.includes('"error"'))).toEqual([]);
	});

	// Last, because it changes records that others count.
	describe.runIf(hasNginx)("behind nginx", () => {
		describeBehindNginx(() => ({ several, registry: context() }));
	});
});

async function statusOf(address: string): Promise<number> {
	const response = await fetch(address);
	await response.arrayBuffer();
	return response.status;
}
