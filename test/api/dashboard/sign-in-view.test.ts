import { describe, expect, it } from "vitest";
import { linkView, signInMail, signInView } from "#api/routes/dashboard/accounts/sign-in-view.ts";
import { account } from "../../registry/record-builders.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const visitor = { account: null, sendsMail: true, providers: [] };
const providers = [
	{ name: "harbor", label: "Harbor ID" },
	{ name: "quay", label: "Quay" },
];

describe("the page to sign in", () => {
	it("offers a link by mail and a passkey, and no links of the dashboard", () => {
		const view = signInView(context, visitor);
		expect(view).toMatchObject({ title: "Sign in", places: [], account: null, blocks: [] });
		expect(view.head.isIndexed).toBe(false);
		expect(view.sections.map(({ id }) => id)).toEqual(["mail", "passkey"]);
		expect(view.sections[0]?.blocks[1]).toMatchObject({
			form: { action: "/sign-in/", hidden: {}, fields: [{ name: "email", type: "email" }] },
		});
		expect(view.sections[1]?.blocks[1]).toMatchObject({
			form: { script: "passkey-sign-in", hidden: { credential: "" } },
		});
	});

	it("passes on the next page in every form", () => {
		const view = signInView(context, { ...visitor, providers, next: "/dashboard/tokens/" });
		for (const { blocks } of view.sections) {
			expect(blocks[1]).toMatchObject({ form: { hidden: { next: "/dashboard/tokens/" } } });
		}
	});

	it("starts with a button for each provider, with mail or without", () => {
		for (const sendsMail of [true, false]) {
			const { sections } = signInView(context, { ...visitor, sendsMail, providers });
			const ids = sendsMail ? ["providers", "mail", "passkey"] : ["providers", "passkey"];
			expect(sections.map(({ id }) => id)).toEqual(ids);
			expect(sections[0]?.blocks.slice(1)).toMatchObject([
				{ form: { submit: "Continue with Harbor ID", hidden: { provider: "harbor" } } },
				{ form: { submit: "Continue with Quay", hidden: { provider: "quay" } } },
			]);
		}
	});

	it("says whom to ask if only the operator lets people in, without commands", () => {
		const text = JSON.stringify(signInView(context, { ...visitor, sendsMail: false }));
		expect(text).toContain(`Write to ${context.site.contactEmail}`);
		expect(text).not.toMatch(/npm|Send a link/);
	});

	it("names no address that is not set", () => {
		for (const contactEmail of ["webmaster@localhost", "webmaster@registry.localhost"]) {
			const site = { ...context.site, contactEmail };
			const view = signInView({ ...context, site }, { ...visitor, sendsMail: false });
			expect(JSON.stringify(view.sections)).toContain("Ask the operator for an account");
			expect(JSON.stringify(view.sections)).not.toContain("webmaster");
		}
	});

	it.each([
		["mailed ada@quay.works", /to ada@quay\.works, .* Open it in this browser within 15 minutes/],
		["signed-out", /^You have signed out\.$/],
		["signed-out-everywhere", /all browsers/],
	])("confirms what was done: %s", (done, text) => {
		expect(signInView(context, { ...visitor, done }).blocks).toEqual([
			{ kind: "notice", tone: "good", text: expect.stringMatching(text) },
		]);
	});

	it.each(["unknown", "constructor", "toString", ""])("confirms nothing for %j", (done) => {
		expect(signInView(context, { ...visitor, done }).blocks).toEqual([]);
	});

	it("explains to a signed-in person why to sign in again", () => {
		const { blocks } = signInView(context, { ...visitor, account: account("account:ada") });
		const [block, way] = blocks;
		expect(way).toMatchObject({ links: [{ path: "/dashboard/" }] });
		expect(block).toMatchObject({
			text: expect.stringMatching(/^You are signed in as ada\..*60 minutes/),
		});
	});

	it("sends whoever joins accounts where nothing else is set up to the operator", () => {
		const joining = { ...visitor, providers: [], sendsMail: false, done: "joining" };
		const view = signInView(context, { ...joining, account: account("account:ada") });
		const text = JSON.stringify(view);
		expect(text).toContain("Ask the operator for a sign-in link");
		expect(text).not.toMatch(/new visitors|60 minutes/);
	});
});

describe("an instance on plain HTTP", () => {
	const plain = { ...context, site: { ...context.site, baseUrl: "http://registry.pier9.dev" } };

	it.each([
		["the sign-in", signInView(plain, visitor)],
		["the page behind a link", linkView(plain, "areg_once_x")],
	])("offers no form on %s, and says why", (_page, { blocks, sections }) => {
		const text = "This page was opened over plain HTTP. Signing in requires HTTPS.";
		expect([blocks, sections]).toEqual([[{ kind: "notice", tone: "warn", text }], []]);
	});
});

describe("the page behind a link", () => {
	it("is a single button, with the code only in its form", () => {
		const view = linkView(context, "areg_once_x");
		expect(view.blocks[1]).toMatchObject({
			form: { action: "/sign-in/areg_once_x/", submit: "Sign in", fields: [] },
		});
		expect(JSON.stringify(view).split("areg_once_x")).toHaveLength(2);
	});
});

describe("the mail", () => {
	it("contains the link and how long it works", () => {
		const { subject, text } = signInMail(context.site, "areg_once_x");
		expect(subject).toBe("Sign in at Agent Registry");
		expect(text).toMatch(/^https:\/\/registry\.pier9\.dev\/sign-in\/areg_once_x\/$/m);
		expect(text).toContain("15 minutes");
	});
});
