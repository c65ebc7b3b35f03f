import { expect } from "vitest";
import { z } from "zod";
import type { Service } from "../running-service.ts";

export const Queries = z.array(z.string().min(1)).min(2).max(5);

/** What clients of the protocol rely on, independent of our schemas. */
export const Entry = z
	.looseObject({
		identifier: z.string().regex(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/),
		displayName: z.string(),
		type: z.string(),
		url: z.string().optional(),
		data: z.looseObject({}).optional(),
		tags: z.array(z.string()).optional(),
		metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
		trustManifest: z
			.looseObject({
				identity: z.string(),
				attestations: z.array(z.looseObject({ type: z.string() })),
			})
			.optional(),
		representativeQueries: Queries.optional(),
	})
	.refine(({ url, data }) => (url === undefined) !== (data === undefined));
export type Entry = z.output<typeof Entry>;
const Results = z.strictObject({
	results: z.array(Entry.and(z.looseObject({ score: z.int().min(0).max(100), source: z.url() }))),
	referrals: z.array(z.unknown()).optional(),
	pageToken: z.string().optional(),
});
const List = z.strictObject({
	items: z.array(Entry),
	total: z.int(),
	pageToken: z.string().optional(),
});
export const Facets = z.strictObject({
	resultType: z.literal("facets"),
	facets: z.record(
		z.string(),
		z.strictObject({
			buckets: z.array(z.strictObject({ value: z.string(), count: z.int().min(1) })),
			otherCount: z.int(),
		}),
	),
});
export const Failure = z.looseObject({ errorCode: z.string(), message: z.string() });

export const CARD = "application/mcp-server-card+json";

export function attestedTypes({ trustManifest }: Entry): string[] {
	return trustManifest?.attestations.map(({ type }) => type) ?? [];
}

/** Requests a running service like a client of the protocol. */
export function ardClient(running: { service: Pick<Service, "origin"> }) {
	async function post(path: string, body: unknown) {
		const response = await fetch(running.service.origin + path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: typeof body === "string" ? body : JSON.stringify(body),
		});
		return { status: response.status, body: await response.json() };
	}

	async function search(body: object) {
		const answer = await post("/ard/search", body);
		expect(answer.status).toBe(200);
		return Results.parse(answer.body);
	}

	async function get(path: string) {
		const response = await fetch(running.service.origin + path);
		return { status: response.status, body: await response.json() };
	}

	async function list(parameters: Record<string, string> = {}) {
		const { status, body } = await get(`/ard/agents?${new URLSearchParams(parameters)}`);
		expect(status).toBe(200);
		return List.parse(body);
	}

	async function listAll(parameters: Record<string, string>): Promise<Entry[]> {
		const entries: Entry[] = [];
		let page = await list(parameters);
		for (;;) {
			entries.push(...page.items);
			if (page.pageToken === undefined) return entries;
			page = await list({ pageSize: parameters.pageSize ?? "20", pageToken: page.pageToken });
		}
	}
	return { post, search, get, list, listAll };
}
