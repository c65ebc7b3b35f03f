import { describe, expect, it } from "vitest";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, membership, organisation } from "../../../registry/record-builders.ts";
import { put, save } from "../../../registry/store-suite.ts";
import { gauge, startRegistry } from "./company-registry.ts";
import { lossesIn, READ } from "./losses.ts";

const LISTINGS = 780;
const SERVERS = 50;
/** Those of the rule come first, then those that are picked by hand. */
const BY_RULE = 28;
const APPROVED = 40;
const [RANGED, NEWEST] = [gauge(BY_RULE), gauge(BY_RULE + 1)];
const WEBHOOK = "https://guild.example/hook";
const ROLES = { pia: "publisher", pam: "publisher", vic: "viewer" } as const;
const CLIENTS = [
	...["vs-code", "claude-code", "claude-code-managed-mcp", "copilot-cli"],
	...["gemini-cli", "codex-cli", "docker-mcp", "json"],
];
const PATH = "/api/v1/collections/approved-servers";
const FILES = [
	...["/c/approved-servers/v0.1/servers?limit=100", "/c/approved-servers/ai-catalog.json"],
	...[`${PATH}/lock`, ...CLIENTS.map((client) => `${PATH}/policy?client=${client}`)],
];

const company = await startRegistry({ listings: LISTINGS, servers: SERVERS });
const { registry, store, service } = company;
const LOSSES = lossesIn(company);
const guild = organisation("guild", {
	needsSecond: true,
	webhook: {
		...{ url: WEBHOOK, secret: "whsec_a", createdAt: "2026-05-04T12:00:00.000Z" },
		...{ disabledAt: null, disabledReason: null },
	},
});
await put(store, {
	organisations: [guild],
	accounts: Object.keys(ROLES).map((id) => account(id)),
	memberships: Object.entries(ROLES).map(([accountId, role]) =>
		membership("guild", { accountId, role }),
	),
});
await save(store, async ({ agents }) => {
	for (const name of company.names.slice(0, BY_RULE)) {
		const agent = await agents.find(name);
		if (agent) agents.save({ ...agent, license: "MIT" });
	}
});
for (const name of company.names) await company.lookAt(name, [READ]);
await company.build();

const tokens = new Map<string, string>();
for (const ownerId of Object.keys(ROLES)) {
	const request = { name: "test", ownerId, scopes: ["collections:write"] } as const;
	tokens.set(ownerId, (await issueToken({ ...registry, by: ownerId }, request)).token);
}

async function ask(who: keyof typeof ROLES, method: string, path: string, body?: object) {
	const headers = {
		Authorization: `Bearer ${tokens.get(who)}`,
		"Content-Type": "application/json",
	};
	const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
	const response = await fetch(service.origin + path, sent);
	return { status: response.status, body: JSON.parse(await response.text()) };
}
const textOf = async (path: string) => (await fetch(service.origin + path)).text();
const proposals = async (): Promise<{ id: string; kind: string; slug: string | null }[]> =>
	(await ask("pam", "GET", `${PATH}/proposals`)).body.data;

/** Pia asks, and Pam accepts it. */
async function done(method: string, path: string, body?: object) {
	const asked = await ask("pia", method, path, body);
	expect([asked.status, asked.body.errors]).toEqual([202, undefined]);
	company.pass(10);
	const change = (await proposals()).find(({ kind }) => kind === "change");
	const answer = { answer: "accepted" };
	return ask("pam", "POST", `${PATH}/proposals/${change?.id}`, answer);
}

/** What its answer says of an entry, and in which of its files the server is. */
async function seen(name: string) {
	const { body } = await ask("vic", "GET", PATH);
	const { is_in, reason } = body.entries.find(({ slug }: { slug: string }) => slug === name);
	const texts = await Promise.all(FILES.map(textOf));
	const files = FILES.filter((_, at) => texts[at]?.includes(name));
	return { isIn: is_in, reason, files, count: body.entries_in };
}

/** Who has been told since this was asked last, with the channels that have something to send. */
async function told() {
	const deliveries = (await store.deliveries.list()).filter(({ id }) => !known.has(id));
	const notifications = (await store.notifications.list()).filter(({ id }) => !known.has(id));
	for (const { id } of [...deliveries, ...notifications]) known.add(id);
	const ofCollection = notifications.filter(({ subject }) => subject.collection !== undefined);
	return {
		texts: [...new Set(ofCollection.map(({ subject }) => `${subject.news}: ${subject.detail}`))],
		accounts: ofCollection.map(({ accountId }) => accountId).sort(),
		sent: deliveries
			.filter(({ notification }) => notification.subject.collection !== undefined)
			.map(({ channel, target }) => `${channel} ${target}`)
			.sort(),
	};
}
const known = new Set<string>();
const ALL_TOLD = {
	accounts: ["pam", "pia", "vic"],
	sent: ["mail pam@quay.works", "mail pia@quay.works", `webhook ${WEBHOOK}`],
};

