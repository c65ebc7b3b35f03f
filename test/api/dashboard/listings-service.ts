import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { answerProblem } from "#api/middleware/answer-problem.ts";
import { identifyRequest, resolveEndpoint } from "#api/middleware/identify-request.ts";
import { agentHandlers } from "#api/routes/dashboard/agents/agent-handlers.ts";
import { draftHandlers } from "#api/routes/dashboard/drafts/draft-handlers.ts";
import { submissionHandlers } from "#api/routes/dashboard/submissions/submission-handlers.ts";
import type { Handler } from "#api/routes/handler.ts";
import { submissionRoutes } from "#api/routes/submission-routes.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { decodeLogo } from "../../logos/known-decoder.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import { owner, registryOfAda } from "../../registry/agents/owned-agents.ts";
import { account, session, token } from "../../registry/record-builders.ts";
import type { TestRegistry } from "../../registry/registry-fixture.ts";
import { askForKnown } from "../known-addresses.ts";
import { type DrawnSample, SITE, sampleHour } from "../running-service.ts";

export interface ListingsService {
	registry: TestRegistry;
	/** How often a new release was requested. */
	changes: () => number;
	ask: (path: string, init?: RequestInit) => Promise<Response>;
	send: (path: string, fields?: Record<string, string>) => Promise<Response>;
	view: (path: string) => Promise<DashboardView>;
	close: () => void;
}

/** Only the routes for owners and their listings, in a service in which every token and session is Ada's. */
export async function startListings(drawn: DrawnSample): Promise<ListingsService> {
	const registry = await registryOfAda();
	let changes = 0;
	const app = serviceOf(drawn, registry, () => {
		changes += 1;
	});
	const server = createServer(app).listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const ask = (path: string, init?: RequestInit) =>
		fetch(origin + path, { redirect: "manual", ...init });
	return {
		registry,
		changes: () => changes,
		ask,
		send: (path, fields = {}) => ask(path, { method: "POST", body: new URLSearchParams(fields) }),
		view: async (path) => JSON.parse(await (await ask(path)).text()),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

function serviceOf(drawn: DrawnSample, registry: TestRegistry, onChange: () => void) {
	const hour = sampleHour(drawn);
	// Pages are returned as the JSON of their views.
	const render = async (_address: string, _page: string, view: unknown) => JSON.stringify(view);
	const parts = {
		registry,
		source: () => hour,
		pages: { ...plainPages, render },
		onChange,
		checkAddress: checkWebAddress,
		askForDocument: askForKnown,
		decodeLogo,
	};
	const { baseUrl } = SITE;
	const handlers = new Map<string, Handler>(
		Object.entries({
			...submissionHandlers(parts),
			...agentHandlers(parts),
			...draftHandlers(parts),
			...submissionRoutes({ registry, baseUrl }),
		}),
	);
	return express()
		.set("query parser", false)
		.use(identifyRequest, resolveEndpoint)
		.use((request, response) => {
			const { call } = request;
			if (call.endpoint?.access) {
				call.session = { account: account(owner.id), session: session("ada") };
			} else call.token = token("ada");
			return handlers.get(call.endpoint?.id ?? "")?.(request, response);
		})
		.use(answerProblem(() => {}, baseUrl));
}
