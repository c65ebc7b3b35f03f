import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RoutesService, viewOf } from "../routes-service.ts";
import { sentTo } from "../sent-to.ts";
import { eve, startSignals } from "./signals-service.ts";

let service: RoutesService;
beforeEach(async () => {
	service = await startSignals();
});
afterEach(() => service.close());

const WATCHLIST = "/dashboard/watchlist/";
const slugsOf = async () => {
	const watches = await service.registry.store.listWatches(eve.id);
	return watches.map(({ slug }) => slug);
};

describe("the form for the watchlist", () => {
	it.each(["mole", "Mole the Digger", "  mole THE  digger "])(
		"finds the agent by its slug or title: %j",
		async (agent) => {
			const response = await service.send(WATCHLIST, { agent, on: "on" });
			expect(sentTo(response)).toEqual([303, WATCHLIST, "added"]);
			expect(await slugsOf()).toEqual(["mole"]);
		},
	);

	it("removes an agent", async () => {
		await service.send(WATCHLIST, { agent: "mole", on: "on" });
		const response = await service.send(WATCHLIST, { agent: "mole" });
		expect(sentTo(response)).toEqual([303, WATCHLIST, "removed"]);
		expect(await slugsOf()).toEqual([]);
	});

	it.each([
		["moles digger", /similar agents: mole/],
		["Nobody at all", /was not found$/],
		["gone", /was not found$/],
		["", /must not be empty/],
	])("shows next to the field why %j is refused", async (agent, detail) => {
		const response = await service.send(WATCHLIST, { agent, on: "on" });
		expect(response.status).toBe(422);
		const { sections } = await viewOf(response);
		const [form] = sections.find(({ id }) => id === "add")?.blocks ?? [];
		expect(form).toMatchObject({
			form: { fields: [{ value: agent, error: expect.stringMatching(detail) }] },
		});
		expect(await slugsOf()).toEqual([]);
	});
});

describe("the page of the own signals", () => {
	const page = "/dashboard/signals/mole/";

	it("leads back to itself after a vote and after a comment", async () => {
		const voted = await service.send(`${page}vote/`, { value: "-1" });
		expect(sentTo(voted)).toEqual([303, page, "voted"]);
		const said = await service.send(`${page}comment/`, { body: "Digs\r\nwell." });
		expect(sentTo(said)).toEqual([303, page, "held"]);
		expect(await service.registry.store.findVote({ actor: eve.id, slug: "mole" })).toBe(-1);
		expect(await service.registry.store.comments.by("account", eve.id)).toMatchObject([
			{ body: "Digs well." },
		]);
		expect(service.changes()).toBe(0);
	});

	it.each([
		["mole", "for", ["1"]],
		["mole", "against", ["-1"]],
		["mole", "1; DROP", []],
		["wren", "for", []],
	])(
		"of %s asks for one click if %s was requested before signing in",
		async (slug, vote, asked) => {
			const query = new URLSearchParams({ vote });
			const { sections } = await viewOf(await service.ask(`/dashboard/signals/${slug}/?${query}`));
			const confirm = sections.filter(({ id }) => id === "confirm");
			const forms = confirm.flatMap(({ blocks }) =>
				blocks.flatMap((block) => (block.kind === "form" ? [block.form] : [])),
			);
			expect(forms.map(({ hidden }) => hidden?.value)).toEqual(asked);
			expect(await service.registry.store.findVote({ actor: eve.id, slug })).toBe(0);
		},
	);

	it.each([
		[`${page}vote/`, { value: "2" }, 422],
		[`${page}vote/`, {}, 422],
		[`${page}comment/`, { body: "x" }, 422],
		["/dashboard/signals/wren/vote/", { value: "1" }, 403],
		["/dashboard/signals/gone/vote/", { value: "1" }, 404],
		["/dashboard/signals/gone/comment/", { body: "Digs well." }, 404],
	])("%s with %j is %i and changes nothing", async (path, fields, status) => {
		const response = await service.send(path, { ...fields });
		expect(response.status).toBe(status);
		if (status !== 404) {
			expect((await viewOf(response)).blocks[0]).toMatchObject({ tone: "bad" });
		}
		expect(await service.registry.store.comments.by("account", eve.id)).toEqual([]);
		expect(await service.registry.store.findVote({ actor: eve.id, slug: "wren" })).toBe(0);
	});

	it.each(["gone", "nobody"])("does not exist for %s", async (slug) => {
		expect((await service.ask(`/dashboard/signals/${slug}/`)).status).toBe(404);
	});
});
