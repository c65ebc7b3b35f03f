import type { RequestListener } from "node:http";
import express from "express";
import { describe, expect, it } from "vitest";
import { EndpointEvidence } from "#contract/evidence/evidence.ts";
import { lookAtCard } from "#evidence/look-at-mcp.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch } from "../outbound/public-fetch.ts";
import { LOOK_PARTS } from "./look-parts.ts";

async function lookAt(url: string) {
	const { evidence } = await lookAtCard(url, {
		...LOOK_PARTS,
		fetch: createPublicFetch().fetch,
		isClosed: async () => false,
	});
	return EndpointEvidence.parse(evidence);
}

/** A host that answers at an address that it only knows once it listens. */
async function startAt(serve: (origin: string) => RequestListener) {
	const asked: string[] = [];
	const port: number = await startHost((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		serve(origin)(request, response);
	});
	const origin = `http://site.example:${port}`;
	return { origin, asked };
}

const head = Buffer.from('{"alg":"ES256","kid":"harbour-1"}').toString("base64url");
const CARD = {
	name: "Harbour",
	description: "Finds ships.",
	version: "2.0.0",
	skills: [
		{ id: "tide", name: "Tide", description: "Tells the tide.", tags: ["sea"] },
		{ id: "ship", name: "Ship", description: "Finds a ship.", tags: ["sea"] },
	],
	signatures: [{ protected: head, signature: "c2lnbmVk" }],
};
const interfaceAt = (url: string) => ({ url, protocolBinding: "JSONRPC", protocolVersion: "1.0" });

/** An agent with its card at the usual place, unless it hides it. It has no extended card. */
function agent(origin: string, { hidesCard = false } = {}): RequestListener {
	const card = { ...CARD, supportedInterfaces: [interfaceAt(`${origin}/a2a`)] };
	const app = express();
	if (!hidesCard)
		app.get("/.well-known/agent-card.json", (_, response) => void response.json(card));
	app.post("/a2a", express.json(), ({ body }, response) => {
		const error = { code: -32007, message: "There is no extended card." };
		response.json({ jsonrpc: "2.0", id: body.id, error });
	});
	return app;
}

describe("a look at an A2A agent", () => {
	it("reads its card, with its skills and who signed it, and sends it no message", async () => {
		const { origin, asked } = await startAt((at) => agent(at));
		expect(await lookAt(`${origin}/a2a`)).toMatchObject({
			subject: `card:${origin}/a2a`,
			protocol: "a2a",
			state: "ok-open",
			versions: ["1.0"],
			server: { name: "Harbour", version: "2.0.0" },
			instructions: "Finds ships.",
			tools: [{ name: "ship" }, { name: "tide", title: "Tide", description: "Tells the tide." }],
			signed_by: ["harbour-1"],
			auth: null,
		});
		expect(asked.every((one) => one.startsWith("GET "))).toBe(true);
	});

	it("asks the interface where there is no card", async () => {
		const { origin } = await startAt((at) => agent(at, { hidesCard: true }));
		expect(await lookAt(`${origin}/a2a`)).toMatchObject({ state: "ok-open", tools: null });
	});
});

describe("a host whose card", () => {
	const rows: [what: string, card: (origin: string) => object | null, state: string][] = [
		["names the interface as 0.3 does", (at) => ({ ...CARD, url: `${at}/a2a/` }), "ok-open"],
		[
			"asks for a key as 1.0 does",
			(at) => ({
				...CARD,
				supportedInterfaces: [interfaceAt(`${at}/a2a`)],
				securityRequirements: [{ schemes: { key: {} } }],
			}),
			"ok-auth-required",
		],
		[
			"asks for a key as 0.3 does",
			(at) => ({ ...CARD, url: `${at}/a2a`, security: [{ key: [] }] }),
			"ok-auth-required",
		],
		["is of another agent", (at) => ({ ...CARD, url: `${at}/other` }), "not-mcp"],
		["is missing, and that speaks no A2A", () => null, "not-mcp"],
	];
	it.each(rows)("%s is in the state that this shows", async (_what, card, state) => {
		const { origin } = await startAt((at) => ({ url }, response) => {
			const found = url === "/a2a/.well-known/agent.json" ? card(at) : null;
			response.writeHead(found ? 200 : 404).end(JSON.stringify(found));
		});
		expect((await lookAt(`${origin}/a2a`)).state).toBe(state);
	});

	it("does not come is in the state of the host", async () => {
		expect((await lookAt("http://site.example:9/a2a")).state).toBe("unreachable");
		const { origin } = await startAt(() => (_request, response) => response.writeHead(429).end());
		expect((await lookAt(`${origin}/a2a`)).state).toBe("rate-limited");
	});

	it("has the same digest for the same skills in another order", async () => {
		const digests = [];
		for (const skills of [CARD.skills, CARD.skills.toReversed(), CARD.skills.slice(1)]) {
			const { origin } = await startAt((at) => (_request, response) => {
				response.end(JSON.stringify({ ...CARD, skills, url: `${at}/a2a` }));
			});
			digests.push((await lookAt(`${origin}/a2a`)).tools_sha256);
		}
		expect([digests[0] === digests[1], digests[0] === digests[2]]).toEqual([true, false]);
	});
});
