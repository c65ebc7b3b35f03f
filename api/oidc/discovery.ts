import type { Configuration } from "openid-client";

/** Providers change their addresses rarely, and announce their keys elsewhere. */
const FRESH_MS = 3_600_000;
/** What was known is used on while the provider does not say anything new. */
const USED_MS = 24 * FRESH_MS;

interface DiscoveryOptions {
	discover: () => Promise<Configuration>;
	now: () => Date;
	/** What is thrown where nothing is known. */
	onFailure: (error: unknown) => Error;
}

/** Asks a provider about itself when that is first needed, and again each hour; once for all who wait. */
export function createDiscovery({
	discover,
	now,
	onFailure,
}: DiscoveryOptions): () => Promise<Configuration> {
	let known: { configuration: Configuration; atMs: number } | undefined;
	let asking: Promise<Configuration> | undefined;
	const ask = async () => {
		try {
			const configuration = await discover();
			known = { configuration, atMs: now().getTime() };
			return configuration;
		} catch (error) {
			const failure = onFailure(error);
			if (known && now().getTime() - known.atMs < USED_MS) return known.configuration;
			throw failure;
		} finally {
			asking = undefined;
		}
	};
	return async () => {
		if (known && now().getTime() - known.atMs < FRESH_MS) return known.configuration;
		asking ??= ask();
		return asking;
	};
}
