import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "#api/config.ts";
import { Refusal } from "#domain/errors.ts";
import type { ForeignDocument, Importer } from "#importers/importer.ts";
import { createGuardedFetch, type GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { resolveHost } from "#outbound/resolve-host.ts";

/** Registries allow some three requests a second. */
const PAUSE_MS = 350;
const BOUNDS = { ports: "any", maxBytes: 64 * 1024 * 1024, timeoutMs: 60_000 } as const;

/** Asks an address for a document and then for the pages that follow it, one at a time, none twice. */
export async function fetchPages(
	address: string,
	{ findNextPage }: Pick<Importer, "findNextPage">,
	report: (done: number, total: number) => void,
): Promise<ForeignDocument[]> {
	const { baseUrl, outboundAllow } = readConfig(process.env);
	const policy = createAddressPolicy(outboundAllow);
	const userAgent = `AgentRegistry-Import/1.0 (+${baseUrl}/docs/)`;
	const fetch = createGuardedFetch({ policy, resolve: resolveHost, userAgent });
	const pages = new Map<string, ForeignDocument>();
	for (let next: string | undefined = address; next !== undefined; ) {
		if (pages.has(next)) throw unavailable(next, "leads back to a page that was read already.");
		if (pages.size > 0) await sleep(PAUSE_MS);
		const page: ForeignDocument = { name: next, text: await fetchText(fetch, next) };
		pages.set(next, page);
		report(pages.size, pages.size + 1);
		next = findNextPage?.(page);
	}
	return [...pages.values()];
}

async function fetchText(fetch: GuardedFetch, address: string): Promise<string> {
	const { status, body } = await fetch(address, BOUNDS).catch((error: unknown) => {
		if (!(error instanceof OutboundFailure)) throw error;
		throw unavailable(address, `cannot be read: ${error.message}`);
	});
	if (status !== 200) throw unavailable(address, `was answered with status ${status}.`);
	return new TextDecoder().decode(body);
}

function unavailable(address: string, what: string): Refusal {
	return new Refusal("unavailable", `${address} ${what}`);
}
