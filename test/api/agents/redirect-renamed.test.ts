import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, describe, expect, it } from "vitest";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { identifyRequest, resolveEndpoint } from "#api/middleware/identify-request.ts";
import { redirectRenamed } from "#api/routes/serve-file.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const left = (slug: string, movedTo: string | null) =>
	agentRecord({ slug, status: "removed", movedTo, updatedAt: daysAgo(1) });
const { snapshot, site } = viewContext({
	agents: [
		agentRecord({ slug: "badger" }),
		left("mole", "vole"),
		left("vole", "badger"),
		left("wren", "crow"),
		left("crow", null),
	],
	incidents: [],
	comments: [],
	events: [],
});

/** An hour without a release. */
const release = {
	manifest: { id: "r", snapshotId: snapshot.id, createdAt: snapshot.at, files: [] },
	directory: "/",
	files: new Map(),
} as unknown as ServedHour["release"];

const server = createServer(serviceWithout(finishSteps(serveHour({ snapshot, release }, site))));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

/** Serves nothing: every path is missing. The answer says whether that is final. */
function serviceWithout(hour: ServedHour) {
	const refuse: ErrorRequestHandler = (error: Refusal, _request, response, _next) => {
		response.status(error.code === "not_found" ? 404 : 500).end();
	};
	return express()
		.set("query parser", false)
		.use(identifyRequest, resolveEndpoint)
		.use((request) => {
			if (request.call.query === "broken") throw new Refusal("invalid_query", "It is broken.");
			throw agentNotFound();
		})
		.use(redirectRenamed(() => hour))
		.use(refuse);
}

async function ask(path: string, method = "GET") {
	const { status, headers } = await fetch(origin + path, { method, redirect: "manual" });
	return { status, location: headers.get("location"), cache: headers.get("cache-control") };
}

describe("the address of a former slug", () => {
	it.each([
		["/api/v1/agents/mole", "/api/v1/agents/badger"],
		["/api/agents/mole", "/api/agents/badger"],
		["/api/v1/agents/vole", "/api/v1/agents/badger"],
		["/api/v1/agents/mole/history?days=7&limit=2", "/api/v1/agents/badger/history?days=7&limit=2"],
		["/api/agents/mole/history", "/api/agents/badger/history"],
		["/api/agents/mole/trust", "/api/agents/badger/trust"],
		["/api/v1/agents/mole/manifest", "/api/v1/agents/badger/manifest"],
		["/api/agents/mole/comments", "/api/agents/badger/comments"],
		["/api/badges/mole", "/api/badges/badger"],
		["/api/badges/mole?style=trust", "/api/badges/badger?style=trust"],
		["/api/badges/mole.json?style=trust", "/api/badges/badger.json?style=trust"],
		["/api/v1/badges/mole.json", "/api/v1/badges/badger.json"],
		["/api/og/mole", "/api/og/badger"],
		["/agents/mole.md", "/agents/badger.md"],
		["/agents/mole/", "/agents/badger/"],
		["/agents/mole/?utm=%C3%A9&a=b%26c", "/agents/badger/?utm=%C3%A9&a=b%26c"],
	])("%s redirects permanently to %s", async (path, location) => {
		const moved = { status: 308, location, cache: "public, max-age=3600" };
		expect(await ask(path)).toEqual(moved);
		expect(await ask(path, "HEAD")).toEqual(moved);
	});

	it.each([
		["/api/v1/agents/badger", "the slug is the one of now"],
		["/api/v1/agents/wren", "the agent was removed later"],
		["/api/v1/agents/crow", "the agent was removed"],
		["/api/v1/agents/nobody", "never used"],
		["/api/v1/agents/constructor", "a name of JavaScript's own"],
		["/api/v1/agents/MOLE", "slugs are written small"],
		["/api/badges/mole.svg", "this was never an address"],
		["/categories/mole/", "a category is no agent"],
		["/incidents/mole/", "nor is an incident"],
		["/api/v1/agents/mole/vote", "requires a token"],
		["/api/v1/watchlist/mole", "and a list is its owner's"],
		["/dashboard/agents/mole/", "and so is what needs a session"],
		["/nothing/mole/", "nothing is served there"],
	])("%s does not redirect: %s", async (path) => {
		expect(await ask(path)).toEqual({ status: 404, location: null, cache: null });
	});

	it.each(["POST", "PATCH", "DELETE"])("accepts no %s", async (method) => {
		const paths = ["/api/v1/agents/mole", "/api/agents/mole/comments"];
		for (const path of paths) expect((await ask(path, method)).status).toBe(404);
	});

	it("is still refused if something else is wrong", async () => {
		expect(await ask("/api/v1/agents/mole?broken")).toMatchObject({ status: 500, location: null });
	});
});
