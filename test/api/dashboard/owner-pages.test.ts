import { beforeEach, describe, expect, it } from "vitest";
import { FACTS } from "#contract/facts/facts.ts";
import { Problem } from "#contract/http/problem.ts";
import { owner } from "../../registry/agents/owned-agents.ts";
import { uuid } from "../../registry/record-builders.ts";
import { KNOWN_DOCUMENT } from "../known-addresses.ts";
import { drawSample } from "../running-service.ts";
import { sentTo } from "../sent-to.ts";
import { type ListingsService, startListings } from "./listings-service.ts";

let service: ListingsService;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startListings(drawn);
	return () => service.close();
});

const SUBMISSIONS = "/dashboard/submissions/";
const AGENT = "/dashboard/agents/harbor-scout/";
const EDIT = `${AGENT}edit/`;
const form = { title: "Pier Scout", website_url: "https://pier-scout.com/" };
const ownSubmissions = () => service.registry.store.submissions.newestBy("owner", owner.id);

describe("the registration form", () => {
	it("submits an agent once, however often it is sent", async () => {
		const fields = { ...form, key: uuid("key") };
		const first = await service.send(`${SUBMISSIONS}new/`, fields);
		const second = await service.send(`${SUBMISSIONS}new/`, fields);
		const [submission, ...others] = await ownSubmissions();
		expect(others).toEqual([]);
		expect(sentTo(first)).toEqual([303, `${SUBMISSIONS}${submission?.id}/`, "submitted"]);
		expect(sentTo(second)).toEqual(sentTo(first));
		expect(service.changes()).toBe(0);
	});

	it("leads to the submission if it is changed and sent again", async () => {
		const key = uuid("key");
		await service.send(`${SUBMISSIONS}new/`, { ...form, key });
		const again = await service.send(`${SUBMISSIONS}new/`, { ...form, key, title: "Pier" });
		expect(again.status).toBe(409);
		expect(await again.text()).toContain("Edit the submission on its own page");
		expect(await ownSubmissions()).toHaveLength(1);
	});

	it.each([
		[{ title: "" }, 422, "must be 2 to 120 characters"],
		[{ website_url: "https://localhost/" }, 422, "must name a public host"],
		[
			{ website_url: "https://night-courier.com/" },
			409,
			'is already used by the agent \\"night-courier\\"',
		],
		[{ category_slug: "unknown" }, 422, "must be a slug from the list of categories"],
	])("comes back filled in and shows what is wrong: %j", async (change, status, words) => {
		const response = await service.send(`${SUBMISSIONS}new/`, { ...form, ...change });
		expect(response.status).toBe(status);
		const text = await response.text();
		expect(text).toContain(words);
		expect(text).toContain(Object.values({ ...form, ...change })[1]);
		expect(await ownSubmissions()).toEqual([]);
	});
});

describe("a draft", () => {
	const DRAFTS = "/dashboard/drafts/";
	const own = () => service.registry.store.drafts.list();

	it("stores a form as it is, shows it again, and is deleted when the form is sent", async () => {
		const wrong = { title: "P", website_url: "no address", key: uuid("key"), unknown: "x" };
		const saved = await service.send(DRAFTS, { ...wrong, draft_of: "" });
		expect(sentTo(saved)).toEqual([303, `${SUBMISSIONS}new/`, "drafted"]);
		expect(await own()).toMatchObject([{ values: { title: "P", website_url: "no address" } }]);
		const page = await (await service.ask(`${SUBMISSIONS}new/`)).text();
		expect(page).toContain('"value":"no address"');
		expect(page).toContain("This is your draft of");
		expect(await ownSubmissions()).toEqual([]);
		expect((await service.send(`${SUBMISSIONS}new/`, wrong)).status).toBe(422);
		expect(await own()).toHaveLength(1);
		await service.send(`${SUBMISSIONS}new/`, form);
		expect(await own()).toEqual([]);
	});

	it("of a change belongs to the page of its agent, and can be deleted there", async () => {
		const draft_of = "harbor-scout";
		const saved = await service.send(DRAFTS, { draft_of, creator_name: "Pier Works" });
		expect(sentTo(saved)).toEqual([303, EDIT, "drafted"]);
		expect(await (await service.ask(EDIT)).text()).toContain('"value":"Pier Works"');
		expect(await (await service.ask(AGENT)).text()).toContain("You have a draft of a change");
		const gone = await service.send(`${DRAFTS}discard/`, { draft_of });
		expect(sentTo(gone)).toEqual([303, EDIT, "discarded"]);
		expect(await own()).toEqual([]);
	});

	it("that is too large comes back as it was sent", async () => {
		const long_description = "x".repeat(140_000);
		const refused = await service.send(DRAFTS, { title: "Pier", long_description });
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain('"value":"Pier"');
	});
});

