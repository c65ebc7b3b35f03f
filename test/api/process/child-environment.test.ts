import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { runChecker } from "#api/claims/run-checker.ts";
import { childEnvironment } from "#api/process/child-environment.ts";
import {
	type CheckerName,
	checkerCommand,
	collectorCommand,
} from "#api/process/confined-commands.ts";
import { readConfig } from "#api/settings/config.ts";
import { followerCommand } from "#api/sources/follower-command.ts";
import { makeCertificate } from "../../outbound/make-certificate.ts";

const ROOT = join(import.meta.dirname, "../../..");

/**
 * All places that start processes, and what those are told: the common list, everything (our own builds and tools), or
 * nothing at all (they ask nobody).
 */
const PLACES: Readonly<Record<string, "told" | "whole" | "nothing">> = {
	"api/builds/run-build.ts": "whole",
	"api/claims/run-checker.ts": "told",
	"api/logos/create-logo-decoder.ts": "nothing",
	"api/sources/schedule-sources.ts": "told",
	"scripts/bootstrap.mjs": "whole",
	"scripts/build-workers.ts": "whole",
	"scripts/check.ts": "whole",
	"scripts/compile-templates.ts": "whole",
	"scripts/release/check-version.ts": "whole",
	"scripts/start.ts": "whole",
	// Git reads its authority from `GIT_SSL_CAINFO`, which those who start it must pass on.
	"src/sources/run-git.ts": "nothing",
};

const STARTS =
	/node:child_process|node:cluster|node:worker_threads|"child_process"|"worker_threads"/;

/** How each of them says so. A process without `env` has all of its parent's. */
const SAYS = {
	told: /childEnvironment\(|env: \{ \.\.\.env \}/,
	whole: /\.\.\.process\.env|^(?!.*\benv:)/s,
	nothing: /env: \{\}|env: \{ \.\.\.ENVIRONMENT/,
};

function sources(): string[] {
	return ["src", "api", "scripts"].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && /\.(?:m?ts|mjs)$/.test(entry.name))
			.map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
	);
}

const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

it("every place that starts a process is known, and says what that inherits", () => {
	const starting = sources().filter((path) => STARTS.test(textOf(path)));
	expect(starting.sort()).toEqual(Object.keys(PLACES).sort());
	const others = Object.entries(PLACES).filter(([path, told]) => !SAYS[told].test(textOf(path)));
	expect(others).toEqual([]);
});

it("whoever asks others is told whom to trust and the way out, and no secret", () => {
	const given = {
		NODE_EXTRA_CA_CERTS: "/ca.pem",
		HTTPS_PROXY: "http://proxy.corp:3128",
		no_proxy: ".corp",
		DATABASE_URL: "postgres://secret",
		SMTP_URL: "smtp://secret",
		AWS_SECRET_ACCESS_KEY: "secret",
		SOURCE_PIER_TOKEN: "secret",
	};
	const told = {
		NODE_EXTRA_CA_CERTS: "/ca.pem",
		HTTPS_PROXY: "http://proxy.corp:3128",
		no_proxy: ".corp",
	};
	expect(childEnvironment(given)).toEqual(told);
	const follower = followerCommand(readConfig({}), given)("quay");
	expect(follower.env).toMatchObject(told);
	expect(JSON.stringify(follower)).not.toContain("secret");
});

describe("a host whose certificate is of an authority of our own", () => {
	const HOST = "localhost";
	let asked = 0;
	const leftovers: (() => void)[] = [];
	let authority: string;
	let origin: string;
	beforeAll(async () => {
		const { cert, key } = makeCertificate(HOST, 2100);
		const folder = mkdtempSync(join(tmpdir(), "authority-"));
		leftovers.push(() => rmSync(folder, { recursive: true }));
		authority = join(folder, "ca.pem");
		writeFileSync(authority, cert);
		const server = createServer({ cert, key }, (request, response) => {
			asked += 1;
			const isJson = request.url?.endsWith(".json");
			response.setHeader("Content-Type", isJson ? "application/json" : "text/plain");
			response.end(isJson ? "{}" : "agent-registry-verification=x");
		});
		leftovers.push(() => server.close());
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error("no port");
		origin = `https://${HOST}:${address.port}`;
	});

	afterAll(() => {
		for (const clear of leftovers) clear();
	});

	const settings = { baseUrl: "https://a.dev", allowed: ["127.0.0.0/8", "::1/128"] };
	const checker = (about: CheckerName) => checkerCommand({ ...settings, about });
	const look = () => collectorCommand({ ...settings, siteName: "A", skipped: [] });
	const WAYS: readonly [string, () => [string, ...string[]], (origin: string) => object][] = [
		[
			"a claim",
			() => checker("claims"),
			(at) => ({
				method: "website",
				location: `${at}/a.txt`,
				expected: "agent-registry-verification=x",
			}),
		],
		["a document", () => checker("documents"), (at) => ({ documentAt: `${at}/a.json` })],
		["a logo", () => checker("logos"), (at) => ({ logoAt: `${at}/a.png` })],
		["a submission", () => checker("submissions"), (at) => ({ addresses: [`${at}/`] })],
		["a look", look, (at) => ({ subject: `endpoint:${at}/mcp` })],
	];

	it.each(WAYS)(
		"is believed by the process for %s, once that authority is named",
		async (_, command, ask) => {
			const run = () =>
				runChecker({
					command: command(),
					checks: [{ id: "3c9e1f77-6a3e-4a1d-8c54-2a6d1b0f9e42", ...ask(origin) }],
					result: z.looseObject({ id: z.string() }),
					signal: AbortSignal.timeout(20_000),
					onResult: async () => {},
				}).catch(() => {});
			asked = 0;
			await run();
			expect(asked, "without it, no request is sent").toBe(0);
			vi.stubEnv("NODE_EXTRA_CA_CERTS", authority);
			onTestFinished(() => void vi.unstubAllEnvs());
			await run();
			expect(asked).toBeGreaterThan(0);
		},
	);
});
