import { describe, expect, it } from "vitest";
import { accountView } from "#api/routes/dashboard/accounts/account-view.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { account, identity, session } from "../../registry/record-builders.ts";
import { limitsWith, START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const here = session("here");
const parts = {
	account: account("account:ada"),
	sessions: [session("there", { createdAt: "2026-05-03T12:00:00.000Z" }), here],
	session: here,
	identities: [],
	providers: [],
	agents: [],
	hidden: [],
	onlyAdminOf: [],
	isConfirmed: true,
	sendsMail: true,
};
const passkey = (id: string): Passkey => ({
	id,
	publicKey: "a-key",
	counter: 0,
	transports: [],
	name: `Phone ${id}`,
	createdAt: START,
	lastUsedAt: null,
});

const sectionOf = (view: ReturnType<typeof accountView>, id: string) =>
	view.sections.find((section) => section.id === id)?.blocks ?? [];

describe("the account page", () => {
	it("shows the account and asks for the name and mails", () => {
		const view = accountView(context, parts);
		expect(view.blocks).toMatchObject([
			{ facts: [{ value: "ada@quay.works" }, { value: "Member" }, { value: "4 May 2026" }, {}] },
		]);
		expect(sectionOf(view, "profile")).toMatchObject([
			{
				form: {
					action: "/dashboard/account/",
					fields: [
						{ name: "display_name", value: "ada" },
						{ name: "wants_mail", chosen: ["on"] },
					],
				},
			},
		]);
	});

	it("asks about mails only if there is an address", () => {
		const view = accountView(context, { ...parts, account: account("account:x", { email: null }) });
		expect(sectionOf(view, "profile")).toMatchObject([
			{ form: { fields: [{ name: "display_name" }] } },
		]);
	});

	it("lists every way to sign in, each with its button, and offers the others", () => {
		const providers = [
			{ name: "harbor", label: "Harbor ID" },
			{ name: "quay", label: "Quay" },
		];
		const gone = identity("bo", { provider: "gone", issuer: "https://gone.dev", label: null });
		const identities = [identity("ada"), gone];
		const passkeys = [passkey("one"), passkey("two")];
		const ada = account("account:ada", { passkeys, emailProvenAt: START });
		const view = accountView(context, { ...parts, account: ada, providers, identities });
		const [table, ...forms] = sectionOf(view, "ways");
		const unlink = `/dashboard/account/identities/${identity("ada").digest}/remove/`;
		const remove = "/dashboard/account/passkeys/one/remove/";
		const date = { text: "4 May 2026" };
		expect(table).toMatchObject({
			table: {
				rows: [
					[{ text: "Link by mail" }, { text: "ada@quay.works" }, date, {}, { text: "" }],
					[
						{ text: "Harbor ID" },
						{ text: "ada@harbor.dev" },
						{},
						{},
						{ form: { action: unlink, label: "Unlink Harbor ID" } },
					],
					[{ text: "https://gone.dev (not used here any more)" }, { text: "Unknown" }, {}, {}, {}],
					[
						{ text: "Passkey" },
						{ text: "Phone one" },
						date,
						{ text: "Never" },
						{ form: { action: remove } },
					],
					[{ text: "Passkey" }, { text: "Phone two" }, {}, {}, {}],
					[{ text: "Link from the operator" }, { text: "On request" }, {}, {}, {}],
				],
			},
		});
		expect(forms).toMatchObject([
			{ form: { action: "/dashboard/account/address/", submit: "Change the address" } },
			{ form: { action: "/dashboard/account/identities/quay/", submit: "Link Quay" } },
			{ form: { script: "passkey-add", hidden: { credential: "" } } },
		]);
		expect(JSON.stringify(view)).not.toContain("a-key");
	});

	const gone = [identity("ada", { provider: "gone" })];
	it.each([
		["one address", {}, {}, /^The first of these is your last way/],
		["an address where no mail is sent", {}, { sendsMail: false }, /operator is your only way/],
		["a provider that is gone", { email: null }, { identities: gone }, /operator is your only way/],
		["a passkey", { email: null, passkeys: [passkey("one")] }, {}, /is your last way/],
		["an address and a passkey", { passkeys: [passkey("one")] }, {}, null],
	])("says with %s which way is the last", (_what, members, others, words) => {
		const eve = account("account:eve", members);
		const view = accountView(context, { ...parts, ...others, account: eve });
		const notices = sectionOf(view, "ways").flatMap((block) =>
			block.kind === "notice" ? [block.text] : [],
		);
		expect(notices).toEqual(words === null ? [] : [expect.stringMatching(words)]);
	});

	it("says that an address needs mail, where none is sent", () => {
		const view = accountView(context, { ...parts, sendsMail: false });
		expect(JSON.stringify(sectionOf(view, "ways"))).toContain("would have to send mail");
	});

	it("states the limit of passkeys that the operator has set", () => {
		const site = { ...context.site, limits: limitsWith({ passkeys: 1 }) };
		const eve = account("account:eve", { passkeys: [passkey("one")] });
		const view = accountView({ ...context, site }, { ...parts, account: eve });
		expect(JSON.stringify(sectionOf(view, "ways"))).toContain("You can have up to 1 passkeys.");
	});

	it.each([
		[
			"ten passkeys",
			{ passkeys: Array.from({ length: 10 }, (_, index) => passkey(`${index}`)) },
			true,
		],
		["a sign-in that is long ago", {}, false],
	])("offers no form for another passkey after %s", (_what, members, isConfirmed) => {
		const view = accountView(context, {
			...parts,
			isConfirmed,
			account: account("account:ada", members),
		});
		expect(JSON.stringify(sectionOf(view, "ways"))).not.toContain("passkey-add");
	});

	it.each([
		["ada@quay.works", "Name and mail"],
		[null, "Name"],
	])("of %s asks for: %s", (email, title) => {
		const view = accountView(context, { ...parts, account: account("account:ada", { email }) });
		expect(view.sections[0]?.title).toBe(title);
	});

	it("lists the sessions, without anything of the cookies", () => {
		const view = accountView(context, parts);
		const [table] = sectionOf(view, "sessions");
		expect(table).toMatchObject({
			table: {
				rows: [
					[{ text: "Another browser" }, {}, {}],
					[{ text: "This browser" }, {}, {}],
				],
			},
		});
		for (const { digest } of parts.sessions) expect(JSON.stringify(view)).not.toContain(digest);
	});

	it("shows errors in the form that was sent", () => {
		const attempt: FormAttempt = {
			action: "/dashboard/account/",
			values: { display_name: "", name: "Phone" },
			errors: [{ pointer: "#/display_name", detail: "is required" }],
			detail: "This name cannot be used.",
		};
		const view = accountView(context, { ...parts, attempt });
		expect(view.blocks[0]).toMatchObject({
			tone: "bad",
			links: [{ label: "Name", path: "#wrong-display_name" }],
		});
		expect(sectionOf(view, "profile")).toMatchObject([
			{ form: { fields: [{ value: "", error: "is required" }, { chosen: [] }] } },
		]);
		expect(sectionOf(view, "ways").at(-1)).not.toMatchObject({
			form: { fields: [{ value: "Phone" }] },
		});
	});
});
