import { describe, expect, it } from "vitest";
import { comment, incident, notification, statement } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { GUILD, useOwnService } from "./own-service.ts";

const { ask, makeToken, running } = useOwnService();

const slugsIn = ({ body }: { body: { data: { slug: string; owner: string }[] } }) =>
	body.data.map(({ slug, owner }) => `${owner} ${slug}`).sort();

describe("what is listed", () => {
	it("is one's own and one's organisations', and each says whose it is", async () => {
		expect(slugsIn(await ask("ada", "/api/v1/me/agents"))).toEqual([
			"guild quay-scout",
			"me pier-scout",
		]);
		expect((await ask("ada", "/api/v1/me")).body).toMatchObject({
			account: "ada",
			display_name: expect.any(String),
			owners: ["me", "guild"],
			tokens: [{ is_this: true, scopes: ["agents:write"] }],
		});
	});

	it.each([
		["me", 200, ["me pier-scout"]],
		["guild", 200, ["guild quay-scout"]],
		["nobody", 404, undefined],
		["org_guild", 404, undefined],
	])("is that of the owner %s: %i", async (owner, status, slugs) => {
		const told = await ask("ada", `/api/v1/me/agents?owner=${owner}`);
		expect(told.status).toBe(status);
		if (slugs) expect(slugsIn(told)).toEqual(slugs);
	});

	it("is nothing of an organisation that one is not in, and cannot be told from none", async () => {
		const [strange, none] = [
			await ask("bo", "/api/v1/me/agents?owner=guild"),
			await ask("bo", "/api/v1/me/agents?owner=nobody"),
		];
		expect([strange.status, strange.body.detail]).toEqual([none.status, none.body.detail]);
		expect(slugsIn(await ask("bo", "/api/v1/me/agents"))).toEqual(["me bay-scout"]);
	});

	it("is only the organisation's for a token that is limited to it", async () => {
		const { token } = await makeToken("ada", { organisation: GUILD.id });
		expect(slugsIn(await ask(token, "/api/v1/me/agents"))).toEqual(["guild quay-scout"]);
		expect((await ask(token, "/api/v1/me/agents?owner=me")).status).toBe(403);
		expect((await ask(token, "/api/v1/me")).body.owners).toEqual(["guild"]);
	});

	it("comes in pages, newest first", async () => {
		await save(running().registry.store, (transaction) => {
			for (const day of ["01", "03", "02"]) {
				const at = `2026-05-${day}T12:00:00.000Z`;
				transaction.notifications.save(notification(day, { accountId: "ada", at }));
			}
		});
		const page = async (number: number) =>
			(await ask("ada", `/api/v1/me/notifications?limit=2&page=${number}`)).body;
		const { link } = await ask("ada", "/api/v1/me/notifications?limit=2");
		expect(link).toContain('/api/v1/me/notifications?limit=2&page=2>; rel="next"');
		const [first, second] = [await page(1), await page(2)];
		expect(first).toMatchObject({ page: 1, limit: 2, total: 3 });
		expect([...first.data, ...second.data].map(({ at }) => at.slice(8, 10))).toEqual([
			"03",
			"02",
			"01",
		]);
		expect((await page(9)).data).toEqual([]);
	});

	it("are one's comments without the account", async () => {
		await save(running().registry.store, (transaction) => {
			transaction.comments.save(comment("own", { accountId: "ada", status: "held" }));
		});
		const { data } = (await ask("ada", "/api/v1/me/comments")).body;
		expect(data).toEqual([expect.objectContaining({ id: "own", status: "held" })]);
		expect(Object.keys(data[0])).not.toContain("account");
		const takeBack = (who: string) => ask(who, "/api/v1/me/comments/own", { method: "DELETE" });
		expect((await takeBack("ada")).status).toBe(403);
		const { token } = await makeToken("ada", undefined, ["comments:write"]);
		const other = await makeToken("bo", undefined, ["comments:write"]);
		expect((await takeBack(other.token)).status).toBe(404);
		expect((await takeBack(token)).status).toBe(204);
		expect((await ask("ada", "/api/v1/me/comments")).body.total).toBe(0);
	});
});