describe("errors of a registration", () => {
	const wrong = {
		title: "x",
		website_url: "http://192.168.0.1/",
		category_slug: "unknown",
		docs_url: "https://user:secret@git.example.dev/",
	};
	it.each([
		["content alone", {}],
		["shape, too", { creator_name: "x".repeat(500) }],
	])("are reported together and equally by form and API, of %s", async (_, more) => {
		const members = { ...wrong, ...more };
		const answer = await service.ask("/api/v1/agents/register", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(members),
		});
		expect(answer.status).toBe(422);
		const { errors = [] } = Problem.parse(await answer.json());
		const told = errors.map(({ pointer }) => pointer.slice(2));
		expect(told.sort()).toEqual(Object.keys(members).sort());
		const page = await (await service.send(`${SUBMISSIONS}new/`, members)).text();
		expect(page).toContain(`Please fix ${told.length} fields:`);
		for (const name of told) expect(page).toContain(`wrong-${name}`);
	});
});

describe("the preview of a registration", () => {
	const preview = (fields: Record<string, string>) =>
		service.send(`${SUBMISSIONS}new/`, { ...form, ...fields, act: "preview" });

	it("shows the listing with its scores and what is missing, and saves nothing", async () => {
		const response = await preview({
			short_description: "Finds a berth.",
			long_description: "Knows **every** pier.",
			key: uuid("key"),
		});
		expect(response.status).toBe(200);
		const text = await response.text();
		expect(text).toContain('"kind":"preview"');
		expect(text).toContain('"longDescription":"Knows **every** pier."');
		expect(text).toContain(`"text":"Add ${FACTS.docsUrl.worth.wish}."`);
		expect(text).toContain(`"value":"${form.website_url}"`);
		expect(text).not.toContain("Please fix");
		expect(await ownSubmissions()).toEqual([]);
	});

	it("shows every mistake and similar listings, and still the rest", async () => {
		const response = await preview({ title: "Agent night-courier", website_url: "localhost" });
		expect(response.status).toBe(422);
		const text = await response.text();
		expect(text).toContain("Please fix 1 field:");
		expect(text).toContain('"kind":"preview"');
		expect(text).toContain("Similar listings");
		expect(text).toContain('"path":"/agents/night-courier/"');
		expect(text).toContain("Same title");
		expect(await ownSubmissions()).toEqual([]);
	});

	it.each(["Harbour Scout", "Harbor Scouts", "Harbor Scout Pro", "Harbour Scouts"])(
		"shows the listed agent whose title %s resembles",
		async (title) => {
			const text = await (await preview({ title })).text();
			expect(text).toContain('"path":"/agents/harbor-scout/"');
			expect(text).toContain("Similar title");
		},
	);
});

