import { afterAll, afterEach, beforeEach } from "vitest";
import { openProviders } from "#api/oidc/open-providers.ts";
import type { ProviderSettings } from "#api/oidc/provider-settings.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import {
	type Browser,
	type DashboardService,
	startDashboard,
} from "../dashboard/dashboard-service.ts";
import { drawEmpty } from "../empty-registry.ts";
import { type DrawnSample, LOCAL_URL } from "../running-service.ts";
import { type RealProvider, startProvider, visitProvider } from "./real-provider.ts";

export const returnAddress = (name: string) =>
	LOCAL_URL + dashboardPath("finishProviderSignIn", name);

/** A provider as in the settings of an instance. */
export function settingsOf(
	{ issuer, clientId, clientSecret }: RealProvider,
	members: Partial<ProviderSettings> = {},
): ProviderSettings {
	return {
		name: "harbor",
		label: "Harbor ID",
		issuer,
		clientId,
		clientSecret,
		scopes: "openid email profile",
		groupsClaim: "groups",
		moderatorGroups: [],
		...members,
	};
}

interface Options {
	sendsMail?: boolean;
	baseUrl?: string;
	outboundAllow?: readonly string[];
}

/** The service with these providers for sign-in. */
export function startWithProviders(
	drawn: DrawnSample,
	signInProviders: readonly ProviderSettings[],
	{ outboundAllow = ["127.0.0.1"], ...options }: Options = {},
): Promise<DashboardService> {
	return startDashboard(drawn, {
		...options,
		providers: (parts) => openProviders({ ...parts, signInProviders, outboundAllow }),
	});
}

/** For a whole file: a provider whose stewards are moderators, and for each test a service that nobody knows yet. */
export async function useHarbor() {
	const drawn = await drawEmpty();
	const provider = await startProvider([returnAddress("harbor")]);
	const started = { provider, service: await startHarbor() };
	function startHarbor() {
		const settings = settingsOf(provider, { moderatorGroups: ["stewards"] });
		return startWithProviders(drawn, [settings]);
	}
	beforeEach(async () => {
		provider.person = "ada";
		provider.people.clear();
		started.service = await startHarbor();
	});
	afterEach(() => started.service.close());
	afterAll(() => provider.close());
	return started;
}

/** The address to which the button of a provider, or the form at a path, sends the browser. */
export async function leave(browser: Browser, where = "harbor", fields = {}): Promise<string> {
	const response = where.startsWith("/")
		? await browser.send(where, fields)
		: await browser.send(dashboardPath("beginProviderSignIn"), { provider: where, ...fields });
	await response.arrayBuffer();
	return /^0; url=(.+)$/.exec(response.headers.get("refresh") ?? "")?.[1] ?? "";
}

/** Goes to the provider and back, and returns the path with which the browser returns. */
export async function goThrough(browser: Browser, where?: string, fields = {}): Promise<string> {
	return pathOf(await visitProvider(await leave(browser, where, fields)));
}

export const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Signs in completely. */
export async function signInWith(browser: Browser, where?: string, fields = {}): Promise<Response> {
	return browser.ask(await goThrough(browser, where, fields));
}
