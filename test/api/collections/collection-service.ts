import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ServedHour } from "#api/hours/served-hour.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, membership, organisation } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import {
	type DrawnSample,
	drawSample,
	NOW,
	type Service,
	sampleHour,
	startService,
} from "../running-service.ts";
import { VERSIONED } from "./stored-collection.ts";

export const GUILD = organisation("guild");
const ROLES = { ada: "admin", pia: "publisher", pam: "publisher", vic: "viewer" } as const;

/** A service with a guild of four, with Eve, who is a stranger, and with Mo, who moderates. */
export function useCollections(guild: Partial<OrganisationRecord> = {}) {
	let drawn: DrawnSample | undefined;
	let service: Service | undefined;
	let hour: ServedHour | undefined;
	let now = NOW;
	const tokens = new Map<string, string>();
	beforeAll(async () => {
		drawn = await drawSample({ ...VERSIONED, sharedAs: "versioned-lantern" });
	});
	afterAll(() => drawn?.remove());
	beforeEach(async () => {
		if (!drawn) return;
		tokens.clear();
		now = NOW;
		hour = sampleHour(drawn);
		service = await startService(drawn, { source: () => hour, now: () => now });
		await put(service.registry.store, {
			organisations: [{ ...GUILD, ...guild }],
			accounts: [
				...[...Object.keys(ROLES), "eve"].map((id) =>
					account(id, { displayName: `Name of ${id}` }),
				),
				account("mo", { role: "moderator" }),
			],
			memberships: Object.entries(ROLES).map(([accountId, role]) =>
				membership("guild", { accountId, role }),
			),
		});
		return () => service?.close();
	});
	function running(): Service {
		if (!service) throw new Error("The service is there only while a test runs");
		return service;
	}
	async function tokenOf(who: string, scopes: readonly Scope[] = ["collections:write"]) {
		const key = [who, ...scopes].join(" ");
		const known = tokens.get(key);
		if (known) return known;
		const request = { name: "test", ownerId: who, scopes };
		const { token } = await issueToken({ ...running().registry, by: "ada" }, request);
		tokens.set(key, token);
		return token;
	}
	/** What `who` gets for `GET collections` or for a method and a body. Nobody is an empty name. */
	async function ask(who: string, line: string, body?: unknown, scopes?: readonly Scope[]) {
		const [method = "GET", path = ""] = line.split(" ");
		const response = await fetch(new URL(path, `${running().origin}/api/v1/`), {
			method,
			headers: {
				...(path.endsWith("/mcp") ? { Accept: "application/json, text/event-stream" } : {}),
				...(who === "" ? {} : { Authorization: `Bearer ${await tokenOf(who, scopes)}` }),
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		return { status: response.status, body: /^[{[]/.test(text) ? JSON.parse(text) : undefined };
	}
	return {
		ask,
		tokenOf,
		running,
		/** Serves another hour from now on. */
		serve: (next: (hour: ServedHour) => ServedHour) => {
			if (hour) hour = next(hour);
		},
		hour: () => {
			if (!hour) throw new Error("There is an hour only while a test runs");
			return hour;
		},
		pass: (minutes: number) => {
			now = new Date(now.getTime() + minutes * 60_000);
		},
	};
}

/** What is wrong with a refused body. */
export const flaws = ({ body }: { body: { errors?: { pointer: string; detail: string }[] } }) =>
	(body.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`);
