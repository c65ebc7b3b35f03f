import { cp, mkdtemp, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { freePort } from "../scripts/instance.ts";
import { hasNginx, type NginxServer, startNginx } from "../servers/nginx-server.ts";
import { askRaw } from "./ask-raw.ts";

const FIRST = "2026-05-04T12-00-00-000Z";
const SECOND = "2026-05-04T13-00-00-000Z";

/** Only a text file, without a service. */
describe.runIf(hasNginx)("nginx without a service", () => {
	let releases: string;
	let nginx: NginxServer;
	beforeAll(async () => {
		releases = await mkdtemp(join(tmpdir(), "agent-registry-edge-"));
		await cp(import.meta.filename, join(releases, FIRST, "llms.txt"));
		await switchRelease(releases, FIRST);
		nginx = await startNginx({
			upstreams: [`127.0.0.1:${await freePort()}`],
			releasesDirectory: releases,
		});
	});
	afterAll(async () => {
		await nginx.remove();
		await rm(releases, { recursive: true });
	});

	const ask = (headers: Record<string, string> = {}, method = "GET") =>
		askRaw(nginx.origin, { method, target: "/llms.txt", headers });

	it("answers a file, and 304 with its ETag", async () => {
		const whole = await ask();
		const { etag = "" } = whole.headers;
		expect(etag).toBe(`W/"${FIRST}"`);
		expect(whole.headers).not.toHaveProperty("last-modified");
		expect(whole.headers).not.toHaveProperty("accept-ranges");
		for (const known of [etag, `"${FIRST}"`, `"other", ${etag}`, `${etag}, "other"`, "*"]) {
			for (const method of ["GET", "HEAD"]) {
				const { status, headers, body } = await ask({ "If-None-Match": known }, method);
				expect([status, body.length, headers.etag]).toEqual([304, 0, etag]);
				expect(headers["content-length"]).toBe(whole.headers["content-length"]);
				expect(headers["cache-control"]).toBe(whole.headers["cache-control"]);
				expect(headers["access-control-allow-origin"]).toBe("*");
			}
		}
		for (const unknown of ['"other"', FIRST, `"${FIRST}0"`, `"0${FIRST}"`, `W/"${SECOND}"`]) {
			expect((await ask({ "If-None-Match": unknown })).status).toBe(200);
		}
	});

	it("uses the same ETag for compressed answers, so that either is recognised", async () => {
		const packed = await ask({ "Accept-Encoding": "gzip" });
		expect(packed.headers["content-encoding"]).toBe("gzip");
		expect(packed.headers.etag).toBe((await ask()).headers.etag);
	});

	it("answers nothing for a missing file, even with an ETag", async () => {
		const headers = { "If-None-Match": "*" };
		const { status } = await askRaw(nginx.origin, { target: "/llms-full.txt", headers });
		expect(status).toBe(503);
	});

	it("answers with a problem if the service does not answer", async () => {
		for (const method of ["GET", "POST", "DELETE"]) {
			const { status, headers, body } = await askRaw(nginx.origin, {
				method,
				target: "/api/health",
			});
			expect([status, headers["content-type"]]).toEqual([
				503,
				"application/problem+json; charset=utf-8",
			]);
			expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
			expect(JSON.parse(body.toString())).toMatchObject({ status: 503, code: "unavailable" });
		}
	});

	it("refuses too large a body with a problem", async () => {
		const body = "a".repeat(1_100_000);
		const { status, headers } = await askRaw(nginx.origin, { method: "POST", target: "/x", body });
		expect([status, headers["content-type"]]).toEqual([
			413,
			"application/problem+json; charset=utf-8",
		]);
	});

	it("never answers 304 for another release, even if its file has the same size and time", async () => {
		const { etag = "" } = (await ask()).headers;
		const [before, after] = [FIRST, SECOND].map((id) => join(releases, id, "llms.txt"));
		if (!before || !after) throw new Error("Both releases have a file");
		await cp(join(releases, FIRST), join(releases, SECOND), { recursive: true });
		const { size, atime, mtime } = await stat(before);
		await unlink(after);
		await writeFile(after, "b".repeat(size));
		await utimes(after, atime, mtime);
		await switchRelease(releases, SECOND);
		const { status, headers, body } = await ask({ "If-None-Match": etag });
		expect([status, headers.etag]).toEqual([200, `W/"${SECOND}"`]);
		expect(body.toString()).toBe("b".repeat(size));
	});

	it("serves nothing from a folder that is no release", async () => {
		await cp(join(releases, FIRST), join(releases, "elsewhere"), { recursive: true });
		await switchRelease(releases, "elsewhere");
		expect((await ask()).status).toBe(503);
		await rm(join(releases, "current"));
		expect((await ask()).status).toBe(503);
	});
});
