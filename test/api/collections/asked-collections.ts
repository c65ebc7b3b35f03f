import { collectionPath } from "#contract/http/addresses.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { getAgent } from "#views/view-context.ts";
import { account, collectionState } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { drawSample, sampleHour, startService } from "../running-service.ts";
import * as stored from "./stored-collection.ts";

export const OWNER = "owner:ada";
export const MEMBERS = "members-servers";
export const PUBLIC = "public-servers";
/** Of the listings of the sample, those in each collection, and one that left. */
export const APPROVED = ["repo-lantern", "schema-pigeon", "harbor-scout", "plainspoke"];
export const LEFT = "tint-tarn";

/** A service with one collection of each visibility, of the same listings. */
export async function serveCollections(options: Parameters<typeof startService>[1] = {}) {
	const drawn = await drawSample({ ...stored.VERSIONED, sharedAs: "versioned-lantern" });
	const service = await startService(drawn, options);
	const { store } = service.registry;
	const { context } = sampleHour(drawn);
	await put(store, { accounts: [account(OWNER), account("owner:bo")] });
	for (const [slug, visibility] of [
		[stored.SLUG, "unlisted"],
		[MEMBERS, "members"],
		[PUBLIC, "public"],
	] as const) {
		const rest = [...APPROVED.slice(1), LEFT].map((name) => stored.whole(getAgent(context, name)));
		const entries = [stored.lantern(), ...rest].map((entry) => ({
			...entry,
			collection: slug,
			out: entry.slug === LEFT ? stored.out("check") : null,
		}));
		const record = stored.collection({ slug, visibility, ownerId: OWNER });
		const state = collectionState(slug, { sentence: "Five listings were approved.", entries });
		await stored.storeCollection(store, record, entries, [state]);
	}
	const tokenOf = async (
		ownerId: string,
		...scopes: Parameters<typeof issueToken>[1]["scopes"][number][]
	) => (await issueToken(service.registry, { name: "test", scopes, ownerId })).token;
	const ask = async (path: string, token?: string, init: RequestInit = {}) => {
		const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
		const response = await fetch(service.origin + path, { ...init, headers });
		return { status: response.status, headers: response.headers, text: await response.text() };
	};
	return { drawn, service, ask, tokenOf };
}

/** Every address of a collection that programs ask, with a server in it. */
export function addressesOf(slug: string): string[] {
	const server = encodeURIComponent(stored.NAME);
	const page = collectionPath(slug);
	return [
		...[`${page}v0.1/servers`, `${page}v0.1/v0.1/servers`, `${page}v0/servers/`],
		...[`${page}v0.1/servers/${server}/versions`, `${page}v0.1/servers/${server}/versions/latest`],
		...[`${page}ai-catalog.json`, `${page}badge.svg`],
		...["lock", "changes.atom", "policy?client=json"].map(
			(file) => `/api/v1/collections/${slug}/${file}`,
		),
	];
}
