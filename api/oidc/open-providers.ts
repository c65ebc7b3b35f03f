import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import type { Log } from "../process/log.ts";
import { createProvider, type Provider } from "./provider.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** By their names, in the order of the settings. */
export type Providers = ReadonlyMap<string, Provider>;

interface OpenProvidersOptions {
	signInProviders: readonly ProviderSettings[];
	baseUrl: string;
	outboundAllow: readonly string[];
	now: () => Date;
	log: Log;
}

/** The configured providers. Each is first contacted when someone signs in with it. */
export function openProviders(options: OpenProvidersOptions): Providers {
	const { signInProviders, baseUrl, outboundAllow, now, log } = options;
	const fetch = createGuardedFetch({
		policy: createAddressPolicy(outboundAllow),
		resolve: resolveHost,
		userAgent: `AgentRegistry-SignIn/1.0 (+${baseUrl}/docs/)`,
	});
	const parts = { baseUrl, fetch, now, log };
	return new Map(
		signInProviders.map((settings) => [settings.name, createProvider(settings, parts)]),
	);
}
