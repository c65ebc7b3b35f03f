import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { answerProblem } from "#api/middleware/answer-problem.ts";
import { identifyRequest } from "#api/middleware/identify-request.ts";
import { resolveEndpoint } from "#api/middleware/resolve-endpoint.ts";
import {
	signalHandlers,
	watchlistHandlers,
} from "#api/routes/dashboard/signals/signal-handlers.ts";
import type { Handler } from "#api/routes/handler.ts";
import { signalRoutes } from "#api/routes/signal-routes.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { account, agent, session, token } from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

export const BASE_URL = "https://registry.pier9.dev";
export const eve = account("account:eve");

/** Pages are returned as the JSON of their views. */
const pages: PageRenderer = {
	version: "views",
	assets: new Map(),
	render: async (_address, _page, view) => JSON.stringify(view),
};

export interface SignalsService {
	registry: TestRegistry;
	/** How often a new release was requested. */
	changes: () => number;
	ask: (path: string, init?: RequestInit) => Promise<Response>;
	send: (path: string, fields: Record<string, string>) => Promise<Response>;
	close: () => void;
}

/** Only the routes of signals, in a service in which every token and session is Eve's. */
export async function startSignals(): Promise<SignalsService> {
	const registry = createTestRegistry();
	await registry.store.transact(async (transaction) => {
		transaction.accounts.save(eve);
		transaction.agents.save(agent("mole", { title: "Mole the Digger" }));
		transaction.agents.save(agent("wren", { ownerId: eve.id }));
		transaction.agents.save(agent("gone", { status: "removed" }));
	});
	let changes = 0;
	const server = createServer(serviceOf(registry, () => (changes += 1)));
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
		close: () => void server.close(),
	};
}

export const json = (method: string, body: unknown): RequestInit => ({
	method,
	headers: { "Content-Type": "application/json" },
	body: JSON.stringify(body),
});

export async function viewOf(response: Response): Promise<DashboardView> {
	return (await response.json()) as DashboardView;
}

function serviceOf(registry: TestRegistry, onChange: () => void) {
	const { snapshot, site } = viewContext();
	// These tests do not need the release.
	const release = { directory: "/", files: new Map() } as unknown as ServedHour["release"];
	const hour = serveHour({ snapshot, release }, site);
	const parts = { registry, source: () => hour, pages, onChange };
	const handlers = new Map<string, Handler>(
		Object.entries({
			...signalRoutes({ ...parts, baseUrl: BASE_URL }),
			...watchlistHandlers(parts),
			...signalHandlers(parts),
		}),
	);
	return express()
		.set("query parser", false)
		.use(identifyRequest(), resolveEndpoint())
		.use((request, response) => {
			const { call } = request;
			if (call.endpoint?.access) call.session = { account: eve, session: session("eve") };
			else call.token = token("eve", { ownerId: eve.id });
			return handlers.get(call.endpoint?.id ?? "")?.(request, response);
		})
		.use(answerProblem(() => {}, BASE_URL));
}
