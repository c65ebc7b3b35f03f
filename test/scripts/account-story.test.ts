import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { AgentDetail } from "#contract/agents/agent.ts";
import { AgentList } from "#contract/agents/agent-list.ts";
import { useBrowser } from "../browser/browser.ts";
import { startMailServer } from "../delivery/mail-server.ts";
import { startReceiver } from "../delivery/webhook-receiver.ts";
import { eventually, registryJson, startServer } from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { usePreparedRegistry } from "./prepared-registry.ts";
import { register } from "./registrations.ts";

const window = useBrowser();
const prepared = usePreparedRegistry({ built: true });

it("Without scripts: sign in by mail, create a token, register with it, be reviewed, edited, renamed and removed.", async () => {
	const mail = await startMailServer();
	let secret = "";
	const hooks = await startReceiver(
		() => secret,
		(response) => void response.writeHead(204).end(),
	);
	const genuineHooks = async () =>
		hooks.received
			.filter(({ genuine }) => genuine)
			.map(({ body }) => WebhookMessage.parse(JSON.parse(body)).type);
	const copy = await prepared.copy();
	const instance = withSettings(copy, {
		BASE_URL: copy.baseUrl,
		SMTP_URL: mail.smtpUrl,
		OUTBOUND_ALLOW_MEMBERS: "127.0.0.0/8",
		OUTBOUND_PORTS: new URL(hooks.url).port,
		LIMIT_WRITE: "0",
		LIMIT_PAGE: "0",
		LIMIT_SIGN_IN: "0",
	});
	await startServer(instance);
	const owner = await newVisitor(instance);
	const mailsWith = (text: string) => () =>
		mail.received.map(({ source }) => readable(source)).filter((source) => source.includes(text));

	// The owner signs in with a link from a mail, and creates a token.
	await owner.goto("/dashboard/tokens/");
	await owner.getByLabel("E-mail").fill("ada@quay-works.dev");
	await owner.getByRole("button", { name: "Send a link" }).click();
	const [invitation = ""] = await eventually(async () => mailsWith("/sign-in/areg_once_")(), some);
	await owner.goto(/\/sign-in\/[\w-]+\//.exec(invitation)?.[0] ?? "");
	await owner.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	expect(owner.url()).toBe(`${instance.baseUrl}/dashboard/tokens/`);
	await owner.getByRole("textbox", { name: "Name" }).fill("laptop");
	await owner.getByRole("checkbox", { name: "agents:write" }).check();
	await owner.getByRole("button", { name: "Create token" }).click();
	const token =
		/areg_[0-9A-Za-z]{38}/.exec((await owner.getByRole("main").textContent()) ?? "")?.[0] ?? "";
	expect(token).not.toBe("");
	await owner.goto("/dashboard/tokens/");
	expect(await owner.getByRole("main").textContent()).not.toContain(token);

	// A webhook, with a test message.
	await owner.goto("/dashboard/webhook/");
	await owner.getByRole("textbox", { name: "Address" }).fill(hooks.url);
	await owner.getByRole("button", { name: "Save address" }).click();
	secret =
		/whsec_[A-Za-z0-9+/]{43}=/.exec((await owner.getByRole("main").textContent()) ?? "")?.[0] ?? "";
	await owner.getByRole("button", { name: "Send a test" }).click();
	await eventually(genuineHooks, has("webhook.test"));

	// A program registers with the token, a moderator approves on the desk, and everybody is told.
	const registered = await register(instance.baseUrl, token, {
		title: "Ebb and Flow",
		short_description: "Says when the harbour can be left.",
	});
	expect(registered.status).toBe(202);
	const moderator = await signedInModerator(instance);
	await approveOnDesk(moderator, "Ebb and Flow");
	await eventually(genuineHooks, has("submission.approved"));
	await eventually(async () => mailsWith("Ebb and Flow was approved")(), some);
	await owner.goto("/dashboard/notifications/");
	expect(await owner.getByRole("main").textContent()).toContain("Ebb and Flow");
	const shown = await eventually(() => agent(instance, "ebb-and-flow"), isThere);
	expect(shown?.short_description).toBe("Says when the harbour can be left.");

	// The owner edits: the old text stays until a moderator has approved the new one.
	await owner.goto("/dashboard/agents/ebb-and-flow/edit/");
	await owner
		.getByLabel("Short description")
		.fill("Says when the harbour can be left, by draught.");
	await owner.getByRole("button", { name: "Submit change" }).click();
	expect((await agent(instance, "ebb-and-flow"))?.short_description).toBe(shown?.short_description);
	await approveOnDesk(moderator, "Ebb and Flow");
	await eventually(
		() => agent(instance, "ebb-and-flow"),
		(now) => now?.short_description === "Says when the harbour can be left, by draught.",
	);

	// The agent gets another slug, and the old one redirects to it permanently.
	await owner.goto("/dashboard/agents/ebb-and-flow/rename/");
	await owner.getByLabel("New slug").fill("harbour-tides");
	await owner.getByRole("button", { name: "Request new slug" }).click();
	await approveOnDesk(moderator, "Ebb and Flow");
	await eventually(() => agent(instance, "harbour-tides"), isThere);
	for (const path of [
		"/agents/ebb-and-flow/",
		"/api/v1/agents/ebb-and-flow",
		"/api/badges/ebb-and-flow",
	]) {
		const moved = await fetch(instance.baseUrl + path, { redirect: "manual" });
		expect([moved.status, moved.headers.get("location")]).toEqual([
			308,
			path.replace("ebb-and-flow", "harbour-tides"),
		]);
	}

	// Removed, it is gone for everybody, and mirrors get a tombstone.
	await owner.goto("/dashboard/agents/harbour-tides/remove/");
	await owner.getByLabel("Slug of this agent").fill("harbour-tides");
	await owner.getByRole("button", { name: "Remove agent", exact: true }).click();
	await eventually(
		() => agent(instance, "harbour-tides"),
		(gone) => gone === undefined,
	);
	expect(await agent(instance, "ebb-and-flow")).toBeUndefined();
	const changes = await fetch(
		`${instance.baseUrl}/api/v1/agents?updated_since=2026-01-01&limit=100`,
	);
	let list = AgentList.parse(await changes.json());
	const gone = [...(list.tombstones ?? [])];
	while (list.has_more) {
		const next = await fetch(
			`${instance.baseUrl}/api/v1/agents?limit=100&cursor=${list.next_cursor}`,
		);
		list = AgentList.parse(await next.json());
		gone.push(...(list.tombstones ?? []));
	}
	expect(gone.map(({ slug }) => slug)).toEqual(
		expect.arrayContaining(["ebb-and-flow", "harbour-tides"]),
	);
});

function withSettings(instance: Instance, more: Readonly<Record<string, string>>): Instance {
	return { ...instance, settings: { ...instance.settings, ...more } };
}

/** A separate browser window in which no script runs. */
const newVisitor = ({ baseUrl }: Instance) =>
	window.open({ javaScriptEnabled: false, baseURL: baseUrl });

async function signedInModerator(instance: Instance): Promise<Page> {
	const { url } = await registryJson(
		instance,
		...["account", "link", "--email", "mira@quay-works.dev", "--role", "moderator"],
	);
	const page = await newVisitor(instance);
	await page.goto(url);
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	return page;
}

async function approveOnDesk(page: Page, title: string): Promise<void> {
	await page.goto("/dashboard/desk/");
	await page.locator(".queue").getByRole("link", { name: title }).click();
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await page.getByText(/^(?:Approved[;.]|The previous submission is approved) /).waitFor();
}

/** The agent in the API now, or undefined if there is none. */
async function agent({ baseUrl }: Instance, slug: string): Promise<AgentDetail | undefined> {
	const response = await fetch(`${baseUrl}/api/v1/agents/${slug}`);
	const body: unknown = await response.json();
	return response.status === 404 ? undefined : AgentDetail.parse(body);
}

const isThere = (agent: AgentDetail | undefined) => agent !== undefined;
const some = (list: readonly unknown[]) => list.length > 0;
const has = (name: string) => (names: readonly string[]) => names.includes(name);

/** Quoted-printable, without its line breaks and escapes. */
function readable(source: string): string {
	return source.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}
