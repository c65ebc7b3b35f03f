import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { answerProblem } from "#api/middleware/answer-problem.ts";
import { identifyRequest } from "#api/middleware/identify-request.ts";
import { resolveEndpoint } from "#api/middleware/resolve-endpoint.ts";
import { adminHandlers } from "#api/routes/admin-handlers.ts";
import { incidentHandlers } from "#api/routes/dashboard/incidents/incident-handlers.ts";
import { deskHandlers } from "#api/routes/desk/desk-handlers.ts";
import type { Handler } from "#api/routes/handler.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import {
	account,
	agent,
	comment,
	session,
	submission,
	token,
} from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

export const BASE_URL = "https://registry.pier9.dev";
export const mira = account("account:mira", { displayName: "Mira", role: "moderator" });
export const ada = account("owner:ada", { displayName: "Ada" });

/** Pages are returned as the JSON of their views. */
const pages: PageRenderer = {
	version: "views",
	assets: new Map(),
	render: async (_address, _page, view) => JSON.stringify(view),
};

export interface ModerationService {
	registry: TestRegistry;
	/** How often a new release was requested. */
	changes: () => number;
	ask: (path: string, init?: RequestInit) => Promise<Response>;
	/** Sends a form. */
	send: (path: string, fields: Record<string, string>) => Promise<Response>;
	/** Sends JSON. */
	post: (path: string, body: unknown, method?: string) => Promise<Response>;
	view: (path: string) => Promise<DashboardView>;
	close: () => void;
}

/** Only the routes for moderators, in a service in which every token and session is this account's. */
export async function startModeration(person: AccountRecord = mira): Promise<ModerationService> {
	const registry = createTestRegistry();
	await registry.store.transact(async (transaction) => {
		for (const known of [mira, ada]) transaction.accounts.save(known);
		transaction.agents.save(agent("harbor-scout"));
		for (const name of ["pier", "quay", "dock"]) transaction.submissions.save(waiting(name));
		for (const id of ["first", "second"]) {
			transaction.comments.save(comment(id, { status: "held", accountId: ada.id }));
		}
	});
	let changes = 0;
	const server = createServer(serviceOf(registry, person, () => (changes += 1)));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const ask = (path: string, init?: RequestInit) =>
		fetch(origin + path, { redirect: "manual", ...init });
	return {
		registry,
		changes: () => changes,
		ask,
		send: (path, fields) => ask(path, { method: "POST", body: new URLSearchParams(fields) }),
		post: (path, body, method = "POST") =>
			ask(path, {
				method,
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(body),
			}),
		view: async (path) => viewOf(await ask(path)),
		close: () => void server.close(),
	};
}

export async function viewOf(response: Response): Promise<DashboardView> {
	return (await response.json()) as DashboardView;
}

/** Pier was submitted first, then quay, then dock. */
function waiting(name: string) {
	const minutes = { pier: "00", quay: "01", dock: "02" }[name];
	return submission(name, { submittedAt: `2026-05-04T10:${minutes}:00.000Z` });
}

function serviceOf(registry: TestRegistry, person: AccountRecord, onChange: () => void) {
	const { snapshot, site } = viewContext();
	// These tests do not need the release.
	const release = { directory: "/", files: new Map() } as unknown as ServedHour["release"];
	const hour = serveHour({ snapshot, release }, site);
	const parts = { registry, source: () => hour, pages, onChange };
	const handlers = new Map<string, Handler>(
		Object.entries({
			...adminHandlers({ ...parts, baseUrl: BASE_URL }),
			...deskHandlers(parts),
			...incidentHandlers(parts),
		}),
	);
	return express()
		.set("query parser", false)
		.use(identifyRequest(), resolveEndpoint())
		.use((request, response) => {
			const { call } = request;
			if (call.endpoint?.access) call.session = { account: person, session: session("one") };
			else call.token = token("one", { ownerId: person.id, scopes: ["admin"] });
			return handlers.get(call.endpoint?.id ?? "")?.(request, response);
		})
		.use(answerProblem(() => {}, BASE_URL));
}
