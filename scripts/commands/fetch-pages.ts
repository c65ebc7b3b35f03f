import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#api/config.ts";
import { Refusal } from "#domain/errors.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import { createGuardedFetch, type GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { resolveHost } from "#outbound/resolve-host.ts";

/** Registries allow some three requests per second. */
const PAUSE_MS = 350;
const BOUNDS = { ports: "any", maxBytes: 64 * 1024 * 1024, timeoutMs: 60_000 } as const;
/** Several times the size of the largest registries, so that endless pages come to an end. */
const MOST: Most = { pages: 10_000, megabytes: 500 };

interface Most {
	pages: number;
	/** All pages together. */
	megabytes: number;
}

/** Fetches a document from an address and then the pages that follow it, one at a time, none twice. */
export async function* fetchPages(
	address: string,
	{ findNextPage }: Pick<Importer, "findNextPage">,
	most: Most = MOST,
): AsyncGenerator<ForeignDocument> {
	const { baseUrl, outboundAllow } = readConfig(process.env);
	const policy = createAddressPolicy(outboundAllow);
	const userAgent = `AgentRegistry-Import/1.0 (+${baseUrl}/docs/)`;
	const fetch = createGuardedFetch({ policy, resolve: resolveHost, userAgent });
	const asked = new Set<string>();
	let bytes = 0;
	for (let next: string | undefined = address; next !== undefined; ) {
		if (asked.has(next)) throw unavailable(next, "leads back to a page that was read already.");
		if (asked.size >= most.pages || bytes > most.megabytes * 1_000_000) {
			throw unavailable(
				address,
				`goes on beyond what is read of one registry: ${most.pages} pages or ${most.megabytes} MB.`,
			);
		}
		if (asked.size > 0) await sleep(PAUSE_MS);
		const body = await fetchBody(fetch, next);
		bytes += body.byteLength;
		asked.add(next);
		const page: ForeignDocument = { name: next, text: new TextDecoder().decode(body) };
		yield page;
		next = findNextPage?.(page);
	}
}

async function fetchBody(fetch: GuardedFetch, address: string): Promise<Uint8Array> {
	const { status, body } = await fetch(address, BOUNDS).catch((error: unknown) => {
		if (!(error instanceof OutboundFailure)) throw error;
		throw unavailable(address, `cannot be read: ${error.message}`);
	});
	if (status !== 200) throw unavailable(address, `was answered with status ${status}.`);
	return body;
}

function unavailable(address: string, what: string): Refusal {
	return new Refusal("unavailable", `${address} ${what}`);
}
