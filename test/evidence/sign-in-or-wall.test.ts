import { describe, expect, it } from "vitest";
import { EndpointEvidence, isRobotsWall } from "#contract/evidence/evidence.ts";
import { lookAtCard, lookAtMcp } from "#evidence/look-at-mcp.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch } from "../outbound/public-fetch.ts";
import { LOOK_PARTS } from "./look-parts.ts";

const CHALLENGES = [
	["none", undefined, false],
	["Basic", 'Basic realm="staff"', false],
	["of a proxy", "Negotiate", false],
	["Bearer", "Bearer", true],
	["Bearer with a scope", 'Basic realm="x", Bearer error="insufficient_scope", scope="a b"', true],
	["DPoP", 'DPoP algs="ES256"', true],
] as const;
const PAGES = ["text/html; charset=utf-8", "application/xhtml+xml"];
const TYPES = [...PAGES, "application/json", "text/plain"];

/** A host that refuses everything, but for documents on how to sign in, which every site of a platform may have. */
async function lookAt(
	look: typeof lookAtMcp,
	status: number,
	challenge: string | undefined,
	type: string,
) {
	const port = await startHost((request, response) => {
		request.resume();
		if (request.url?.startsWith("/.well-known/oauth")) {
			const document = { resource: "https://site.example/", authorization_servers: [] };
			response.writeHead(200, { "Content-Type": "application/json" });
			return void response.end(JSON.stringify(document));
		}
		if (request.url === "/robots.txt") return void response.writeHead(404).end();
		const headers = { "Content-Type": type, ...(challenge && { "WWW-Authenticate": challenge }) };
		response.writeHead(status, headers).end("<!doctype html><title>Are you a robot?</title>");
	});
	const { evidence } = await look(`http://site.example:${port}/mcp`, {
		...LOOK_PARTS,
		fetch: createPublicFetch().fetch,
		isClosed: async () => false,
	});
	return EndpointEvidence.parse(evidence);
}

describe.each([
	["an MCP server", lookAtMcp],
	["an agent of A2A", lookAtCard],
] as const)("%s that refuses", (_, look) => {
	it.each(CHALLENGES)(
		"asks for sign-in with 401, and with 403 only by a challenge: %s",
		async (_name, challenge, asks) => {
			for (const type of TYPES) {
				const unauthorized = await lookAt(look, 401, challenge, type);
				const forbidden = await lookAt(look, 403, challenge, type);
				expect([type, unauthorized.state, forbidden.state, isRobotsWall(forbidden)]).toEqual([
					type,
					"ok-auth-required",
					asks ? "ok-auth-required" : "refused",
					!asks && PAGES.includes(type),
				]);
			}
		},
	);
});
