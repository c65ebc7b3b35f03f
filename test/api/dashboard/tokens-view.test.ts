import { describe, expect, it } from "vitest";
import { tokenExample, tokensView } from "#api/routes/dashboard/tokens/tokens-view.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { account, organisation, token } from "../../registry/record-builders.ts";
import { limitsWith, START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const parts = {
	account: account("account:ada"),
	tokens: [token("first"), token("second", { name: "Laptop" })],
	at: new Date(START),
	newId: "f7f1a3a0-0000-4000-8000-000000000000",
	isConfirmed: true,
	publishers: [],
	issuers: ["https://token.actions.githubusercontent.com", "https://ci.test"],
};

const sectionOf = (view: ReturnType<typeof tokensView>, id: string) =>
	view.sections.find((section) => section.id === id)?.blocks ?? [];
const rowsOf = (view: ReturnType<typeof tokensView>) => {
	const [block] = sectionOf(view, "tokens");
	return block?.kind === "table" ? block.table.rows : [];
};

describe("the page of tokens", () => {
	it("lists them, the newest first, without anything secret", () => {
		const view = tokensView(context, parts);
		expect(rowsOf(view).map(([name]) => name?.text)).toEqual(["Laptop", "Build server"]);
		expect(rowsOf(view)[1]?.map(({ text }) => text)).toEqual([
			"Build server",
			"agents:write",
			"a1B2",
			"4 May 2026",
			"Never",
			"2 August 2026",
			"Active",
			"Revoke",
		]);
		for (const { digest } of parts.tokens) expect(JSON.stringify(view)).not.toContain(digest);
	});

	it("does not call the choice of whom one acts for optional, because it always acts for somebody", () => {
		const view = tokensView(context, { ...parts, organisations: [organisation("quay-works")] });
		const forms = sectionOf(view, "create").flatMap((block) =>
			block.kind === "form" ? block.form.fields : [],
		);
		expect(forms.find(({ name }) => name === "organisation")).toMatchObject({ isEither: true });
	});

	it("names the first listings that one is for, and how many more", () => {
		const agents = ["one", "two", "three", "four", "five"];
		const limited = token("third", { limits: { organisation: "org_1", agents } });
		const view = tokensView(context, { ...parts, tokens: [limited] });
		expect(rowsOf(view)[0]?.[2]?.text).toBe("one, two, three, and 2 more");
	});

	it("revokes one after a confirmation that names it", () => {
		expect(rowsOf(tokensView(context, parts))[0]?.at(-1)?.form).toMatchObject({
			opener: "Revoke",
			submit: "Yes, revoke it",
			label: "Revoke the token Laptop",
		});
	});

	it.each([
		["revoked", { revokedAt: START }, "Revoked"],
		["expired", { expiresAt: START }, "Expired"],
		["both", { revokedAt: START, expiresAt: START }, "Revoked"],
	])("offers no button for a token that is %s", (_what, members, state) => {
		const rows = rowsOf(tokensView(context, { ...parts, tokens: [token("x", members)] }));
		expect(rows[0]?.at(-2)?.text).toBe(state);
		expect(rows[0]?.at(-1)).toEqual({ text: "" });
	});

	it("has an id in its form, and the scopes of moderators for them only", () => {
		const scopesOf = (role: "member" | "moderator") => {
			const view = tokensView(context, { ...parts, account: account("account:x", { role }) });
			const [block] = sectionOf(view, "create");
			if (block?.kind !== "form") return [];
			expect(block.form.hidden).toEqual({ id: parts.newId });
			const field = block.form.fields.find(({ name }) => name === "scopes");
			return field?.options?.map(({ value }) => value) ?? [];
		};
		expect(scopesOf("moderator")).toEqual([...scopesOf("member"), "statements:write", "admin"]);
	});

	it("offers to sign in again instead of the form if that was long ago", () => {
		const blocks = sectionOf(tokensView(context, { ...parts, isConfirmed: false }), "create");
		expect(blocks.map(({ kind }) => kind)).toEqual(["text", "links"]);
		expect(JSON.stringify(blocks)).toContain("/sign-in/?next=%2Fdashboard%2Ftokens%2F");
	});

	it("offers no form to an account with 50 tokens", () => {
		const tokens = Array.from({ length: 50 }, (_, index) => token(`t${index}`));
		const blocks = sectionOf(tokensView(context, { ...parts, tokens }), "create");
		expect(blocks.map(({ kind }) => kind)).toEqual(["text"]);
	});

	it("states the limit that the operator has set", () => {
		const site = { ...context.site, limits: limitsWith({ tokens: 2 }) };
		const blocks = sectionOf(tokensView({ ...context, site }, parts), "create");
		expect(blocks).toMatchObject([
			{ kind: "text", text: expect.stringContaining("up to 2 tokens") },
		]);
	});

	it("shows a new token before everything else", () => {
		const created = { token: "areg_new", record: token("third") };
		const [section] = tokensView(context, { ...parts, created }).sections;
		expect(section?.blocks).toMatchObject([
			{ kind: "notice", tone: "good" },
			{ kind: "copy", text: "areg_new" },
			{ kind: "copy", text: expect.stringContaining("areg_new") },
		]);
	});

	it("keeps the input after an error, but not the id", () => {
		const attempt = {
			action: "/dashboard/tokens/",
			values: { id: "old", name: "CI", scopes: ["agents:read", "votes:write"], days: "0" },
			errors: [{ pointer: "#/days", detail: "must be 1 to 366" }],
			detail: "Something in the form is not right yet.",
		};
		const view = tokensView(context, { ...parts, attempt });
		expect(view.blocks[0]).toMatchObject({
			tone: "bad",
			links: [{ label: "Days until it expires", path: "#wrong-days" }],
		});
		expect(sectionOf(view, "create")).toMatchObject([
			{
				form: {
					hidden: { id: parts.newId },
					fields: [
						{ name: "name", value: "CI" },
						{ name: "scopes", chosen: ["agents:read", "votes:write"] },
						{ name: "days", value: "0", error: "must be 1 to 366" },
						{ name: "limits" },
					],
				},
			},
		]);
	});
});

describe("an example of a token", () => {
	it.each<[Scope[], RegExp | undefined]>([
		[
			["agents:read", "agents:write"],
			/ -d '\{.*\}' https:\/\/registry.pier9.dev\/api\/v1\/agents\/register$/,
		],
		[["agents:read"], /^curl -H 'Authorization: Bearer areg_x' https:.*\/enterprise\/agents$/],
		[["watchlist:write", "votes:write"], /\/api\/v1\/watchlist$/],
		[["admin"], /\/api\/v1\/admin\/submissions$/],
		[["votes:write", "comments:write"], undefined],
	])("with %j is %s", (scopes, line) => {
		const example = tokenExample(context, "areg_x", { scopes });
		if (line) expect(example).toMatch(line);
		else expect(example).toBeUndefined();
	});

	it.each([{ agents: ["pier-scout"] }, { prefix: ["dev.quay/"] }])(
		"with the limits %j registers nothing, which it may not",
		(limits) => {
			const example = tokenExample(context, "areg_x", { scopes: ["agents:write"], limits });
			expect(example).toMatch(/areg_x' https:\/\/registry.pier9.dev\/api\/v1\/me\/agents$/);
		},
	);
});
