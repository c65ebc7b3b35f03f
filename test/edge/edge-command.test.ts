import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { createProgram } from "../../scripts/commands/program.ts";
import { edgeRows } from "../../scripts/edge/edge-rows.ts";
import { nginxConfig, quoteForNginx } from "../../scripts/edge/nginx-config.ts";
import { makeCertificate } from "../outbound/make-certificate.ts";
import { spawnScript } from "../scripts/running-script.ts";
import { hasNginx, startNginx } from "../servers/nginx-server.ts";
import { askRaw } from "./ask-raw.ts";

const RELEASE = "2026-05-04T12-00-00-000Z";

const OPTIONS = {
	listen: ["8080"],
	upstreams: ["127.0.0.1:4321", "api.internal:4321"],
	releasesDirectory: "/srv/releases",
	baseUrl: "https://registry.test",
	logFile: "/var/log/nginx/agent-registry.log",
	tls: undefined,
};

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "agent-registry-edge-command-"));
	await mkdir(join(folder, RELEASE));
	await cp(import.meta.filename, join(folder, RELEASE, "llms.txt"));
	await switchRelease(folder, RELEASE);
});
afterAll(() => rm(folder, { recursive: true }));

describe("registry edge nginx", () => {
	const settings = { BASE_URL: OPTIONS.baseUrl, RELEASES_DIR: OPTIONS.releasesDirectory };

	it("prints a configuration from the settings of the service", async () => {
		const upstreams = OPTIONS.upstreams.flatMap((address) => ["--upstream", address]);
		const options = ["edge", "nginx", "--listen", "8080", ...upstreams];
		const { code, stdout } = await spawnScript({ settings }, "scripts/registry.ts", options).ended;
		expect([code, stdout]).toEqual([0, nginxConfig(OPTIONS)]);
	});

	it.each([
		["--upstream", "127.0.0.1:1", "--listen", "80; include /etc/shadow"],
		["--listen", "80", "--upstream", "http://127.0.0.1:1"],
		["--listen", "80", "--upstream", "127.0.0.1:1", "--key", "key.pem"],
		["--listen", "80", "--upstream", "127.0.0.1:1", "--releases", "/srv/$host"],
	])("refuses %s %s %s %s %s %s", async (...options) => {
		for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
		onTestFinished(() => {
			vi.unstubAllEnvs();
		});
		const program = await createProgram("edge");
		const parsed = program.parseAsync(["edge", "nginx", ...options], { from: "user" });
		await expect(parsed).rejects.toThrow(/is invalid|belong together|cannot be written/);
	});
});

describe("the configuration", () => {
	it("is equal for equal settings, and names every process twice", () => {
		const text = nginxConfig(OPTIONS);
		expect(nginxConfig(OPTIONS)).toBe(text);
		for (const address of OPTIONS.upstreams) {
			expect(text.split(`server ${address} max_fails=2 `)).toHaveLength(3);
		}
	});

	it("never leaves out the only process", () => {
		const [only = ""] = OPTIONS.upstreams;
		const text = nginxConfig({ ...OPTIONS, upstreams: [only] });
		expect(text.match(/^\s*server .*;$/gm)).toEqual(Array(2).fill(`\tserver ${only} max_fails=0;`));
	});

	it("passes to the service what only looks like the name of an agent", () => {
		const target = "/api/v1/agents/register";
		const first = edgeRows().find(({ pattern }) => new RegExp(pattern).test(target));
		expect(first?.place).toBeUndefined();
	});

	it.each([
		["/srv/releases", '"/srv/releases"'],
		[String.raw`^/llms\.txt$`, String.raw`"^/llms\.txt$"`],
		['say "no"', String.raw`"say \"no\""`],
		[String.raw`a\nb\\`, String.raw`"a\\nb\\\\"`],
	])("writes %s so that nginx reads the same", (text, quoted) => {
		expect(quoteForNginx(text)).toBe(quoted);
	});

	it("has no word on two lines", () => {
		expect(() => quoteForNginx("a\nb")).toThrow();
	});
});

describe.runIf(hasNginx)("nginx with an https public address", () => {
	it("gives files to requests by https, and passes others to the service", async () => {
		const nginx = await startNginx({
			baseUrl: OPTIONS.baseUrl,
			releasesDirectory: folder,
			upstreams: ["127.0.0.1:1"],
		});
		try {
			const ask = (scheme: string) =>
				askRaw(nginx.origin, { target: "/llms.txt", headers: { "X-Forwarded-Proto": scheme } });
			const { status, headers } = await ask("https");
			expect([status, headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
			expect((await ask("http")).status).toBe(503);
			expect((await askRaw(nginx.origin, { target: "/llms.txt" })).status).toBe(503);
		} finally {
			await nginx.remove();
		}
	});

	it("can serve HTTPS itself with a certificate", async () => {
		const { cert, key } = makeCertificate("registry.test", 2049);
		const tls = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
		await writeFile(tls.certificate, cert);
		await writeFile(tls.key, key);
		const nginx = await startNginx({
			baseUrl: OPTIONS.baseUrl,
			tls,
			releasesDirectory: folder,
			upstreams: ["127.0.0.1:1"],
		});
		try {
			const status = await new Promise((resolve, reject) => {
				request({
					host: "127.0.0.1",
					port: nginx.port,
					path: "/llms.txt",
					agent: false,
					servername: "registry.test",
					ca: cert,
				})
					.on("response", (response) => resolve(response.resume().statusCode))
					.on("error", reject)
					.end();
			});
			expect(status).toBe(200);
		} finally {
			await nginx.remove();
		}
	});
});
