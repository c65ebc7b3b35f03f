import { describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, agent, membership, organisation } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { openBrowser, startDashboard } from "../dashboard/dashboard-service.ts";
import { drawSample, startService } from "../running-service.ts";

const ROLES = { ada: "publisher", cy: "viewer" } as const;

const drawn = await drawSample();
const forms = await startDashboard(drawn);
const api = await startService(drawn, { store: forms.registry.store });
await put(forms.registry.store, {
	organisations: [organisation("quay")],
	agents: [agent("quay-gauge", { ownerId: organisation("quay").id })],
	accounts: ["ada", "cy", "eve"].map((id) => account(id, { email: `${id}@quay.works` })),
	memberships: Object.entries(ROLES).map(([accountId, role]) =>
		membership("quay", { accountId, role }),
	),
});

const ownerOf = async (title: string) =>
	(await forms.registry.store.submissions.list()).find(({ listing }) => listing.title === title)
		?.ownerId;

async function register(ownerId: string, query: string, title: string) {
	const asked = { name: "test", scopes: ["agents:write" as const], ownerId };
	const { token } = await issueToken(forms.registry, asked);
	const response = await fetch(`${api.origin}/api/v1/agents/register${query}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
		body: JSON.stringify({
			title,
			short_description: "Reads water levels.",
			agent_type: "agent",
			website_url: `https://${title.toLowerCase().replaceAll(" ", "-")}.dev/`,
		}),
	});
	return { status: response.status, owner: await ownerOf(title) };
}

describe("registering an agent for an organisation", () => {
	it.each([
		["ada", "?owner=quay", { status: 202, owner: organisation("quay").id }],
		["ada", "?owner=me", { status: 202, owner: "ada" }],
		["ada", "", { status: 202, owner: "ada" }],
		["cy", "?owner=quay", { status: 403, owner: undefined }],
		["eve", "?owner=quay", { status: 404, owner: undefined }],
		["ada", "?owner=nobody-here", { status: 404, owner: undefined }],
	])("%s with the query %j", async (id, query, outcome) => {
		expect(await register(id, query, `Gauge ${id} ${query.slice(7)}`.trim())).toEqual(outcome);
	});

	it.each([
		["ada", true],
		["eve", false],
	])("the form of %s has the field: %s, and what it says counts", async (id, isThere) => {
		const { code } = await makeSignInLink(
			forms.registry,
			{ email: `${id}@quay.works` },
			{ id: "operator:command-line" },
		);
		const browser = openBrowser(forms.origin);
		await browser.send(`/sign-in/${code}/`);
		const page = await (await browser.ask("/dashboard/submissions/new/")).text();
		expect(page.includes("For whom")).toBe(isThere);
		const title = `Tide Table ${id}`;
		const sent = await browser.send("/dashboard/submissions/new/", {
			title,
			owner: isThere ? "quay" : "",
			short_description: "Reads water levels.",
			agent_type: "agent",
			website_url: `tide-${id}.dev`,
		});
		expect(sent.status).toBe(303);
		expect(await ownerOf(title)).toBe(isThere ? organisation("quay").id : "eve");
		const list = await (await browser.ask("/dashboard/submissions/")).text();
		expect(list.includes("For Guild of quay")).toBe(isThere);
		const agents = await (await browser.ask("/dashboard/agents/")).text();
		expect(agents.includes("For Guild of quay")).toBe(isThere);
	});
});
