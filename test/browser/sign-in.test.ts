import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveHour } from "#api/hours/served-hour.ts";
import { createApp } from "#api/http/app.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { linkIn, type Mail } from "../api/dashboard/dashboard-service.ts";
import { drawEmpty } from "../api/empty-registry.ts";
import { askForKnown } from "../api/known-addresses.ts";
import { type DrawnSample, noRequests, SITE } from "../api/running-service.ts";
import { decodeLogo } from "../logos/known-decoder.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";
import { register } from "../scripts/registrations.ts";
import { finishSteps } from "../search/finish-steps.ts";
import { useBrowser } from "./browser.ts";

const window = useBrowser();
const mails: Mail[] = [];
let drawn: DrawnSample;
let server: Server;
let origin: string;
beforeAll(async () => {
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	drawn = await drawEmpty(pages);
	server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	// Browsers keep secure cookies and passkeys for this name without a certificate.
	origin = `http://localhost:${(server.address() as AddressInfo).port}`;
	const hour = finishSteps(serveHour(drawn, { ...SITE, baseUrl: origin }));
	const app = createApp({
		pages,
		baseUrl: origin,
		trustProxy: [],
		checkAddress: checkWebAddress,
		askForDocument: askForKnown,
		decodeLogo,
		registry: { ...createTestRegistry(), limits: { ...DEFAULT_LIMITS, requests: noRequests() } },
		source: () => hour,
		views: { count: () => {}, flush: async () => {} },
		tokenUses: { note: () => {} },
		onChange: () => {},
		wakeOutbox: () => {},
		onCheckRequest: () => {},
		postMail: (mail) => mails.push(mail),
		log: () => {},
	});
	server.on("request", app);
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await drawn.remove();
});

async function nextMail() {
	while (mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
	return mails.shift();
}

async function signInByMail(page: Page) {
	await page.goto(`${origin}/dashboard/tokens/`);
	await page.getByLabel("E-mail address").fill("ada@quay.works");
	await page.getByRole("button", { name: "Send a link" }).click();
	await page.getByText("We sent a link to ada@quay.works").waitFor();
	await page.goto(origin + linkIn(await nextMail()));
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { level: 1, name: "Tokens" }).waitFor();
}

describe("a browser without scripts", () => {
	it("signs in with a link, creates a token that works, and signs out", async () => {
		const page = await window.open({ javaScriptEnabled: false });
		await signInByMail(page);
		await page.getByRole("textbox", { name: "Name" }).fill("Build server");
		await page.getByLabel("agents:write").check();
		await page.getByRole("button", { name: "Create token" }).click();
		const token = await page.locator("#new-token pre").first().textContent();
		expect(token).toMatch(/^areg_[0-9A-Za-z]{38}$/);
		const registered = await register(origin, token ?? "", { title: "Harbor Scout" });
		expect(registered.status).toBe(202);
		await page.goto(`${origin}/dashboard/`);
		await page.getByRole("link", { name: "Harbor Scout", exact: true }).waitFor();
		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByText("You have signed out.").waitFor();
		await page.goto(`${origin}/dashboard/`);
		expect(new URL(page.url()).pathname).toBe("/sign-in/");
	});

	it("is offered no passkey", async () => {
		const page = await window.open({ javaScriptEnabled: false });
		await page.goto(`${origin}/sign-in/`);
		expect(await page.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
	});
});

describe("a failed passkey", () => {
	it.each([
		[401, "Sign in again"],
		[403, "Reload it and try again"],
		[429, "Wait a minute"],
		[503, "Try again in a moment"],
	])("is explained by the status of the challenge: %i", async (status, words) => {
		const page = await window.open({ javaScriptEnabled: true });
		await page.route("**/challenge/", (route) => route.fulfill({ status }));
		await page.goto(`${origin}/sign-in/`);
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.getByRole("status").getByText(words).waitFor();
	});

	it("is explained in terms of its form", async () => {
		const page = await window.open({ javaScriptEnabled: true });
		const devTools = await page.context().newCDPSession(page);
		await devTools.send("WebAuthn.enable");
		await signInByMail(page);
		await page.goto(`${origin}/dashboard/account/`);
		await page.getByLabel("Name of the passkey").fill("Test device");
		// No authenticator exists, and the browser waits for one until it is told to stop.
		await page.evaluate("navigator.credentials.create = () => Promise.reject(new Error('no'))");
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await page.getByRole("status").getByText("No passkey was added.").waitFor();
	});
});

describe("a browser with a passkey", () => {
	it("adds it on the account page and signs in with it", async () => {
		const page = await window.open({ javaScriptEnabled: true });
		const devTools = await page.context().newCDPSession(page);
		await devTools.send("WebAuthn.enable");
		await devTools.send("WebAuthn.addVirtualAuthenticator", {
			options: {
				protocol: "ctap2",
				transport: "internal",
				hasResidentKey: true,
				hasUserVerification: true,
				isUserVerified: true,
				automaticPresenceSimulation: true,
			},
		});
		await signInByMail(page);
		await page.goto(`${origin}/dashboard/account/`);
		await page.getByLabel("Name of the passkey").fill("Test device");
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await page.getByText("Passkey added.").waitFor();
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
	});
});