describe("a submission", () => {
	const register = async (title: string) => {
		const body = { title, website_url: `https://${title.toLowerCase()}.dev/` };
		return (await ask("ada", "/api/v1/agents/register", { method: "POST", body })).body.id;
	};

	it("is found by its state, edited while it waits, and withdrawn", async () => {
		const id = await register("Tidewatch");
		await register("Gullwatch");
		const path = `/api/v1/submissions/${id}`;
		const edited = await ask("ada", path, {
			method: "PATCH",
			body: { short_description: "Says when the tide turns." },
		});
		expect(edited.body).toMatchObject({
			status: "pending",
			version: 2,
			owner: "me",
			changes: null,
			listing: { short_description: "Says when the tide turns.", title: "Tidewatch" },
		});
		expect(edited.etag).toBe('"2"');
		expect((await ask("ada", path, { method: "DELETE" })).body.status).toBe("withdrawn");
		const of = async (status: string) =>
			(await ask("ada", `/api/v1/me/submissions?status=${status}`)).body.data.map(
				(one: { title: string }) => one.title,
			);
		expect([await of("pending"), await of("withdrawn")]).toEqual([["Gullwatch"], ["Tidewatch"]]);
		expect((await ask("ada", path, { method: "DELETE" })).status).toBe(409);
		expect((await ask("ada", "/api/v1/me/submissions?status=lost")).status).toBe(400);
	});

	it("keeps its slug to itself until it is public", async () => {
		const id = await register("Tidewatch");
		const body = { slug: "tide" };
		const refused = await ask("ada", `/api/v1/submissions/${id}`, { method: "PATCH", body });
		expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "#/slug"]);
	});
});

describe("what waits for a second person", () => {
	const path = (id: string) => `/api/v1/submissions/${id}`;
	const post = { method: "POST" };

	it("is approved as it was read, by another member than who sent it", async () => {
		await put(running().registry.store, { organisations: [{ ...GUILD, needsSecond: true }] });
		const body = { creator_name: "The guild" };
		const sent = await ask("ada", "/api/v1/agents/quay-scout", { method: "PATCH", body });
		const approve = `${path(sent.body.id)}/approve`;
		const read = await ask("al", path(sent.body.id));
		expect(read.body).toMatchObject({ status: "pending", waits_for: "member" });
		for (const [status, total] of [
			["pending", 1],
			["changes_requested", 0],
		]) {
			const mine = await ask("ada", `/api/v1/me/submissions?owner=${GUILD.slug}&status=${status}`);
			expect(mine.body.total, `${status}`).toBe(total);
		}
		expect(read.body.reason).toMatch(/^Another member of .* must approve this/);
		for (const who of ["ada", "vi"]) expect((await ask(who, approve, post)).status).toBe(403);
		expect((await ask("bo", approve, post)).status).toBe(404);
		const stale = { ...post, headers: { "If-Match": '"9"' } };
		expect((await ask("al", approve, stale)).status).toBe(412);
		const asRead = { ...post, headers: { "If-Match": read.etag ?? "" } };
		const approved = { status: "pending", waits_for: "moderator" };
		expect((await ask("al", approve, asRead)).body).toMatchObject(approved);
		expect((await ask("al", approve, post)).status).toBe(409);
	});
});

