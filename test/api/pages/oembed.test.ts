import { describe, expect, it, onTestFinished } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import { OEmbed } from "#contract/protocols/oembed.ts";
import { HOSTILE_TEXTS } from "../../hostile-texts.ts";
import { BASE_URL, startService, useService } from "../running-service.ts";

const running = useService();
const page = `${BASE_URL}/agents/harbor-scout/`;

const ask = (parameters: Record<string, string>, origin = running.service.origin) =>
	fetch(`${origin}/oembed?${new URLSearchParams(parameters)}`);
const problemOf = async (response: Response) => Problem.parse(await response.json());

describe("GET /oembed", () => {
	it("describes how to embed the page of an agent, and is never cached", async () => {
		const response = await ask({ url: page, format: "json" });
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(OEmbed.parse(await response.json())).toMatchObject({
			version: "1.0",
			type: "rich",
			title: "Harbor Scout",
			author_name: "Harbor & Finch",
			width: 1200,
			height: 630,
			html: `<a href="${page}"><img src="${BASE_URL}/api/og/harbor-scout" alt="Harbor Scout on Agent Registry" width="1200" height="630"></a>`,
		});
	});

	it("names an existing picture", async () => {
		const { thumbnail_url = "" } = OEmbed.parse(await (await ask({ url: page })).json());
		const response = await fetch(thumbnail_url.replace(BASE_URL, running.service.origin));
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
	});

	it.each([
		[page.slice(0, -1), "no slash at the end"],
		[`${page}?utm_source=chat&utm_medium=link`, "a query, as shared links have"],
		[`${page}#comments`, "a fragment"],
	])("answers equally for %s: %s", async (url) => {
		const bodies = [page, url].map(async (address) => (await ask({ url: address })).text());
		const [plain, other] = await Promise.all(bodies);
		expect(other).toBe(plain);
	});

	it("scales the card down to the available size", async () => {
		const response = await ask({ url: page, maxwidth: "400", maxheight: "1000000" });
		const answer = OEmbed.parse(await response.json());
		expect(answer).toMatchObject({ width: 400, height: 210 });
		expect(answer.html).toContain(' width="400" height="210"></a>');
		expect(answer).not.toHaveProperty("thumbnail_url");
	});

	it("fits into a single pixel", async () => {
		const response = await ask({ url: page, maxwidth: "1" });
		expect(await response.json()).toMatchObject({ width: 1, height: 1 });
	});

	it.each([
		[`${BASE_URL}/agents/nobody-here/`, "an unknown agent"],
		[`${BASE_URL}/agents/cold-door/`, "a removed agent"],
		[`${BASE_URL}/agents/essay-twin/`, "an agent in review"],
		[`${BASE_URL}/weekly-report/`, "a page of no agent"],
		["https://evil.example/agents/harbor-scout/", "a foreign host"],
		["http://registry.test@evil.example/agents/harbor-scout/", "our host as a user of another"],
		["http://user:pass@registry.test/agents/harbor-scout/", "a user on our host"],
		["http://registry.test.evil.example/agents/harbor-scout/", "a host that starts like ours"],
		["https://evil.example/?http://registry.test/agents/harbor-scout/", "our page as a query"],
		["http://registry.test/agents/harbor-scout/..%2f", "an escape"],
		["harbor-scout", "no address"],
	])("answers 404 for %s: %s", async (url) => {
		const response = await ask({ url });
		expect(response.status).toBe(404);
		expect(await problemOf(response)).toMatchObject({ code: "not_found" });
	});

	it("expects its public address, not where it listens", async () => {
		const url = `${running.service.origin}/agents/harbor-scout/`;
		expect((await ask({ url })).status).toBe(404);
	});

	it.each(["xml", "JSON", "", "json "])("answers 501 for the format %j", async (format) => {
		const response = await ask({ url: page, format });
		expect(response.status).toBe(501);
		expect(response.headers.get("content-type")).toContain("application/problem+json");
		expect(await problemOf(response)).toMatchObject({ code: "unsupported_format" });
	});

	it.each<[Record<string, string>, string]>([
		[{}, "#/url"],
		[{ url: "" }, "#/url"],
		[{ url: page, maxwidth: "0" }, "#/maxwidth"],
		[{ url: page, maxwidth: "1.5" }, "#/maxwidth"],
		[{ url: page, maxheight: "-1" }, "#/maxheight"],
		[{ url: page, maxheight: "" }, "#/maxheight"],
	])("answers 400 for %j", async (parameters, pointer) => {
		const response = await ask(parameters);
		expect(response.status).toBe(400);
		expect(await problemOf(response)).toMatchObject({
			code: "invalid_query",
			errors: [{ pointer }],
		});
	});

	it("accepts a parameter only once", async () => {
		const url = encodeURIComponent(page);
		const response = await fetch(`${running.service.origin}/oembed?url=${url}&url=${url}`);
		expect(response.status).toBe(400);
	});

	it("reports the remaining requests like any live answer", async () => {
		const service = await startService(running.drawn, { limits: { human: 5, bot: 5 } });
		onTestFinished(service.close);
		const response = await ask({ url: page }, service.origin);
		expect(response.headers.get("ratelimit")).toMatch(/;r=4;/);
	});

	it("carries hostile titles and creators as text", async () => {
		const { snapshot } = running.drawn;
		const agents = snapshot.agents.map((agent, index) => {
			const text = HOSTILE_TEXTS[index] ?? "";
			return { ...agent, title: text, creatorName: text };
		});
		const service = await startService({ ...running.drawn, snapshot: { ...snapshot, agents } });
		onTestFinished(service.close);
		for (const { slug, title } of agents) {
			const response = await ask({ url: `${BASE_URL}/agents/${slug}/` }, service.origin);
			const answer = OEmbed.parse(await response.json());
			// JSON escapes lone surrogates, so nothing is lost.
			expect(answer).toMatchObject({ title, author_name: title });
			const tags = answer.html.match(/<[^>]*>/g);
			expect(tags, title).toHaveLength(3);
			expect(answer.html.split('"'), title).toHaveLength(11);
		}
	});
});
