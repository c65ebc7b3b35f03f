import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Scope } from "#contract/vocabulary.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, agent, membership, organisation } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { type DrawnSample, drawSample, type Service, startService } from "../running-service.ts";

export const GUILD = organisation("guild");

export interface Asked {
	method?: string;
	body?: unknown;
	headers?: Record<string, string>;
}

/** A service with Ada, her agents, and the guild in which she publishes, Vi only looks and Al is admin. */
export function useOwnService() {
	let drawn: DrawnSample | undefined;
	let service: Service | undefined;
	const tokens = new Map<string, string>();
	beforeAll(async () => {
		drawn = await drawSample();
	});
	afterAll(() => drawn?.remove());
	beforeEach(async () => {
		tokens.clear();
		service = drawn && (await startService(drawn));
		await fill(running());
		return () => service?.close();
	});
	function running(): Service {
		if (!service) throw new Error("The service is there only while a test runs");
		return service;
	}
	async function tokenOf(who: string): Promise<string> {
		const known = tokens.get(who);
		if (known) return known;
		const { token } = await makeToken(who, {});
		tokens.set(who, token);
		return token;
	}
	/** A token of somebody, with limits. */
	async function makeToken(ownerId: string, limits: TokenRecord["limits"], scopes?: Scope[]) {
		const { registry } = running();
		const request = { name: "test", ownerId, scopes: scopes ?? (["agents:write"] as const) };
		const { token, record } = await issueToken(registry, request);
		const limited: TokenRecord = { ...record, ...(limits && { limits }) };
		await save(registry.store, (transaction) => transaction.tokens.save(limited));
		return { token, record };
	}
	async function ask(who: string, path: string, { method, body, headers }: Asked = {}) {
		const token = who.startsWith("areg_") ? who : await tokenOf(who);
		const response = await fetch(running().origin + path, {
			method: method ?? "GET",
			headers: {
				Authorization: `Bearer ${token}`,
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
				...headers,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		return {
			status: response.status,
			etag: response.headers.get("etag"),
			link: response.headers.get("link"),
			body: text === "" ? undefined : JSON.parse(text),
		};
	}
	return { ask, makeToken, running };
}

async function fill({ registry }: Service): Promise<void> {
	await save(registry.store, (transaction) => {
		for (const id of ["ada", "vi", "al", "bo"]) transaction.accounts.save(account(id));
		transaction.organisations.save(GUILD);
		const roles = { ada: "publisher", vi: "viewer", al: "admin" } as const;
		for (const [accountId, role] of Object.entries(roles)) {
			transaction.memberships.save(membership("guild", { accountId, role }));
		}
		const free = { categorySlug: null };
		transaction.agents.save(agent("pier-scout", { ...free, ownerId: "ada" }));
		transaction.agents.save(agent("quay-scout", { ...free, ownerId: GUILD.id }));
		transaction.agents.save(agent("bay-scout", { ...free, ownerId: "bo" }));
	});
}
