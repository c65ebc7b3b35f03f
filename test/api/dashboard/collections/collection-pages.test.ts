import { beforeEach, describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import {
	account,
	collection,
	membership,
	organisation,
} from "../../../registry/record-builders.ts";
import { save } from "../../../registry/store-suite.ts";
import { storeCollection } from "../../collections/stored-collection.ts";
import { drawSample } from "../../running-service.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
	read,
	startDashboard,
} from "../dashboard-service.ts";
import { blocksOf, formsOf, listsOf, rowsOf } from "../page-parts.ts";

const drawn = await drawSample();
let service: DashboardService;
/** A publisher and a viewer of the guild, another publisher, somebody else, and nobody. */
let people: Record<"pia" | "pip" | "vic" | "eve" | "nobody", Browser>;
beforeEach(async () => {
	service = await startDashboard(drawn);
	await save(service.registry.store, ({ accounts, organisations, memberships }) => {
		organisations.save(organisation("guild"));
		for (const id of ["pia", "pip", "vic", "eve"])
			accounts.save(account(id, { email: `${id}@quay.works`, displayName: id }));
		memberships.save(membership("guild", { accountId: "pia", role: "admin" }));
		memberships.save(membership("guild", { accountId: "pip" }));
		memberships.save(membership("guild", { accountId: "vic", role: "viewer" }));
	});
	const [pia, pip, vic, eve] = await Promise.all(["pia", "pip", "vic", "eve"].map(signIn));
	if (!pia || !pip || !vic || !eve) throw new Error("Nobody signed in");
	people = { pia, pip, vic, eve, nobody: openBrowser(service.origin) };
	return () => service.close();
});

