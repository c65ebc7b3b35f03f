import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheControl } from "#api/http/send-answer.ts";
import { fillPath, pathsOf } from "#contract/http/addresses.ts";
import { contentSecurityPolicy, type Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import {
	type DrawnSample,
	drawSample,
	type Service,
	startService,
} from "../api/running-service.ts";
import { releaseFile } from "../release-file.ts";
import { type Ask, describeConformance, type Question } from "./conformance-suite.ts";
import { RECIPES, type Recipe } from "./recipes.ts";
import { subjectsOf } from "./subjects.ts";
import { createWorld, type World } from "./world.ts";

let drawn: DrawnSample;
let service: Service;
let world: World;

beforeAll(async () => {
	drawn = await drawSample();
	service = await startService(drawn);
	world = await createWorld(service.registry);
});
afterAll(async () => {
	await service.close();
	await drawn.remove();
});

const askServer: Ask = async ({ endpoint, parameters, variant, body, query: own = "" }) => {
	const query = variant ? `?${variant.query.name}=${variant.query.value}` : own;
	const response = await fetch(service.origin + fillPath(endpoint.path, parameters) + query, {
		method: endpoint.method,
		headers: {
			...(endpoint.scope ? { Authorization: `Bearer ${world.token}` } : {}),
			...(body ? { "Content-Type": "application/json" } : {}),
		},
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	return {
		status: response.status,
		mediaType: response.headers.get("content-type") ?? undefined,
		bytes,
	};
};

/** A folder has no headers, so the media type is what the row promises for the file. */
const askFolder: Ask = async ({ endpoint, parameters, variant }) => {
	const template = variant ? variant.file : releaseFile(endpoint, parameters);
	const path = template && fillPath(template, parameters);
	if (!path || !drawn.release.findFile(path)) {
		return { status: 404, mediaType: undefined, bytes: Buffer.alloc(0) };
	}
	const bytes = await readFile(join(drawn.release.directory, path));
	return { status: 200, mediaType: variant?.mediaType ?? endpoint.mediaType, bytes };
};

describeConformance("a running server", {
	ask: askServer,
	answers: () => true,
	prepare: (make) => world.prepare(make),
});

describeConformance("a release folder", {
	ask: askFolder,
	answers: ({ file }) => file !== undefined,
});

describe("both targets", () => {
	const drawnRows = ([...ENDPOINTS, ...PAGES] as readonly Endpoint[]).filter(({ file }) => file);

	/** Everything that a row serves from a file, for each agent if its path names one. */
	function questionsOf(endpoint: Endpoint): Question[] {
		return subjectsOf(endpoint, drawn.snapshot).flatMap((parameters) => [
			{ endpoint, parameters },
			...(endpoint.variants ?? []).map((variant) => ({ endpoint, parameters, variant })),
		]);
	}

	/** The page for missing addresses is a file of the folder, and a status of the server. */
	const servedRows = drawnRows.filter(({ id }) => id !== "notFound");

	it.each(servedRows)("give the same bytes for all of $id", async (endpoint) => {
		const differing: unknown[] = [];
		for (const question of questionsOf(endpoint)) {
			const [live, filed] = await Promise.all([askServer(question), askFolder(question)]);
			const same = live.status === 200 && live.bytes.equals(filed.bytes);
			if (!same || live.mediaType !== filed.mediaType) differing.push(question.parameters);
		}
		expect(differing).toEqual([]);
	});

	it("have no file that no row serves", () => {
		const served = drawnRows
			.flatMap(questionsOf)
			.map(({ endpoint, parameters, variant }) =>
				variant ? fillPath(variant.file, parameters) : releaseFile(endpoint, parameters),
			);
		expect([...drawn.release.paths()].sort()).toEqual(served.sort());
	});
});

describe("headers of every row", () => {
	const reads = (ENDPOINTS as readonly Endpoint[]).filter(
		({ method, id }) => method === "GET" && !recipeOf(id).onlyAbsent,
	);

	it.each(reads)("$id has the same on both prefixes, for GET, HEAD and 304", async (endpoint) => {
		const { make, query = "", ...recipe } = recipeOf(endpoint.id);
		const { parameters = {} } = make ? await world.prepare(make) : recipe;
		const answers = [];
		for (const path of pathsOf(endpoint)) {
			const url = service.origin + fillPath(path, parameters) + query;
			const headers: Record<string, string> = endpoint.scope ? { "X-API-Key": world.token } : {};
			for (const method of ["GET", "HEAD"]) {
				answers.push(await lasting(await fetch(url, { method, headers })));
			}
		}
		const [first, ...others] = answers;
		for (const other of others) expect(other).toEqual(first);
		const { headers } = first ?? {};
		expect(headers).toMatchObject({
			"content-security-policy": contentSecurityPolicy(endpoint.mediaType),
			"referrer-policy": "strict-origin-when-cross-origin",
			"x-content-type-options": "nosniff",
			"access-control-allow-origin": "*",
		});
		for (const name of ["x-powered-by", "server", "set-cookie", "last-modified"]) {
			expect(headers).not.toHaveProperty(name);
		}
		if (endpoint.cache === "no-store") return;
		await expectNotModified(endpoint, headers?.etag ?? "");
	});

	it.each(
		reads.flatMap((endpoint) =>
			(endpoint.variants ?? []).map((variant) => ({ endpoint, ...variant })),
		),
	)("the variant $file has its own ETag", async ({ endpoint, file, query }) => {
		const { parameters = {} } = recipeOf(endpoint.id);
		const url = service.origin + fillPath(endpoint.path, parameters);
		const main = (await fetch(url)).headers.get("etag");
		const own = await fetch(`${url}?${query.name}=${query.value}`);
		const { digest } = drawn.release.findFile(fillPath(file, parameters)) ?? {};
		expect(own.headers.get("etag")?.slice(1, 23)).toBe(digest);
		expect(own.headers.get("etag")).not.toBe(main);
	});

	async function expectNotModified(endpoint: Endpoint, etag: string): Promise<void> {
		const { parameters = {} } = recipeOf(endpoint.id);
		const url = service.origin + fillPath(endpoint.path, parameters);
		for (const method of ["GET", "HEAD"]) {
			const response = await fetch(url, { method, headers: { "If-None-Match": etag } });
			expect(response.status).toBe(304);
			expect((await response.arrayBuffer()).byteLength).toBe(0);
			expect(response.headers.get("etag")).toBe(etag);
			expect(response.headers.get("cache-control")).toBe(cacheControl(endpoint.cache));
			expect(response.headers.get("access-control-allow-origin")).toBe("*");
			expect(response.headers.get("content-type")).toBeNull();
		}
	}
});

function recipeOf(id: string): Recipe {
	return RECIPES[id as EndpointId];
}

/** Status and headers without what differs between requests. */
async function lasting(response: Response) {
	await response.arrayBuffer();
	const passing = ["date", "x-request-id", "connection", "keep-alive"];
	const headers = Object.fromEntries(
		[...response.headers].filter(([name]) => !passing.includes(name)),
	);
	return { status: response.status, headers };
}
