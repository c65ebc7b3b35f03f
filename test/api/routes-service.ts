import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { answerProblem } from "#api/middleware/answer-problem.ts";
import { identifyRequest, resolveEndpoint } from "#api/middleware/identify-request.ts";
import type { Handler } from "#api/routes/handler.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { keptScopes } from "#domain/records/token-record.ts";
import type { RegistryTransaction } from "#registry/store.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { session, token } from "../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../registry/registry-fixture.ts";
import { finishSteps } from "../search/finish-steps.ts";
import { viewContext } from "../views/view-context-builder.ts";

export const BASE_URL = "https://registry.pier9.dev";

/** Pages are returned as the JSON of their views. */
const pages: PageRenderer = {
	version: "views",
	assets: new Map(),
	render: async (_address, _page, view) => JSON.stringify(view),
};

export interface RoutesService {
	registry: TestRegistry;
	/** How often a new release was requested. */
	changes: () => number;
	ask: (path: string, init?: RequestInit) => Promise<Response>;
	/** Sends a form. */
	send: (path: string, fields?: Record<string, string>) => Promise<Response>;
	/** Sends JSON. */
	post: (path: string, body: unknown, method?: string) => Promise<Response>;
	view: (path: string) => Promise<DashboardView>;
	close: () => void;
}

export interface RoutesParts {
	registry: TestRegistry;
	source: () => ServedHour;
	pages: PageRenderer;
	baseUrl: string;
	onChange: () => void;
}

export interface RoutesOptions {
	person: AccountRecord;
	scopes?: Scope[];
	/** By default an empty one, with the hour of a few agents. */
	registry?: TestRegistry;
	hour?: ServedHour;
}

function viewedHour(): ServedHour {
	const { snapshot, site } = viewContext();
	// These tests do not need the release.
	const release = { directory: "/", files: new Map() } as unknown as ServedHour["release"];
	return finishSteps(serveHour({ snapshot, release }, site));
}

/** Some routes alone, in a service in which every token and session is this person's. */
export async function startRoutes(
	{ person, scopes, registry = createTestRegistry(), hour = viewedHour() }: RoutesOptions,
	fill: (transaction: RegistryTransaction) => void,
	handlersOf: (parts: RoutesParts) => Readonly<Record<string, Handler>>,
): Promise<RoutesService> {
	await registry.store.transact(async (transaction) => fill(transaction));
	let changes = 0;
	const onChange = () => {
		changes += 1;
	};
	const parts = { registry, source: () => hour, pages, baseUrl: BASE_URL, onChange };
	const handlers = new Map(Object.entries(handlersOf(parts)));
	const app = express()
		.set("query parser", false)
		.use(identifyRequest, resolveEndpoint)
		.use((request, response) => {
			const { call } = request;
			if (call.endpoint?.access) call.session = { account: person, session: session("one") };
			else call.token = token("one", { ownerId: person.id, ...(scopes && keptScopes(scopes)) });
			return handlers.get(call.endpoint?.id ?? "")?.(request, response);
		})
		.use(answerProblem(() => {}, BASE_URL));
	const server = createServer(app);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const ask = (path: string, init?: RequestInit) =>
		fetch(origin + path, { redirect: "manual", ...init });
	return {
		registry,
		changes: () => changes,
		ask,
		send: (path, fields = {}) => ask(path, { method: "POST", body: new URLSearchParams(fields) }),
		post: (path, body, method = "POST") => ask(path, json(method, body)),
		view: async (path) => viewOf(await ask(path)),
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
