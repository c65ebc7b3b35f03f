import { HOUR_MS } from "#contract/instants.ts";

/** Providers change their addresses rarely, and announce their keys elsewhere. */
const FRESH_MS = HOUR_MS;
/** While the provider does not answer, what was known before is used. */
const USED_MS = 24 * FRESH_MS;

interface DiscoveryOptions<Configuration> {
	discover: () => Promise<Configuration>;
	now: () => Date;
	/** Thrown if nothing is known. */
	onFailure: (error: unknown) => Error;
}

/** Fetches a provider's metadata when it is first needed, and again each hour; one request for all callers that wait. */
export function createDiscovery<Configuration>(options: DiscoveryOptions<Configuration>) {
	const { discover, now, onFailure } = options;
	let entry: { configuration: Configuration; atMs: number } | undefined;
	let asking: Promise<Configuration> | undefined;
	const ask = async () => {
		try {
			const configuration = await discover();
			entry = { configuration, atMs: now().getTime() };
			return configuration;
		} catch (error) {
			const failure = onFailure(error);
			if (entry && now().getTime() - entry.atMs < USED_MS) return entry.configuration;
			throw failure;
		} finally {
			asking = undefined;
		}
	};
	return async () => {
		if (entry && now().getTime() - entry.atMs < FRESH_MS) return entry.configuration;
		asking ??= ask();
		return asking;
	};
}
