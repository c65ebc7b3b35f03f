import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { MOVED_PAGES, PAGES } from "#contract/http/pages.ts";
import { useService } from "../api/running-service.ts";
import { releaseFile } from "../release-file.ts";
import { askOverHttp } from "./ask-over-http.ts";
import { type Ask, describeConformance, type Question } from "./conformance-suite.ts";
import { RECIPES, type Recipe } from "./recipes.ts";
import { subjectsOf } from "./subjects.ts";
import { createWorld, type World } from "./world.ts";

const running = useService();
let world: World;
beforeAll(async () => {
	world = await createWorld(running.service.registry);
});

const askServer: Ask = (question) =>
	askOverHttp({ origin: running.service.origin, token: world.token })(question);

/** A folder has no headers, so the media type is what the row promises for the file. */
const askFolder: Ask = async ({ endpoint, parameters, variant }) => {
	const template = variant ? variant.file : releaseFile(endpoint, parameters);
	const path = template && fillPath(template, parameters);
	if (!path || !running.drawn.release.findFile(path)) {
		return { status: 404, mediaType: undefined, bytes: Buffer.alloc(0) };
	}
	const bytes = await readFile(join(running.drawn.release.directory, path));
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
		return subjectsOf(endpoint, running.drawn.snapshot).flatMap((parameters) => [
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
		const moved = Object.keys(MOVED_PAGES).map((path) => `${path.slice(1)}index.html`);
		expect([...running.drawn.release.paths()].sort()).toEqual([...served, ...moved].sort());
	});

	it.each(
		(ENDPOINTS as readonly Endpoint[]).flatMap((endpoint) =>
			(endpoint.variants ?? []).map((variant) => ({ endpoint, ...variant })),
		),
	)("the variant $file has its own ETag", async ({ endpoint, file, query }) => {
		const { parameters = {} }: Recipe = RECIPES[endpoint.id as EndpointId];
		const url = running.service.origin + fillPath(endpoint.path, parameters);
		const main = (await fetch(url)).headers.get("etag");
		const own = await fetch(`${url}?${query.name}=${query.value}`);
		const { digest } = running.drawn.release.findFile(fillPath(file, parameters)) ?? {};
		expect(own.headers.get("etag")?.slice(1, 23)).toBe(digest);
		expect(own.headers.get("etag")).not.toBe(main);
	});
});