async function signIn(id: string): Promise<Browser> {
	const link = { email: `${id}@quay.works` };
	const { code } = await makeSignInLink(service.registry, link, { id: "mira" });
	const browser = openBrowser(service.origin);
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

const PAGE = "/c/approved/";
const OWN = "/dashboard/collections/";
const FORM = `${OWN}approved/`;
const HEAD = { name: "Approved", description: "For our teams.", visibility: "unlisted" };
const SETTINGS = { ...HEAD, "rule/query": "", "rule/checks": "" };

/** Makes the collection of the guild, with two listings. */
async function make(more: Record<string, string> = {}) {
	const made = await people.pia.send(OWN, { ...HEAD, owner: "guild", ...more });
	expect([made.status, made.headers.get("location")]).toEqual([303, PAGE]);
	for (const slug of ["harbor-scout", "repo-lantern"]) {
		const approved = await people.pip.send(`${FORM}approve/`, { slug, version: "", note: "" });
		expect(approved.status).toBe(303);
	}
}

const titlesIn = (view: DashboardView) =>
	listsOf(view)[0]
		?.rows.map(({ title }) => title)
		.sort();
const noticesOf = (view: DashboardView) =>
	blocksOf(view).flatMap((block) => (block.kind === "notice" ? [block.text] : []));
const IN = ["Harbor Scout", "Repo Lantern"];

describe("a collection on the dashboard", () => {
	it("is made for an organisation, filled, and said to be saved", async () => {
		await make();
		const view = await people.pip.view(PAGE);
		expect([noticesOf(view)[0], titlesIn(view)]).toEqual(["Saved.", IN]);
		const [list] = listsOf(await people.vic.view(OWN));
		expect(list?.rows).toMatchObject([{ title: "Approved", path: PAGE }]);
		expect(listsOf(await people.eve.view(OWN))[0]?.rows).toEqual([]);
	});

	it("begins with the listing that a link named, which others take with a button", async () => {
		const form = formsOf(await people.pia.view(`${OWN}?agent=harbor-scout`)).get(OWN);
		expect(form?.hidden).toEqual({ agent: "harbor-scout" });
		await people.pia.send(OWN, { ...HEAD, owner: "guild", agent: "harbor-scout" });
		expect(titlesIn(await people.pia.view(PAGE))).toEqual(["Harbor Scout"]);
		const [list] = listsOf(await people.pia.view(`${OWN}?agent=repo-lantern`));
		expect(list?.rows[0]?.acts?.[0]?.form).toMatchObject({
			action: `${FORM}approve/`,
			hidden: { slug: "repo-lantern" },
		});
	});

	it.each([
		["no name", OWN, { ...HEAD, name: "", owner: "guild" }, /fix 1 field/],
		["an organisation of others", OWN, { ...HEAD, owner: "nobody" }, /not a member/],
		["an unknown listing", `${FORM}approve/`, { slug: "nothing" }, /No public agent/],
		[
			"a version without a match",
			`${FORM}approve/`,
			{ slug: "harbor-scout", version: "^99" },
			/fix/,
		],
		[
			"an unknown check",
			`${FORM}try/`,
			{ ...SETTINGS, "rule/checks": "everything" },
			/fix 1 field/,
		],
		["a wrong filter", `${FORM}try/`, { ...SETTINGS, "rule/query": "colour=red" }, /fix 1 field/],
		["a proposal that is gone", `${FORM}answer/`, { id: "x", answer: "accepted" }, /No proposal/],
		["an unknown state", `${FORM}go-back/`, { id: "x" }, /no state/],
		["no tick", `${FORM}end/`, {}, /tick the box/],
	])("says what is wrong with %s, and keeps what was sent", async (_, path, fields, sentence) => {
		await make();
		await people.pia.view(PAGE);
		const answer = await people.pia.send(path, fields);
		expect(answer.status).toBeGreaterThanOrEqual(400);
		const view: DashboardView = await read(answer);
		expect(noticesOf(view).join()).toMatch(sentence);
		const name = formsOf(view)
			.get(path)
			?.fields.find((field) => field.name === "name")?.value;
		if ("name" in fields) expect(name).toBe(fields.name);
		expect(titlesIn(await people.pia.view(PAGE))).toEqual(IN);
	});

	it("shows what settings change before they count", async () => {
		await make();
		const wish = { ...SETTINGS, name: "Approved 2", "rule/query": "q=bramblecheck" };
		const preview: DashboardView = await read(await people.pip.send(`${FORM}try/`, wish));
		expect(rowsOf(preview).map(([what, title]) => [what, title])).toContainEqual([
			"Comes in",
			"Bramblecheck",
		]);
		expect(titlesIn(await people.pip.view(PAGE))).toEqual(IN);
		const hidden = formsOf(preview).get(`${FORM}save/`)?.hidden;
		expect(hidden).toMatchObject(wish);
		await people.pip.send(`${FORM}save/`, wish);
		const view = await people.pip.view(PAGE);
		expect(view.title).toBe("Approved 2");
		expect(titlesIn(view)).toContain("Bramblecheck");
	});

	it("takes a listing out, and goes back to how it was", async () => {
		await make();
		service.pass({ hours: 1 });
		await people.pip.send(`${FORM}take-out/`, { slug: "harbor-scout" });
		const view = await people.pip.view(PAGE);
		expect(titlesIn(view)).toEqual(["Repo Lantern"]);
		const history = view.sections.find(({ id }) => id === "history")?.blocks[0];
		const rows = history?.kind === "table" ? history.table.rows : [];
		expect(rows.map(([, who]) => who?.text).sort()).toEqual(["pia", "pip", "pip", "pip"]);
		const full = rows.find((cells) => cells[3]?.text === "2" && cells.at(-1)?.form);
		const id = String(full?.at(-1)?.form?.hidden?.id);
		await people.pia.send(`${FORM}go-back/`, { id });
		expect(titlesIn(await people.pia.view(PAGE))).toEqual(IN);
	});

	it("ends, and its page is not found any more", async () => {
		await make();
		const ended = await people.pia.send(`${FORM}end/`, { confirmed: "on" });
		expect(ended.headers.get("location")).toBe(OWN);
		expect(noticesOf(await people.pia.view(OWN))).toEqual(["The collection has ended."]);
		expect((await people.pia.ask(PAGE)).status).toBe(404);
	});
});

describe("with a second person", () => {
	beforeEach(async () => {
		await make();
		await save(service.registry.store, ({ organisations }) => {
			organisations.save(organisation("guild", { needsSecond: true }));
		});
	});

	it("a change waits until another member accepts it", async () => {
		await people.pia.send(`${FORM}take-out/`, { slug: "harbor-scout" });
		const own = await people.pia.view(PAGE);
		expect(noticesOf(own)[0]).toBe("It waits until a second member accepts it.");
		expect(titlesIn(own)).toEqual(IN);
		const waits = own.sections.find(({ id }) => id === "waits")?.blocks[0];
		const [row] = waits?.kind === "table" ? waits.table.rows : [];
		expect(row?.[0]?.lines).toEqual(["By pia"]);
		const answer = { id: String(row?.at(-1)?.form?.hidden?.id), answer: "accepted" };
		const refused: DashboardView = await read(await people.pia.send(`${FORM}answer/`, answer));
		expect(noticesOf(refused)[0]).toBe("Another member must accept what you have asked for.");
		await people.pip.send(`${FORM}answer/`, answer);
		expect(titlesIn(await people.pip.view(PAGE))).toEqual(["Repo Lantern"]);
	});
});

describe("the page by who may see it", () => {
	it.each([
		["public", []],
		["unlisted", []],
		["members", ["nobody", "eve"]],
	])(
		"of one that is %s is for all but %j, and only public ones are listed",
		async (visibility, others) => {
			await make({ visibility });
			for (const [name, browser] of Object.entries(people)) {
				const { status } = await browser.ask(PAGE);
				expect([name, status]).toEqual([name, others.includes(name) ? 404 : 200]);
				const listed = titlesIn(await browser.view("/collections/"));
				expect(listed).toEqual(visibility === "public" ? ["Approved"] : []);
			}
		},
	);

	it("has the same words for one that is unknown and one that is not theirs", async () => {
		await make({ visibility: "members" });
		const [unknown, hidden] = await Promise.all(
			["/c/nothing/", PAGE].map(async (path) => {
				const { problem } = await read(await people.eve.ask(path));
				return problem?.detail;
			}),
		);
		expect(hidden).toBe(unknown);
	});

	it("shows history and what waits to members, and forms to editors", async () => {
		await make();
		const seen = async (who: keyof typeof people) => {
			const view = await people[who].view(PAGE);
			const ids = view.sections.map(({ id }) => id);
			return [ids.includes("history"), formsOf(view).size > 0];
		};
		expect(await Promise.all((["nobody", "eve", "vic", "pip"] as const).map(seen))).toEqual([
			[false, false],
			[false, false],
			[true, false],
			[true, true],
		]);
	});

	it("takes no form of whoever is not signed in, or only looks", async () => {
		await make();
		const sent = await people.nobody.send(`${FORM}take-out/`, { slug: "harbor-scout" });
		expect([sent.status, sent.headers.get("location")]).toEqual([401, null]);
		const refused = await people.vic.send(`${FORM}take-out/`, { slug: "harbor-scout" });
		expect(refused.status).toBe(403);
		expect(titlesIn(await people.pia.view(PAGE))).toEqual(IN);
	});

	it("of an ended organisation is gone for everybody", async () => {
		await storeCollection(
			service.registry.store,
			collection("gone", { endedAt: "2026-05-01T12:00:00.000Z" }),
			[],
		);
		expect((await people.pia.ask("/c/gone/")).status).toBe(404);
	});
});