describe("errors of a change", () => {
	const wrong = {
		title: "x",
		website_url: "http://192.168.0.1/",
		category_slug: "unknown",
		documents: "0f".repeat(32),
	};
	it.each([
		["content alone", {}],
		["shape, too", { creator_name: "x".repeat(500) }],
	])("are reported together and equally by both forms and the API, of %s", async (_, more) => {
		const members = { ...wrong, ...more };
		const answer = await service.ask("/api/v1/agents/harbor-scout", {
			method: "PATCH",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ ...members, documents: [wrong.documents] }),
		});
		expect(answer.status).toBe(422);
		const { errors = [] } = Problem.parse(await answer.json());
		const told = errors.map(({ pointer }) => pointer.split("/")[1]);
		expect(told.sort()).toEqual(Object.keys(members).sort());
		await service.send(`${SUBMISSIONS}new/`, form);
		const [{ id } = { id: "" }] = await ownSubmissions();
		for (const path of [EDIT, `${SUBMISSIONS}${id}/`]) {
			const page = await (await service.send(path, members)).text();
			expect(page).toContain(`Please fix ${told.length} fields:`);
			for (const name of told) expect(page).toContain(`#wrong-${name}`);
		}
		expect(await ownSubmissions()).toMatchObject([{ listing: { title: form.title } }]);
	});
});

describe("the page of an own agent", () => {
	it("accepts forms from pages of the time when it was a single page", async () => {
		const edited = await service.send(AGENT, { ...form, creator_name: "Pier Works" });
		expect(sentTo(edited)).toEqual([303, AGENT, "revised"]);
		expect(await ownSubmissions()).toMatchObject([{ listing: { creatorName: "Pier Works" } }]);
		const wrong = await service.send(AGENT, { ...form, title: "x", creator_name: "Quay" });
		expect(wrong.status).toBe(422);
		const text = await wrong.text();
		expect(text).toContain('"title":"Edit Agent harbor-scout"');
		expect(text).toContain('"value":"Quay"');
		const read = await service.send(`${AGENT}document/`, { document: KNOWN_DOCUMENT });
		expect(await read.text()).toContain("We read the document.");
	});

	it.each([
		["", "Agent harbor-scout"],
		["edit/", "Edit Agent harbor-scout"],
		["share/", "Share Agent harbor-scout"],
		["rename/", "Rename Agent harbor-scout"],
		["deprecate/", "Deprecate Agent harbor-scout"],
		["remove/", "Remove Agent harbor-scout"],
	])("has a page at %j, for its owner only", async (page, title) => {
		expect((await service.view(AGENT + page)).title).toBe(title);
		const others = await service.ask(`/dashboard/agents/night-courier/${page}`);
		expect(others.status).toBe(403);
	});

	it("can change one that was imported without a website", async () => {
		await service.registry.store.transact(async (transaction) => {
			const imported = await transaction.agents.find("harbor-scout");
			if (imported) transaction.agents.save({ ...imported, websiteUrl: null });
		});
		const fields = { title: "Agent harbor-scout", website_url: "", creator_name: "Pier Works" };
		expect(sentTo(await service.send(EDIT, fields))).toEqual([303, AGENT, "revised"]);
		const [{ id, listing } = { id: "", listing: undefined }] = await ownSubmissions();
		expect(listing).toMatchObject({ websiteUrl: null, creatorName: "Pier Works" });
		const page = `${SUBMISSIONS}${id}/`;
		const again = await service.send(page, { ...fields, creator_name: "Quay" });
		expect(sentTo(again)).toEqual([303, page, "saved"]);
	});

	it("cannot remove a website", async () => {
		const emptied = await service.send(EDIT, { title: "Pier", website_url: "" });
		expect(emptied.status).toBe(422);
		expect(await emptied.text()).toContain("cannot be removed");
	});

	it.each([
		["deprecate", { message: "See www.pier9.dev" }],
		["deprecate", { successor: "unknown" }],
		["rename", { slug: "register" }],
		["rename", { slug: "No Slug" }],
	])("comes back with what is wrong with the form to %s: %j", async (act, fields) => {
		const response = await service.send(`${AGENT}${act}/`, fields);
		expect(response.status).toBe(422);
		const text = await response.text();
		expect(text).toContain(Object.values(fields)[0]);
		expect(text).toContain(`${act === "rename" ? "Rename" : "Deprecate"} Agent harbor-scout`);
		expect(service.changes()).toBe(0);
	});
});
