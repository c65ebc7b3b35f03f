import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProviders } from "#api/oidc/open-providers.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { drawEmpty } from "../api/empty-registry.ts";
import { settingsOf } from "../api/oidc/provider-service.ts";
import { type RealProvider, startProvider } from "../api/oidc/real-provider.ts";
import { type DrawnSample, type Service, startService } from "../api/running-service.ts";
import { useBrowser } from "./browser.ts";

const window = useBrowser();
let drawn: DrawnSample;
let provider: RealProvider;
let service: Service;
let baseUrl: string;
beforeAll(async () => {
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	drawn = await drawEmpty(pages);
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	// Browsers keep secure cookies for this name without a certificate.
	baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
	provider = await startProvider([baseUrl + dashboardPath("finishProviderSignIn", "harbor")]);
	service = await startService(drawn, {
		pages,
		baseUrl,
		listen: async (listener) => server.on("request", listener),
		providers: (parts) =>
			openProviders({
				...parts,
				signInProviders: [settingsOf(provider)],
				outboundAllow: ["127.0.0.1"],
			}),
	});
});
afterAll(async () => {
	await service.close();
	await provider.close();
	await drawn.remove();
});

it.each([true, false])("a browser goes to a provider and back, scripts: %s", async (scripts) => {
	const page = await window.open({ javaScriptEnabled: scripts });
	await page.goto(`${baseUrl}/dashboard/account/`);
	await page.getByRole("button", { name: "Continue with Harbor ID" }).click();
	await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
	expect(await page.getByRole("cell", { name: "Harbor ID", exact: true }).count()).toBe(1);
	// Going back leads to the page before, and not through the provider again.
	await page.goBack();
	expect(new URL(page.url()).origin).toBe(baseUrl);
});
