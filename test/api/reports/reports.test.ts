import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { ReportReceipt } from "#contract/agents/agent-report.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { agent } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { formsOf, noticesOf } from "../desk/desk-blocks.ts";
import { viewOf } from "../routes-service.ts";
import { drawSample, type Service, type ServiceOptions, startService } from "../running-service.ts";
import { sentTo } from "../sent-to.ts";

const API = "/api/v1/agents/harbor-scout/reports";
const FORM = "/report/harbor-scout/";
const MARK = "zqreported";
const text = `It sends mails that nobody asked for: ${MARK}.`;
const whole = {
	kind: "misbehavior",
	text,
	evidence_url: `https://log.quay.works/${MARK}`,
	contact: `${MARK}@quay.works`,
};

/** Pages are returned as the JSON of their views. */
const pages: PageRenderer = {
	version: "views",
	assets: new Map(),
	render: async (_address, _page, view) => JSON.stringify(view),
};

let service: Service;
const drawn = await drawSample();
afterEach(() => service.close());

async function start(options: ServiceOptions = {}): Promise<void> {
	service = await startService(drawn, { pages, ...options });
}

const ask = (path: string, init?: RequestInit) =>
	fetch(service.origin + path, { redirect: "manual", ...init });
const post = (body: unknown, headers: Record<string, string> = {}, path = API) =>
	ask(path, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
	ask(FORM, {
		method: "POST",
		headers: { "Sec-Fetch-Site": "same-origin", Accept: "text/html", ...headers },
		body: new URLSearchParams(fields),
	});
const kept = () => service.registry.store.reports.list();

describe("reporting a problem through the API", () => {
	it("needs no account, and returns the id of the report", async () => {
		await start();
		const response = await post(whole);
		const receipt = ReportReceipt.parse(await response.json());
		expect([response.status, response.headers.get("cache-control")]).toEqual([202, "no-store"]);
		expect(await kept()).toMatchObject([
			{ id: receipt.id, agentSlug: "harbor-scout", text, reporterId: null, state: "open" },
		]);
		const again = ReportReceipt.parse(await (await post(whole)).json());
		expect(again.id, "the same report again is the first one").toBe(receipt.id);
		expect(await kept()).toHaveLength(1);
	});

	it("accepts a token of any scope, but no invalid one", async () => {
		await start();
		const token = await service.createToken("watchlist:write");
		expect((await post(whole, { "X-API-Key": token })).status).toBe(202);
		expect((await post(whole, { "X-API-Key": "areg_guess" })).status).toBe(401);
	});
});

describe("the form to report a problem", () => {
	it("is open to everybody, and thanks the sender", async () => {
		await start();
		const view = await viewOf(await ask(FORM));
		expect(view.title).toBe("Report a problem with Harbor Scout");
		expect(formsOf(view)[0]?.fields.map(({ name }) => name)).toEqual([
			"comment",
			...Object.keys(whole),
		]);
		expect(JSON.stringify(formsOf(view)[0]?.fields[4])).toContain("Only moderators see it");
		const sent = await send(whole);
		expect(sentTo(sent)).toEqual([303, `${FORM}?sent=1`]);
		const thanks = await viewOf(await ask(`${FORM}?sent=1`));
		expect(noticesOf(thanks)).toEqual(["Thank you. Moderators will review your report."]);
		expect(formsOf(thanks)).toEqual([]);
		expect(await kept()).toMatchObject([{ kind: "misbehavior", contact: `${MARK}@quay.works` }]);
	});

	it("may be left empty in optional fields", async () => {
		await start();
		const sent = await send({ ...whole, evidence_url: "", contact: "" });
		expect(sent.status).toBe(303);
		expect(await kept()).toMatchObject([{ evidenceUrl: null, contact: null }]);
		await send({ kind: "spam", text, evidence_url: "log.quay.works/2" });
		expect((await kept()).map(({ evidenceUrl }) => evidenceUrl)).toContain(
			"https://log.quay.works/2",
		);
	});

	it.each([{ "Sec-Fetch-Site": "cross-site" }, { "Sec-Fetch-Site": "same-site" }])(
		"is refused from another origin: %j",
		async (headers) => {
			await start();
			expect((await send(whole, headers)).status).toBe(403);
			expect(await kept()).toEqual([]);
		},
	);

	it("comes back filled in, with all errors", async () => {
		await start();
		const wrong = { kind: "", text: "Short.", evidence_url: "10.0.0.1", contact: "bo" };
		const response = await send(wrong);
		const view = await viewOf(response);
		expect(response.status).toBe(422);
		const fields = formsOf(view)[0]?.fields ?? [];
		expect(fields.map(({ value, error }) => [value, error])).toEqual([
			["", undefined],
			["", "must be one of the choices"],
			["Short.", "must be at least 20 characters"],
			["10.0.0.1", "must name a host, not an IP address"],
			["bo", "must be an e-mail address"],
		]);
		expect(await kept()).toEqual([]);
	});

	it("forwards from a former slug, and does not exist for agents that are not public", async () => {
		await start();
		const moved = { status: "removed", movedTo: "harbor-scout" } as const;
		await put(service.registry.store, {
			agents: [agent("quay-scout", moved), agent("gone-scout", { status: "removed" })],
		});
		expect(sentTo(await ask("/report/quay-scout/"))[1]).toBe(FORM);
		for (const slug of ["gone-scout", "nobody-here"]) {
			expect((await ask(`/report/${slug}/`)).status).toBe(404);
		}
	});
});

describe("the limit of reports", () => {
	const { report: requests } = DEFAULT_LIMITS.requests;

	it("is shared by form and API, and counts neither mistakes nor the same report again", async () => {
		await start({ limits: { report: requests } });
		for (let number = 0; number < requests; number += 1) {
			for (const answer of [send, post]) {
				expect((await answer({ ...whole, text: "Short." })).status).toBe(422);
				expect((await answer({ ...whole, comment: "nothing-here" })).status).toBe(422);
			}
			await post({ ...whole, text: `${text} 0` });
			const answer = number % 2 === 0 ? post : send;
			const response = await answer({ ...whole, text: `${text} ${number}` });
			expect([202, 303], String(number)).toContain(response.status);
		}
		const refused = await send(whole);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		const view = await viewOf(refused);
		expect(formsOf(view)[0]?.fields[2]?.value, "what was written is not lost").toBe(text);
		expect(noticesOf(view)[0]).toMatch(
			/^Your network has sent the maximum number of reports per hour\. Try again in \d+ minutes\.$/,
		);
		expect((await post(whole)).status).toBe(429);
		expect(await kept()).toHaveLength(requests);
	});
});

describe("a report", () => {
	it("appears in no public answer", async () => {
		await start();
		await post(whole);
		for (const path of [
			"/api/v1/agents/harbor-scout",
			"/api/agents/harbor-scout/comments",
			"/api/agents/harbor-scout/manifest",
			"/agents/harbor-scout/",
			"/agents/harbor-scout.md",
			"/api/v1/incidents",
			"/api/v1/enterprise/agents",
			`/api/v1/agents?q=${MARK}`,
			"/feeds/incidents.json",
			"/llms-full.txt",
			FORM,
		]) {
			const body = await (await ask(path)).text();
			expect(body.replace(`q=${MARK}`, "").includes(MARK), path).toBe(false);
		}
		const token = await service.createToken("agents:write", "comments:write");
		const admin = await ask("/api/v1/admin/reports", { headers: { "X-API-Key": token } });
		expect(admin.status).toBe(403);
	});
});
