import { beforeEach, describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import type { RegistryTransaction } from "#registry/store.ts";
import {
	account,
	agent,
	claim,
	membership,
	organisation,
	proof,
	submission,
	transfer,
	uuid,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";
import { drawSample } from "../running-service.ts";
import { sentTo } from "../sent-to.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
	startDashboard,
} from "./dashboard-service.ts";
import { blocksOf, formsOf, listsOf } from "./page-parts.ts";

const GUILD = organisation("guild");
const PAGE = "/dashboard/organisations/guild/";
const FORM = "/dashboard/submissions/new/";
const NOT_A_MEMBER = "You are not a member of an organisation with this slug.";
const ONLY_LOOKS =
	"Your role in this organisation does not allow this: only its publishers and admins may do it.";

let service: DashboardService;
/** An admin, a publisher and a viewer of the guild, and Eve, who is no member. */
let people: Record<"ada" | "pia" | "vic" | "eve", Browser>;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startDashboard(drawn);
	await kept((records) => {
		records.organisations.save(GUILD);
		for (const id of ["ada", "pia", "vic", "eve"]) {
			records.accounts.save(account(id, { email: `${id}@quay.works` }));
		}
		records.memberships.save(membership("guild", { accountId: "ada", role: "admin" }));
		records.memberships.save(membership("guild", { accountId: "pia" }));
		records.memberships.save(membership("guild", { accountId: "vic", role: "viewer" }));
	});
	people = {
		ada: await signIn("ada"),
		pia: await signIn("pia"),
		vic: await signIn("vic"),
		eve: await signIn("eve"),
	};
	return () => service.close();
});

const kept = (write: (records: RegistryTransaction) => void) => save(service.registry.store, write);