describe("the state of an agent", () => {
	const path = "/api/v1/agents/pier-scout/status";
	const put = (body: unknown, who = "ada", at = path) => ask(who, at, { method: "PUT", body });

	it("is changed without a review, and back", async () => {
		const deprecated = await put({
			status: "deprecated",
			message: "Use another.",
			successor: "quay-scout",
		});
		expect(deprecated.body).toMatchObject({
			status: "deprecated",
			owner: "me",
			slug: "pier-scout",
		});
		const { deprecation } = (await running().registry.store.agents.find("pier-scout")) ?? {};
		expect(deprecation).toEqual({ message: "Use another.", successor: "quay-scout", by: "owner" });
		expect((await put({ status: "active" })).body.status).toBe("active");
		expect((await put({ status: "active" })).status).toBe(409);
		expect((await put({ status: "hidden" })).body.state).toBe("hidden");
		expect(slugsIn(await ask("ada", "/api/v1/me/agents?owner=me"))).toEqual(["me pier-scout"]);
		expect((await put({ status: "active" })).body.status).toBe("active");
		expect((await put({ status: "removed" })).body.status).toBe("removed");
	});

	it.each([
		["hidden", "hidden", null],
		["removed", "removed", "2026-06-03T12:00:00.000Z"],
	])("is read with its ETag while it is %s, until it is gone", async (status, state, until) => {
		const own = "/api/v1/me/agents/pier-scout";
		const { etag } = await put({ status });
		const told = { slug: "pier-scout", status: "removed", state, removed_by: "owner" };
		const read = await ask("ada", own);
		expect([read.status, read.etag]).toEqual([200, etag]);
		expect(read.body).toMatchObject({ ...told, restorable_until: until });
		expect((await ask("ada", "/api/v1/me/agents?owner=me")).body.data).toEqual([read.body]);
		expect((await ask("bo", own)).status).toBe(404);
		const back = { status: "active" };
		const stale = { "If-Match": '"0"' };
		const sent = { method: "PUT", body: back, headers: stale };
		expect((await ask("ada", path, sent)).status).toBe(412);
		const restored = await put(back);
		expect(restored.body).toMatchObject({ state: "active", removed_by: null });
	});

	it.each([
		[{}, 422],
		[{ status: "gone" }, 422],
		[{ status: "deprecated", successor: "pier-scout" }, 422],
		[{ status: "deprecated", reason: "x" }, 422],
	])("is not changed by %j", async (body, status) => {
		expect((await put(body)).status).toBe(status);
		expect((await running().registry.store.agents.find("pier-scout"))?.status).toBe("active");
	});

	it("is not changed by a token that is limited to another listing", async () => {
		const { token } = await makeToken("ada", { agents: ["quay-scout"] });
		expect((await put({ status: "removed" }, token)).status).toBe(403);
		const at = "/api/v1/agents/quay-scout/status";
		expect((await put({ status: "deprecated" }, token, at)).status).toBe(200);
	});
});

describe("a claim", () => {
	it("of the own organisation's listing says for whom it is", async () => {
		const start = (body: object) =>
			ask("al", "/api/v1/agents/quay-scout/claims", { method: "POST", body });
		const unsaid = await start({ method: "dns" });
		expect(unsaid.status).toBe(409);
		expect(unsaid.body.detail).toContain("`owner` is `guild` or `me`");
		for (const owner of ["guild", "me"])
			expect((await start({ method: "dns", owner })).body).toMatchObject({ state: "waiting" });
	});

	it("is started for an owner, checked, and given up", async () => {
		const body = { method: "dns", owner: "guild" };
		const begun = await ask("ada", "/api/v1/agents/bay-scout/claims", { method: "POST", body });
		expect(begun.body).toMatchObject({
			owner: "guild",
			agent_slug: "bay-scout",
			state: "waiting",
			location: expect.stringContaining("_agent-registry."),
			text: expect.stringMatching(/^agent-registry-verification=/),
		});
		const path = `/api/v1/me/claims/${begun.body.id}`;
		expect((await ask("bo", `${path}/check`, { method: "POST" })).status).toBe(404);
		expect((await ask("al", `${path}/check`, { method: "POST" })).status).toBe(200);
		expect((await ask("vi", path, { method: "DELETE" })).status).toBe(403);
		expect((await ask("ada", path, { method: "DELETE" })).body.state).toBe("ended");
	});
});

describe("what others say of an agent", () => {
	it("is answered beside a statement, and the answer taken back", async () => {
		const said = statement("scan");
		const { store } = running().registry;
		await save(store, async (transaction) => {
			transaction.statements.save(said);
			const known = await transaction.agents.find("quay-scout");
			if (known) transaction.agents.save({ ...known, documents: [said.about] });
		});
		const path = `/api/v1/agents/quay-scout/statements/${said.id}`;
		const answer = (text: string | null, who = "ada") =>
			ask(who, path, { method: "PUT", body: { answer: text } });
		expect((await answer("It is about an older version.")).body.answer.text).toMatch(/^It is/);
		expect((await answer(null)).body.answer).toBeNull();
		expect((await answer("x", "vi")).status).toBe(403);
	});

	it("is disputed, if it is an incident of one's own agents", async () => {
		await save(running().registry.store, (transaction) => {
			transaction.incidents.save(incident("outage", { agents: ["quay-scout"] }));
		});
		const path = "/api/v1/incidents/outage/dispute";
		const body = { reason: "It was another service." };
		expect((await ask("bo", path, { method: "POST", body })).status).toBe(403);
		expect((await ask("vi", path, { method: "POST", body })).status).toBe(403);
		const disputed = await ask("ada", path, { method: "POST", body });
		expect(disputed.body).toMatchObject({ slug: "outage", status: "disputed" });
	});
});

