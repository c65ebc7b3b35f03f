import { rename } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import { type Endpoint, MEDIA_TYPES } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { releaseFolder } from "#snapshot/releases/open-release.ts";
import { type Service, startService, useService } from "../running-service.ts";

const running = useService();
const KNOWN = {
	slug: "harbor-scout",
	category: "developer-tools",
	week: "2026-W18",
	page: "agents",
};

/** Everything about the public registry that is rendered. */
const ROWS: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
const PATHS = ROWS.flatMap((row) => {
	const { method, path, file, mediaType } = row;
	const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
	const isKnown = file !== undefined && names.every((name) => name in KNOWN);
	const isAsset = mediaType === MEDIA_TYPES.css || mediaType === MEDIA_TYPES.script;
	return method === "GET" && isKnown && !isAsset ? [fillPath(path, KNOWN)] : [];
});

let bare: Service;
let known: Map<string, number>;
beforeAll(async () => {
	const { drawn, service } = running;
	const statusOf = async (path: string) => (await fetch(service.origin + path)).status;
	known = new Map(
		await Promise.all(PATHS.map(async (path) => [path, await statusOf(path)] as const)),
	);
	bare = await startService(drawn, {
		withHour: false,
		files: () => ({ release: releaseFolder(`${drawn.release.directory}-no-more`, "gone") }),
	});
	await rename(drawn.release.directory, `${drawn.release.directory}-away`);
});
afterAll(async () => {
	await rename(`${running.drawn.release.directory}-away`, running.drawn.release.directory);
	await bare.close();
});

/** True unless it is answered from memory, whole. */
async function isUnknown(service: Service, path: string): Promise<boolean> {
	// Other bytes than those that were compressed and kept for the answers before.
	const headers = { "Accept-Encoding": "identity" };
	const response = await fetch(service.origin + path, { headers });
	await response.arrayBuffer();
	if (response.status === 200) return false;
	expect([path, response.status]).toEqual([path, 503]);
	expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(response.headers.get("cache-control")).toBe("no-store");
	return true;
}

describe("while the folder of the release is gone", () => {
	it("what it had is not called missing by a service that serves its hour", async () => {
		const there = PATHS.filter((path) => known.get(path) === 200);
		let unknown = 0;
		for (const path of there) unknown += Number(await isUnknown(running.service, path));
		expect(unknown).toBeGreaterThan(20);
	});

	it("nothing is called missing by a service that has only files", async () => {
		for (const path of PATHS) expect([path, await isUnknown(bare, path)]).toEqual([path, true]);
	});

	it("names that no agent can have are still not found", async () => {
		const response = await fetch(`${bare.origin}/api/v1/agents/${"x".repeat(70)}`);
		expect(response.status).toBe(404);
	});
});