describe("a company that approves forty of 780 listings", () => {
	it("has them in every file once a second member accepts, and nothing else", async () => {
		const picked = company.names.slice(BY_RULE, APPROVED).map((slug) => {
			const version = { [RANGED]: "^1.0", [NEWEST]: "latest", [gauge(33)]: "1.0.0" }[slug];
			return { slug, ...(version && { version }), note: "For all teams." };
		});
		const made = await done("POST", "/api/v1/collections", {
			name: "Approved servers",
			description: "What our teams may use.",
			owner: "guild",
			entries: picked,
			rule: { query: "type=mcp_server&license=MIT", checks: ["as_approved", "no_advisory"] },
		});
		expect(made.body).toMatchObject({ entries_in: APPROVED, entries_out: 0, proposals: 0 });
		expect((await ask("vic", "GET", "/api/v1/agents?limit=1")).body.total).toBe(LISTINGS);
		for (const path of FILES) {
			const names = new Set((await textOf(path)).match(/tide-gauge-\d\d/g));
			expect([path, [...names].sort()]).toEqual([path, company.names.slice(0, APPROVED)]);
		}
		await company.nextHour();
		expect((await ask("vic", "GET", PATH)).body.entries_in).toBe(APPROVED);
		await told();
	});

	let left = 0;
	it.each(LOSSES)("loses one of which $what", async ({ name, happens, reason, atOnce }) => {
		expect(await seen(name)).toMatchObject({ isIn: true, files: FILES });
		await happens(name);
		const soon = await seen(name);
		expect(soon.files).toEqual(atOnce ? [] : FILES);
		expect((await told()).texts).toEqual([]);
		await company.nextHour();
		const later = await seen(name);
		expect(later).toMatchObject({ isIn: false, files: [], count: APPROVED - ++left });
		expect(later.reason).toMatch(reason);
		const news = await told();
		expect(news).toMatchObject(ALL_TOLD);
		expect(news.texts).toEqual([expect.stringMatching(`^collection.left: ${name}: `)]);
		const feed = await textOf(`${PATH}/changes.atom`);
		// What moderators took down is named nowhere.
		expect(feed.includes(`Out: ${name}`)).toBe(!atOnce);
		expect(feed.includes(name)).toBe(!atOnce);
		await company.nextHour();
		expect(await told()).toEqual({ texts: [], accounts: [], sent: [] });
	});

	it("gets nothing back and nothing new by itself, but is asked", async () => {
		for (const { name, ends } of LOSSES) await ends(name);
		for (const name of [RANGED, NEWEST]) await company.publish(name, "1.1.0");
		await company.publish(gauge(35), "1.1.0");
		await save(store, async ({ agents }) => {
			const agent = await agents.find(gauge(SERVERS - 1));
			if (agent) agents.save({ ...agent, license: "MIT" });
		});
		const before = await Promise.all(FILES.map(textOf));
		await company.nextHour();
		const { body } = await ask("vic", "GET", PATH);
		expect(body).toMatchObject({ entries_in: APPROVED - LOSSES.length });
		const after = await Promise.all(FILES.map(textOf));
		for (const [at, path] of FILES.entries())
			if (path.includes("policy")) expect([path, after[at]]).toEqual([path, before[at]]);
		const waiting = (await proposals()).map(({ kind, slug }) => `${kind} ${slug}`);
		expect(waiting.sort()).toEqual(
			[
				...LOSSES.map(({ name }) => `back ${name}`),
				...[`version ${RANGED}`, `version ${NEWEST}`, `match ${gauge(SERVERS - 1)}`],
			].sort(),
		);
		const { texts, ...who } = await told();
		expect(who).toEqual(ALL_TOLD);
		expect(texts).toEqual([expect.stringMatching("^collection.proposed: ")]);
	});

	it("lets in again what two members accept, and nothing beside it", async () => {
		const { name } = LOSSES[0] ?? {};
		const back = (await proposals()).find(({ slug }) => slug === name);
		await done("POST", `${PATH}/proposals/${back?.id}`, { answer: "accepted" });
		expect(await seen(name ?? "")).toMatchObject({ isIn: true, files: FILES, count: 36 });
		await company.nextHour();
		expect((await ask("vic", "GET", PATH)).body.entries_in).toBe(36);
	});
});
