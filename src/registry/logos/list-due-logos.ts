import type { LogoFetch } from "#domain/logo-fetch.ts";
import { newId } from "../new-id.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Addresses of logos that were never fetched, for listings without a picture; pending submissions first. */
export async function listDueLogos(context: RegistryContext, limit: number): Promise<LogoFetch[]> {
	const { store } = context;
	const pending = await store.submissions.by("status", "pending");
	const agents = await store.agents.list();
	const listings = [
		...pending.map(({ listing }) => listing),
		...agents.filter(({ status }) => status !== "removed"),
	];
	const due = new Set<string>();
	for (const { logoUrl, logoSha256 } of listings) {
		if (due.size >= limit) break;
		if (logoUrl === null || logoSha256 !== null || due.has(logoUrl)) continue;
		if (!(await store.logoAddresses.find(logoUrl))) due.add(logoUrl);
	}
	return [...due].map((logoAt) => ({ id: newId(context), logoAt }));
}