async function signIn(id: string): Promise<Browser> {
	const link = { email: `${id}@quay.works` };
	const { code } = await makeSignInLink(service.registry, link, { id: "mira" });
	const browser = openBrowser(service.origin);
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

async function fieldsOn(who: Browser, path: string, action = FORM) {
	const form = formsOf(await who.view(path)).get(action);
	return new Map(form?.fields.map(({ name, value }) => [name, value]));
}

const linksOn = async (who: Browser, path: string) => {
	const view = await who.view(path);
	const links = blocksOf(view).flatMap((block) => (block.kind === "links" ? block.links : []));
	return [...(view.top.acts ?? []), ...links].map((link) => link.path);
};
const warningsOn = async (who: Browser, path: string) =>
	blocksOf(await who.view(path)).flatMap((block) =>
		block.kind === "notice" && block.tone === "warn" ? [block.text] : [],
	);

describe("the form for a new agent", () => {
	it("is for the organisation whose page leads to it, with a document too, and sends for it", async () => {
		expect(await linksOn(people.pia, PAGE)).toContain(`${FORM}?owner=guild`);
		expect((await fieldsOn(people.pia, `${FORM}?owner=guild`)).get("owner")).toBe("guild");
		const filling = `${FORM}document/?owner=guild`;
		expect(formsOf(await people.pia.view(`${FORM}?owner=guild`)).has(filling)).toBe(true);
		const read = await people.pia.send(filling, { document: "No card", address: "" });
		expect(await read.text()).toContain('"value":"guild"');
		const fields = { title: "Tide Gauge", website_url: "https://tidegauge.dev/", owner: "guild" };
		expect((await people.pia.send(FORM, fields)).status).toBe(303);
		const sent = await service.registry.store.submissions.newestBy("owner", GUILD.id);
		expect(sent).toMatchObject([{ listing: { title: "Tide Gauge" } }]);
	});

	it("is for the organisation before the draft of a person", async () => {
		const draft = { draft_of: "", title: "Tide Gauge", owner: "me" };
		await people.pia.send("/dashboard/drafts/", draft);
		const fields = await fieldsOn(people.pia, `${FORM}?owner=guild`);
		expect([fields.get("title"), fields.get("owner")]).toEqual(["Tide Gauge", "guild"]);
	});

	it("keeps for whom a draft was begun", async () => {
		const draft = { draft_of: "", title: "Tide Gauge", owner: "guild" };
		await people.pia.send("/dashboard/drafts/", draft);
		expect((await fieldsOn(people.pia, FORM)).get("owner")).toBe("guild");
	});

	it.each([
		["an unknown organisation", "pia", "nobody", NOT_A_MEMBER],
		["one that the person is no member of", "eve", "guild", NOT_A_MEMBER],
		["one where the person only looks", "vic", "guild", ONLY_LOOKS],
	] as const)("says why it is not for %s, and keeps what was sent", async (_, who, owner, why) => {
		const shown = await warningsOn(people[who], `${FORM}?owner=${owner}`);
		expect(shown).toEqual([`${why} The form is for yourself.`]);
		const fields = { title: "Tide Gauge", website_url: "https://tidegauge.dev/", owner };
		for (const act of ["", "preview"]) {
			const text = await (await people[who].send(FORM, { ...fields, act })).text();
			expect(text).toContain(why);
			expect(text).toContain('"value":"Tide Gauge"');
		}
		expect(await service.registry.store.submissions.list()).not.toContainEqual(
			expect.objectContaining({ listing: expect.objectContaining({ title: "Tide Gauge" }) }),
		);
	});

	it("begins again from what a moderator rejected, for the same organisation", async () => {
		await kept(({ submissions }) => {
			submissions.save(submission("gauge", { ownerId: GUILD.id, status: "rejected" }));
		});
		const again = `${FORM}?from=${uuid("gauge")}`;
		expect(await linksOn(people.pia, `/dashboard/submissions/${uuid("gauge")}/`)).toContain(again);
		const fields = await fieldsOn(people.pia, again);
		expect([fields.get("title"), fields.get("owner")]).toEqual(["Agent gauge", "guild"]);
		expect((await fieldsOn(people.eve, again)).get("title")).toBe("");
	});
});

it("a viewer of an organisation is not led to what its publishers do", async () => {
	expect(await linksOn(people.vic, PAGE)).not.toContain(`${FORM}?owner=guild`);
});

describe("the page of a claim", () => {
	const CLAIM = "/dashboard/claims/bay-scout/";
	const OF_GUILD = `${CLAIM}?owner=guild`;
	beforeEach(() =>
		kept(({ agents }) => {
			const websiteUrl = "https://bay.example.org/";
			agents.save(agent("bay-scout", { ownerId: null, categorySlug: null, websiteUrl }));
		}),
	);

	/** For whom the page claims the agent, where that can be chosen. */
	const choicesOn = async (who: Browser, path: string) =>
		blocksOf(await who.view(path)).flatMap((block) =>
			block.kind === "form" && block.form.method === "get"
				? block.form.fields.map(({ value }) => value)
				: [],
		);

	it("claims an agent for an organisation that is chosen", async () => {
		// It starts at the organisation, if there is one.
		expect(await choicesOn(people.pia, CLAIM)).toEqual(["guild"]);
		expect(await choicesOn(people.pia, OF_GUILD)).toEqual(["guild"]);
		expect(formsOf(await people.pia.view(OF_GUILD)).has(OF_GUILD)).toBe(true);
		expect(sentTo(await people.pia.send(OF_GUILD, { method: "dns" }))).toEqual([
			303,
			OF_GUILD,
			"begun",
		]);
		const { store } = service.registry;
		const [begun] = await store.claims.by("account", GUILD.id);
		expect(begun).toMatchObject({ agentSlug: "bay-scout", method: "dns" });
		// Who follows a notification comes without a choice.
		const checking = `${CLAIM}check/?owner=guild`;
		for (const path of [CLAIM, OF_GUILD]) {
			expect(formsOf(await people.pia.view(path)).has(checking)).toBe(true);
		}
		expect(formsOf(await people.pia.view(`${CLAIM}?owner=me`)).has(checking)).toBe(false);
		const checked = await people.pia.send(checking, { id: begun?.id ?? "" });
		expect(sentTo(checked)).toEqual([303, OF_GUILD, "check"]);
	});

	it("claims nothing for an organisation without the role, and offers it to nobody", async () => {
		const fields = { method: "dns" };
		expect((await people.vic.send(OF_GUILD, fields)).status).toBe(403);
		expect((await people.eve.send(OF_GUILD, fields)).status).toBe(404);
		expect((await people.eve.ask(OF_GUILD)).status).toBe(404);
		expect(await choicesOn(people.vic, CLAIM)).toEqual([]);
		expect(formsOf(await people.vic.view(OF_GUILD)).has(OF_GUILD)).toBe(false);
		expect(await service.registry.store.claims.list()).toEqual([]);
	});

	it("names the proof that holds an agent, and offers no button that would be refused", async () => {
		const ownerId = GUILD.id;
		await kept(({ agents, claims, proofs }) => {
			const held = { accountId: ownerId, state: "proven", method: "dns" } as const;
			const subject = "bay.example.org";
			agents.save(agent("bay-scout", { ownerId, websiteUrl: `https://${subject}/` }));
			proofs.save(proof("bay", { ownerId, subject, state: "proven" }));
			const more = { agentSlug: "bay-scout", subject, proof: uuid("bay"), provenAt: START };
			claims.save(claim("bay", { ...held, ...more }));
		});
		const view = await people.pia.view(CLAIM);
		const blocks = view.sections.find(({ id }) => id === "dns")?.blocks ?? [];
		const words = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
		expect(words.join(" ")).toContain("Held by the domain bay.example.org");
		expect(blocks.filter(({ kind }) => kind === "form")).toEqual([]);
		expect(await linksOn(people.pia, CLAIM)).toContain(`${PAGE}#domains`);
	});
});

describe("an offered agent on the page of an organisation", () => {
	beforeEach(() =>
		kept(({ agents, transfers }) => {
			agents.save(agent("bay-scout", { ownerId: "eve", categorySlug: null }));
			agents.save(agent("quay-scout", { ownerId: GUILD.id, categorySlug: null }));
			const open = { offeredBy: "ada", at: START } as const;
			transfers.save(transfer("bay-scout", { ...open, from: "eve", to: GUILD.id }));
			transfers.save(transfer("quay-scout", { ...open, from: GUILD.id, to: "eve" }));
		}),
	);
	const buttonsOf = async (who: Browser) => {
		const view = await who.view(PAGE);
		const blocks = view.sections.find(({ id }) => id === "offers")?.blocks ?? [];
		const rows = blocks.flatMap((block) => (block.kind === "table" ? block.table.rows : []));
		return rows.map((cells) => [
			cells[0]?.text,
			...cells.flatMap((cell) => cell.form?.opener ?? []),
		]);
	};

	it("is answered or withdrawn there by admins, and seen by the others", async () => {
		const both = [
			["bay-scout", "Accept", "Refuse"],
			["quay-scout", "Withdraw"],
		];
		expect(await buttonsOf(people.ada)).toEqual(both);
		expect(await buttonsOf(people.vic)).toEqual(both.map(([slug]) => [slug]));
		const answer = (name: string, answer: string) =>
			people.ada.send(`/dashboard/transfers/${uuid(name)}/`, { answer });
		expect(sentTo(await answer("bay-scout", "accepted"))).toEqual([303, PAGE, "accepted"]);
		expect(sentTo(await answer("quay-scout", "withdrawn"))).toEqual([303, PAGE, "withdrawn"]);
		expect(await buttonsOf(people.ada)).toEqual([]);
	});

	it("leads back to the page of whoever offers it", async () => {
		await kept(({ transfers }) => transfers.remove(uuid("quay-scout")));
		const given = await people.ada.send("/dashboard/agents/quay-scout/transfer/", { to: "eve" });
		expect(sentTo(given)).toEqual([303, PAGE, "offered"]);
		const own = await people.eve.send("/dashboard/transfers/nobody/", { answer: "declined" });
		expect(own.status).toBe(404);
	});
});

describe("what members of an organisation read", () => {
	const textOf = async (who: Browser, path: string) => (await who.ask(path)).text();

	it("says that a second member is asked, wherever a submission stands", async () => {
		await kept(({ organisations }) => organisations.save({ ...GUILD, needsSecond: true }));
		const fields = { title: "Tide Gauge", website_url: "https://tidegauge.dev/", owner: "guild" };
		const { headers } = await people.pia.send(FORM, fields);
		for (const path of [PAGE, "/dashboard/", "/dashboard/submissions/", headers.get("location")]) {
			const text = await textOf(people.ada, path ?? "");
			expect(text).toContain("A second member approves");
			expect(text).not.toContain("Changes requested");
		}
	});

	it("names on the overview for whom agents and submissions are", async () => {
		await kept(({ agents, submissions }) => {
			agents.save(agent("quay-scout", { ownerId: GUILD.id, categorySlug: null }));
			submissions.save(submission("gauge", { ownerId: GUILD.id }));
		});
		const lines = blocksOf(await people.vic.view("/dashboard/")).flatMap((block) =>
			block.kind === "rows" ? block.list.rows.flatMap((row) => row.lines ?? []) : [],
		);
		expect(lines.filter((line) => line === `For ${GUILD.name}`)).toHaveLength(2);
	});

	it("shows ten of what it has and what waits, and leads to lists of only its own", async () => {
		const names = Array.from({ length: 51 }, (_, index) => `quay-${index}`);
		await kept(({ agents, submissions }) => {
			agents.save(agent("own", { ownerId: "ada", categorySlug: null }));
			submissions.save(submission("own", { ownerId: "ada" }));
			for (const name of names) {
				agents.save(agent(name, { ownerId: GUILD.id, categorySlug: null }));
				submissions.save(submission(name, { ownerId: GUILD.id }));
			}
		});
		const sizesOn = async (path: string) =>
			listsOf(await people.ada.view(path)).map(({ rows }) => rows.length);
		expect((await sizesOn(PAGE))[0]).toBe(20);
		const lists = ["/dashboard/submissions/?owner=guild", "/dashboard/agents/?owner=guild"];
		expect(await linksOn(people.ada, PAGE)).toEqual(expect.arrayContaining(lists));
		expect(await sizesOn("/dashboard/agents/?owner=guild")).toEqual([50]);
		expect(await sizesOn("/dashboard/agents/?owner=guild&page=2")).toEqual([1]);
		expect(await sizesOn("/dashboard/agents/?page=2")).toEqual([2]);
	});

	it("has the address of the webhook, which can hold a secret, for admins only", async () => {
		const hook = { secret: "whsec_x", createdAt: START, disabledAt: null, disabledReason: null };
		const webhook = { url: "https://hooks.quay.works/secret-path", ...hook };
		await kept(({ organisations }) => organisations.save({ ...GUILD, webhook }));
		expect(await textOf(people.ada, PAGE)).toContain("hooks.quay.works");
		expect(await textOf(people.vic, PAGE)).not.toContain("hooks.quay.works");
		const settings = "/dashboard/webhook/?owner=guild";
		expect(await textOf(people.ada, settings)).toContain("secret-path");
		expect((await people.vic.ask(settings)).status).toBe(403);
	});
});