describe("news", () => {
	it("are read", async () => {
		const { store } = running().registry;
		await put(store, { notifications: [notification("news", { accountId: "ada", readAt: null })] });
		const path = "/api/v1/me/notifications";
		expect((await ask("ada", path)).body.data[0].read_at).toBeNull();
		expect((await ask("ada", `${path}/read`, { method: "POST" })).status).toBe(204);
		expect((await ask("ada", path)).body.data[0].read_at).toEqual(expect.any(String));
	});

	it("go to a webhook whose secret is told only with a change", async () => {
		const path = "/api/v1/me/webhook";
		const patch = (body: unknown) => ask("ada", path, { method: "PATCH", body });
		expect((await ask("ada", path)).body).toMatchObject({ url: null, deliveries: [] });
		expect((await patch({ test: true })).status).toBe(409);
		const url = "https://ci.example.com/hook";
		const made = await patch({ url });
		expect(made.body).toMatchObject({ url, secret: expect.stringMatching(/^whsec_/) });
		expect((await ask("ada", path)).body).toMatchObject({ url, secret: null });
		const renewed = await patch({ new_secret: true, test: true });
		expect(renewed.body.secret).not.toBe(made.body.secret);
		expect(renewed.body.deliveries).toMatchObject([{ state: "waiting", detail: null }]);
		expect((await patch({ test: true })).body).toMatchObject({ url, secret: null });
		expect((await patch({ url: null })).body).toMatchObject({ url: null, secret: null });
		expect((await patch({ url: "http://127.0.0.1/" })).status).toBe(422);
	});

	it("of an organisation go to its webhook, which only its admins see", async () => {
		const path = "/api/v1/me/webhook?owner=guild";
		const body = { url: "https://ci.example.com/guild" };
		expect((await ask("ada", path, { method: "PATCH", body })).status).toBe(403);
		expect((await ask("al", path, { method: "PATCH", body })).body).toMatchObject(body);
		expect((await ask("ada", path)).status).toBe(403);
		expect((await ask("al", path)).body).toMatchObject({ ...body, secret: null });
		expect((await ask("al", "/api/v1/me/webhook")).body.url).toBeNull();
	});

	it("are mailed, and signed with a name, as the account says", async () => {
		const me = (body: unknown) => ask("ada", "/api/v1/me", { method: "PATCH", body });
		expect((await me({ display_name: "Ada of the pier" })).body.display_name).toBe(
			"Ada of the pier",
		);
		expect((await me({ wants_mail: false })).body).toMatchObject({
			wants_mail: false,
			display_name: "Ada of the pier",
		});
		expect((await me({ email: "ada@example.com" })).status).toBe(422);
	});
});

describe("a draft", () => {
	it("is kept as typed, and deleted without values", async () => {
		const put = (body: unknown, who = "ada") =>
			ask(who, "/api/v1/me/drafts", { method: "PUT", body });
		expect((await put({ values: { title: "", website_url: "not yet" } })).status).toBe(204);
		expect(
			(await put({ agent_slug: "quay-scout", owner: "guild", values: { title: "Quay" } })).status,
		).toBe(204);
		expect((await put({ agent_slug: "quay-scout", owner: "guild", values: {} }, "vi")).status).toBe(
			403,
		);
		const { data } = (await ask("ada", "/api/v1/me/drafts")).body;
		expect(
			data.map(({ owner, agent_slug: slug }: Record<string, unknown>) => [owner, slug]),
		).toEqual(
			expect.arrayContaining([
				["me", null],
				["guild", "quay-scout"],
			]),
		);
		expect((await put({ values: {} })).status).toBe(204);
		expect((await ask("ada", "/api/v1/me/drafts")).body.total).toBe(1);
	});
});

describe("a token", () => {
	it("is revoked, even by itself, and then does nothing more", async () => {
		const { token, record } = await makeToken("ada", { agents: ["pier-scout"] });
		const other = await makeToken("ada", undefined);
		const revoke = (who: string, id: string) =>
			ask(who, `/api/v1/me/tokens/${id}`, { method: "DELETE" });
		expect((await ask(token, "/api/v1/me")).body.tokens).toHaveLength(1);
		expect((await revoke(token, other.record.id)).status).toBe(403);
		expect((await revoke("bo", other.record.id)).status).toBe(404);
		expect((await revoke("ada", other.record.id)).status).toBe(204);
		expect((await revoke(token, record.id)).status).toBe(204);
		expect((await ask(token, "/api/v1/me")).status).toBe(401);
	});
});
